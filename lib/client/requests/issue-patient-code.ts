import { requestJson } from '@/lib/client/request-json.ts';
import * as s from '@/lib/shared/shape.ts';

/** "New code for the patient": asks the service for a code, which is in this answer only. */
export function issuePatientCode(id: string) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}/code`, s.object({ code: s.string() }), {
    method: 'POST',
  });
}
