import * as z from 'zod';
import { invitationSchema } from '../../../contract/invitation.ts';
import { timestampSchema } from '../../../contract/text.ts';
import { requireObject, requireShape } from '../check.ts';
import type { Target } from '../target.ts';
import { createAgent } from './agent-resources.ts';

/** An invitation as the specification has it (§2.2); whether the patient's fields are echoed is left open. */
export const specifiedInvitationSchema = z.object({
  id: z.string().min(1),
  agentId: z.string().min(1),
  encounterCompletionLinkText: z.string().nullish(),
  encounterCompletionLinkUrl: z.string().nullish(),
  encounterId: z.string().nullable(),
  createdAt: timestampSchema,
  invitationUrl: z.url(),
});

export const invite = async (target: Target, fields: Record<string, unknown> = {}) =>
  target.api.post('/consult-invitation', { agentId: (await createAgent(target)).id, ...fields });

/**
 * Creates an agent and an invitation for it, and returns the invitation in the form of the specification.
 * @throws Broken
 */
export async function createInvitation(target: Target, fields: Record<string, unknown> = {}) {
  const what = 'POST /consult-invitation';
  const answer = await invite(target, fields);
  return requireShape(specifiedInvitationSchema, requireObject(answer, 'invitation', what), what);
}

/** The same, in the form in which our service answers it. @throws Broken */
export async function createBareInvitation(target: Target, fields: Record<string, unknown> = {}) {
  return requireShape(invitationSchema, (await invite(target, fields)).body, 'POST /consult-invitation');
}

export const invitationPath = (id: string) => `/consult-invitation/${encodeURIComponent(id)}`;

export async function readInvitation(target: Target, id: string) {
  const what = 'GET /consult-invitation/<id>';
  const answer = await target.api.get(invitationPath(id));
  return requireShape(specifiedInvitationSchema, requireObject(answer, 'invitation', what), what);
}
