import { requestJson } from '@/lib/client/request-json.ts';
import type { SendInvitationRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';

/** Queues the invitation's e-mail; it leaves by itself. */
export function sendInvitation(id: string, request: SendInvitationRequest) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}/deliveries`, s.object({ id: s.string() }), {
    method: 'POST',
    body: request,
  });
}
