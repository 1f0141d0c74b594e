import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

/** "New code for the patient": asks the service for a code, which is in this answer only. */
export function issuePatientCode(id: string) {
  return requestJson(api.issuePatientCode, { params: { id } });
}
