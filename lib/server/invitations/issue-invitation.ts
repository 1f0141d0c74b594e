import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { type CreateInvitation, createInvitationSchema } from '@/contract/invitation.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { agents, invitations } from '@/lib/server/database/schema.ts';
import { createInvitation, getAgent, type Outcome } from '@/lib/server/service/operations.ts';
import type { InvitationReading } from '@/lib/server/service/readings.ts';
import type { Session } from '@/lib/server/session/session-store.ts';
import { notifyChange } from '@/lib/server/tracker/tracker-store.ts';
import type { FailureCode } from '@/lib/shared/failures.ts';
import { buildSearchText, foldText } from '@/lib/shared/names.ts';

/** Answers after which nobody can say whether the service made the invitation. */
const unclearCodes: ReadonlySet<FailureCode> = new Set(['unclear', 'unreadable', 'timeout']);

/**
 * Issues an invitation. The contract has no list of invitations, so the dashboard's own record is written before the
 * service is called (intent) and completed after. An unclear outcome stays visible as such and is never sent again.
 *
 * @param requestId - made by the form once, so that a repeated submit finds the same record
 */
export async function issueInvitation(
  context: Context,
  session: Session,
  requestId: string,
  input: CreateInvitation,
): Promise<Outcome<{ id: string; isUnclear: boolean }>> {
  const agent = await describeAgent(context, session, input.agentId);
  if (!agent.ok) return agent;
  const written = await writeIntent(context, session, requestId, input, agent.value);
  if (!written) return findEarlierOutcome(context, session, requestId);

  const body = createInvitationSchema.parse(input);
  const outcome = await createInvitation(context, session, body, requestId);
  if (!outcome.ok && !unclearCodes.has(outcome.failure.code)) {
    // A clear no: nothing was made, so nothing about this patient is kept.
    await context.db
      .delete(invitations)
      .where(and(eq(invitations.id, requestId), eq(invitations.state, 'intent')));
    return outcome;
  }
  if (outcome.ok) await completeIntent(context, requestId, outcome.value);
  else
    await context.db
      .update(invitations)
      .set({ state: 'unclear', updatedAt: sql`now()` })
      .where(eq(invitations.id, requestId));
  await recordAudit(context, session, session.email, 'invitation.create', requestId);
  await notifyChange(context, {
    service: session.service,
    organizationId: session.organizationId,
    kind: 'invitations',
    ids: [requestId],
  });
  return { ok: true, value: { id: requestId, isUnclear: !outcome.ok } };
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

async function writeIntent(
  context: Context,
  session: Session,
  id: string,
  input: CreateInvitation,
  agent: AgentLabel,
): Promise<boolean> {
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
      agentName: agent.name,
      visitType: agent.visitType,
      patientFirstName: input.patientFirstName ?? null,
      patientLastName: input.patientLastName ?? null,
      patientDateOfBirth: input.patientDateOfBirth ?? null,
      externalId: input.externalId ?? null,
      completionLinkText: input.encounterCompletionLinkText ?? null,
      completionLinkUrl: input.encounterCompletionLinkUrl ?? null,
      searchText: buildSearchText([input.patientFirstName, input.patientLastName, input.externalId]),
      sortName: foldText([input.patientLastName, input.patientFirstName].filter((part) => part).join(' ')),
    })
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  return rows.length > 0;
}

async function findEarlierOutcome(
  context: Context,
  session: Session,
  id: string,
): Promise<Outcome<{ id: string; isUnclear: boolean }>> {
  const rows = await context.db
    .select({ state: invitations.state })
    .from(invitations)
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.service, session.service),
        eq(invitations.organizationId, session.organizationId),
      ),
    )
    .limit(1);
  const earlier = rows[0];
  if (!earlier) return { ok: false, failure: { code: 'conflict' } };
  return { ok: true, value: { id, isUnclear: earlier.state === 'intent' || earlier.state === 'unclear' } };
}

async function completeIntent(context: Context, id: string, made: InvitationReading): Promise<void> {
  await context.db
    .update(invitations)
    .set({
      state: 'created',
      upstreamId: made.id,
      invitationUrl: made.invitationUrl,
      encounterId: made.encounterId,
      lastCheckedAt: sql`now()`,
      nextCheckAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(invitations.id, id));
}
