import { requestJson } from '@/lib/client/request-json.ts';
import type { MarkRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';

export function markInvitation(id: string, mark: MarkRequest) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}/marks`, s.object({}), {
    method: 'POST',
    body: mark,
  });
}
