import { requestJson } from '@/lib/client/request-json.ts';
import type { IdsRequest, SendInvitationRequest, SendManyRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';
import { sendManyOutcomeSchema, sendPlanSchema } from '@/lib/shared/views.ts';

/** Queues the invitation's e-mail. */
export function sendInvitation(id: string, request: SendInvitationRequest) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}/deliveries`, s.object({ id: s.string() }), {
    method: 'POST',
    body: request,
  });
}

/** Whom `sendInvitations` would mail, and who is left out and why. */
export function planSending(ids: string[], signal: AbortSignal) {
  return requestJson('/api/invitations/deliveries/plan', sendPlanSchema, {
    method: 'POST',
    body: { ids } satisfies IdsRequest,
    signal,
  });
}

/** Queues several e-mails; the answer names those that failed, with the reason. */
export function sendInvitations(invitations: SendManyRequest['invitations']) {
  return requestJson('/api/invitations/deliveries', sendManyOutcomeSchema, {
    method: 'POST',
    body: { invitations } satisfies SendManyRequest,
  });
}
