import 'server-only';
import { and, eq } from 'drizzle-orm';
import { tableOf } from '@/common/keys.ts';
import type { CreateInvitation } from '@/contract/invitation.ts';
import { personalFields } from '@/contract/invitation-fields.ts';
import { agents } from '@/lib/server/agents/agent-table.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import { getAgent } from '@/lib/server/consult-api/agents.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { type FollowingChoice, planFollowing } from '@/lib/server/invitations/following.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import { describeForSearch } from '@/lib/server/invitations/search-text.ts';
import { isRelayWanted } from '@/lib/server/inviting/completion-relay.ts';
import { continueDetached, dropIntent, findIntentProgress, runIntent } from '@/lib/server/inviting/intent.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { Contact } from '@/lib/shared/contact-schema.ts';
import { contactFieldNames } from '@/lib/shared/invitation-fields.ts';

/** Limit of the retries when a simultaneous submit of the same form is refused and removes its row; more than anyone causes. */
const turnsMax = 10;

/**
 * Issues an invitation. The contract has no list of invitations, so the dashboard's record is written before the service is called
 * (intent) and completed after it. A repeated submit is not sent to the service; it gets the result of the first. An unclear
 * outcome stays visible and is never retried automatically. The browser removes the form's draft when it gets the answer; until
 * then a reload restores the form, and sending it again is recognized by its request id.
 *
 * @param requestId - idempotency key, made by the form once; can be used again after a clear refusal
 * @param contact - the patient's addresses, which stay in the dashboard
 * @param following - how long the link is followed, and whether the patient is reminded, which needs an address
 */
export async function issueInvitation(
  context: Context,
  session: Session,
  requestId: string,
  input: CreateInvitation,
  contact: Contact = {},
  following: FollowingChoice = { expiryDays: null, isReminded: false },
): Promise<Outcome<{ id: string; isUnclear: boolean }>> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const earlier = await findIntentProgress(context, session, requestId);
    // The first submit may still be refused: until that is known, the form keeps its content and retries.
    if (earlier?.isRunning) return { ok: false, failure: { code: 'unclear' } };
    if (earlier) return { ok: true, value: { id: earlier.id, isUnclear: earlier.isUnclear } };
    const intent = await writeIntent(context, session, requestId, input, { contact, following });
    if (!intent.ok) return intent;
    if (intent.value) return continueDetached(context, makeFirst(context, session, intent.value));
    // Another submit has just written the row, and may have removed it again; or the id belongs to another organization.
    if (!(await isOwnOrFree(context, session, requestId)))
      return { ok: false, failure: { code: 'conflict' } };
  }
  return { ok: false, failure: { code: 'unclear' } };
}

async function makeFirst(
  context: Context,
  session: Session,
  intent: InvitationRecord,
): Promise<Outcome<{ id: string; isUnclear: boolean }>> {
  const outcome = await runIntent(context, session, intent, (within) =>
    recordAudit(within, session, session.email, 'invitation.create', intent.id),
  );
  if (outcome.kind === 'refused') {
    await dropIntent(context, session, intent);
    return { ok: false, failure: outcome.failure };
  }
  await notifyInvitation(context, session, intent.id);
  return { ok: true, value: { id: intent.id, isUnclear: outcome.kind === 'unclear' } };
}

type AgentLabel = { name: string; visitType: string | null };

async function describeAgent(
  context: Context,
  session: Session,
  agentId: string,
): Promise<Outcome<AgentLabel>> {
  const rows = await context.db
    .select()
    .from(agents)
    .where(
      and(
        eq(agents.service, session.service),
        eq(agents.organizationId, session.organizationId),
        eq(agents.agentId, agentId),
      ),
    )
    .limit(1);
  const known = rows[0];
  if (known && !known.deletedAt) {
    return { ok: true, value: { name: known.name ?? unnamed, visitType: known.visitType } };
  }
  const asked = await getAgent(context, session, agentId);
  if (!asked.ok) {
    return asked.failure.code === 'not_found'
      ? {
          ok: false,
          failure: {
            code: 'invalid',
            fields: [{ path: 'agentId', message: 'This agent is no longer there. Choose another.' }],
          },
        }
      : asked;
  }
  return { ok: true, value: { name: asked.value.name ?? unnamed, visitType: asked.value.consultAgentType } };
}

const unnamed = 'Unnamed agent';

/**
 * Writes the row of the intent, from which the request to the service is built.
 * @returns the row, or null when there is one with that id already
 */
async function writeIntent(
  context: Context,
  session: Session,
  id: string,
  input: CreateInvitation,
  { contact, following }: { contact: Contact; following: FollowingChoice },
): Promise<Outcome<InvitationRecord | null>> {
  const agent = await describeAgent(context, session, input.agentId);
  if (!agent.ok) return agent;
  const rows = await context.db
    .insert(invitations)
    .values({
      id,
      service: session.service,
      organizationId: session.organizationId,
      createdBy: session.email,
      createdByName: session.firstName,
      state: 'intent',
      agentId: input.agentId,
      ...tableOf(personalFields, (field) => input[field] ?? null),
      ...tableOf(contactFieldNames, (field) => contact[field] ?? null),
      agentName: agent.value.name,
      visitType: agent.value.visitType,
      isCompletionRelayed:
        Boolean(input.encounterCompletionLinkUrl) && (await isRelayWanted(context, session)),
      ...describeForSearch({ ...input, ...contact }),
      ...(await planFollowing(context, session, {
        ...following,
        isReminded: following.isReminded && Boolean(contact.patientEmail),
      })),
    })
    .onConflictDoNothing()
    .returning();
  return { ok: true, value: rows[0] ?? null };
}

async function isOwnOrFree(context: Context, session: Session, id: string): Promise<boolean> {
  const rows = await context.db
    .select({ service: invitations.service, organizationId: invitations.organizationId })
    .from(invitations)
    .where(eq(invitations.id, id))
    .limit(1);
  const row = rows[0];
  return !row || (row.service === session.service && row.organizationId === session.organizationId);
}
