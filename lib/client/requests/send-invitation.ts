import { requestJson } from '@/lib/client/request-json.ts';
import type { SendInvitationRequest, SendManyRequest } from '@/lib/shared/operations/sending.ts';
import * as api from '@/lib/shared/operations/sending.ts';

/** Queues the invitation's e-mail. */
export function sendInvitation(id: string, request: SendInvitationRequest) {
  return requestJson(api.sendInvitation, { params: { id }, input: request });
}

/** Whom `sendInvitations` would mail, and who is left out and why. */
export function planSending(ids: string[], signal: AbortSignal) {
  return requestJson(api.planSending, { input: { ids }, signal });
}

/** Queues several e-mails; the answer names those that failed, with the reason. */
export function sendInvitations(invitations: SendManyRequest['invitations']) {
  return requestJson(api.sendInvitations, { input: { invitations } });
}
