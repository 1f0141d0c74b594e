import 'server-only';
import { endpoints } from '@/contract/endpoints.ts';
import type { CreateInvitation } from '@/contract/invitation.ts';
import { callService } from '@/lib/server/consult-api/call-service.ts';
import {
  type CallOptions,
  deleteRecord,
  type Outcome,
  unreadable,
} from '@/lib/server/consult-api/outcome.ts';
import {
  findObject,
  type InvitationResponse,
  invitationResponseSchema,
} from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';

/** `POST /consult-invitation` (§4.5). Never retried automatically. */
export async function createInvitation(
  context: Context,
  holder: TokenHolder,
  body: CreateInvitation,
  idempotencyKey: string,
): Promise<Outcome<InvitationResponse>> {
  const answer = await callService(context, holder, {
    method: 'POST',
    path: endpoints.invitations,
    body,
    idempotencyKey,
  });
  return answer.ok ? readInvitation(answer.body) : answer;
}

/** `GET /consult-invitation/<id>` (§4.5). */
export async function getInvitation(
  context: Context,
  holder: TokenHolder,
  invitationId: string,
  options: CallOptions = {},
): Promise<Outcome<InvitationResponse>> {
  const answer = await callService(context, holder, {
    method: 'GET',
    path: endpoints.invitation(invitationId),
    ...options,
  });
  return answer.ok ? readInvitation(answer.body) : answer;
}

/** `DELETE /consult-invitation/<id>` (§4.5); a 404 means that it is already gone. */
export function deleteInvitation(
  context: Context,
  holder: TokenHolder,
  invitationId: string,
): Promise<Outcome<null>> {
  return deleteRecord(context, holder, endpoints.invitation(invitationId));
}

function readInvitation(body: unknown): Outcome<InvitationResponse> {
  const parsed = invitationResponseSchema.safeParse(findObject(body, 'invitation'));
  return parsed.success ? { ok: true, value: parsed.data } : unreadable;
}
