import 'server-only';
import { and, eq, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { keysWhere } from '@/common/keys.ts';
import { agents } from '@/lib/server/agents/agent-table.ts';
import { readDefaultAgentId, removeDefaultAgent } from '@/lib/server/agents/default-agent.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import { createAgent, deleteAgent, getAgent, listAgents } from '@/lib/server/consult-api/agents.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { AgentResponse } from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { statusFacts } from '@/lib/shared/invitation-status.ts';
import type { AgentView } from '@/lib/shared/operations/agent.ts';

const finishedDays = 30;

/** The identity that a sealed `configurationUrl` is bound to, so that it opens for this agent only (S11). */
export function configurationIdentity(scope: Scope, agentId: string): string {
  return JSON.stringify(['agent', scope.service, scope.organizationId, agentId]);
}

function ownAgents(session: Session) {
  return and(eq(agents.service, session.service), eq(agents.organizationId, session.organizationId));
}

/** The organization's agents from the service, with counts from the dashboard's own database. */
export async function readAgents(context: Context, session: Session): Promise<Outcome<AgentView[]>> {
  const listed = await listAgents(context, session);
  if (!listed.ok) return listed;
  await rememberAgents(context, session, listed.value);
  const [counts, defaultId] = await Promise.all([
    countByAgent(context, session),
    readDefaultAgentId(context, session),
  ]);
  return { ok: true, value: listed.value.map((agent) => toView(agent, counts.get(agent.id), defaultId)) };
}

/** One agent, with its counts. */
export async function readAgent(
  context: Context,
  session: Session,
  agentId: string,
): Promise<Outcome<AgentView>> {
  const found = await getAgent(context, session, agentId);
  if (!found.ok) return found;
  await rememberAgents(context, session, [found.value], { keepOthers: true });
  const [counts, defaultId] = await Promise.all([
    countByAgent(context, session, agentId),
    readDefaultAgentId(context, session),
  ]);
  return { ok: true, value: toView(found.value, counts.get(found.value.id), defaultId) };
}

/** Creates an agent. A service may give its `configurationUrl` at creation only, so it is stored, sealed. */
export async function makeAgent(
  context: Context,
  session: Session,
  requestId: string,
  input: { name?: string; specialization: string; consultAgentType: string },
): Promise<Outcome<{ id: string }>> {
  const made = await createAgent(context, session, { type: 'CONSULT', ...input }, requestId);
  if (!made.ok) return made;
  const agent = {
    ...made.value,
    name: made.value.name ?? input.name ?? null,
    specialization: made.value.specialization ?? input.specialization,
    consultAgentType: made.value.consultAgentType ?? input.consultAgentType,
  };
  await rememberAgents(context, session, [agent], { keepOthers: true, keepConfiguration: true });
  await recordAudit(context, session, session.email, 'agent.create', agent.id);
  return { ok: true, value: { id: agent.id } };
}

/**
 * Deletes an agent. At the service its open invitations become invalid and its encounters are kept (specification §3); the
 * dashboard's records are updated to match.
 */
export async function removeAgent(
  context: Context,
  session: Session,
  agentId: string,
): Promise<Outcome<null>> {
  const removed = await deleteAgent(context, session, agentId);
  if (!removed.ok) return removed;
  await context.db.transaction(async (db) => {
    await db
      .update(agents)
      .set({ deletedAt: sql`now()`, configurationUrl: null })
      .where(and(ownAgents(session), eq(agents.agentId, agentId)));
    await removeDefaultAgent({ db }, session, agentId);
    await recordAudit({ db }, session, session.email, 'agent.delete', agentId);
  });
  await markInvitationsOfDeletedAgent(context, session, agentId);
  return { ok: true, value: null };
}

/** Marks open invitations of a deleted agent as invalid; finished ones are unchanged. */
export async function markInvitationsOfDeletedAgent(
  context: Context,
  scope: Scope,
  agentId: string,
): Promise<void> {
  await context.db
    .update(invitations)
    .set({
      state: 'revoked',
      revokedAt: sql`now()`,
      deletedAgentAt: sql`now()`,
      nextCheckAt: null,
      updatedAt: sql`now()`,
    })
    .where(
      matchOwnInvitations(
        scope,
        eq(invitations.agentId, agentId),
        eq(invitations.state, 'created'),
        inArray(invitations.status, keysWhere(statusFacts, 'canContinue')),
      ),
    );
  await notifyChange(context, { ...pickScope(scope), kind: 'invitations' });
}

/**
 * A fresh address of an agent's configuration page, for a redirect only: it must not appear in JSON, HTML or logs. For a service
 * that gives it at creation only, the sealed copy is opened.
 */
export async function findConfigurationUrl(
  context: Context,
  session: Session,
  agentId: string,
): Promise<Outcome<string | null>> {
  const found = await getAgent(context, session, agentId);
  if (!found.ok) return found;
  await recordAudit(context, session, session.email, 'agent.configure', agentId);
  if (found.value.configurationUrl) return { ok: true, value: found.value.configurationUrl };
  const rows = await context.db
    .select({ sealed: agents.configurationUrl })
    .from(agents)
    .where(and(ownAgents(session), eq(agents.agentId, agentId)))
    .limit(1);
  const sealed = rows[0]?.sealed;
  return {
    ok: true,
    value: sealed ? await context.keyRing.open(sealed, configurationIdentity(session, agentId)) : null,
  };
}

async function rememberAgents(
  context: Context,
  session: Session,
  responses: readonly AgentResponse[],
  options: { keepOthers?: boolean; keepConfiguration?: boolean } = {},
): Promise<void> {
  const scope = pickScope(session);
  if (responses.length > 0) {
    const sealConfiguration = async (agent: AgentResponse) =>
      options.keepConfiguration && agent.configurationUrl
        ? context.keyRing.seal(agent.configurationUrl, configurationIdentity(session, agent.id))
        : null;
    await context.db
      .insert(agents)
      .values(
        await Promise.all(
          responses.map(async (agent) => ({
            ...scope,
            agentId: agent.id,
            name: agent.name,
            specialization: agent.specialization,
            visitType: agent.consultAgentType,
            agentCreatedAt: agent.createdAt ? new Date(agent.createdAt) : null,
            configurationUrl: await sealConfiguration(agent),
          })),
        ),
      )
      .onConflictDoUpdate({
        target: [agents.service, agents.organizationId, agents.agentId],
        set: {
          name: sql`excluded.name`,
          specialization: sql`excluded.specialization`,
          visitType: sql`excluded.visit_type`,
          agentCreatedAt: sql`coalesce(excluded.agent_created_at, ${agents.agentCreatedAt})`,
          configurationUrl: sql`coalesce(excluded.configuration_url, ${agents.configurationUrl})`,
          seenAt: sql`now()`,
          deletedAt: null,
        },
      });
  }
  if (options.keepOthers) return;
  const ids = responses.map((agent) => agent.id);
  await context.db
    .update(agents)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        ownAgents(session),
        isNull(agents.deletedAt),
        ids.length > 0 ? notInArray(agents.agentId, ids) : undefined,
      ),
    );
}

type AgentCounts = { open: number; started: number; finished: number; finishedRecently: number };

async function countByAgent(
  context: Context,
  session: Session,
  agentId?: string,
): Promise<Map<string, AgentCounts>> {
  const since = new Date(Date.now() - finishedDays * 86_400_000);
  const number = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await context.db
    .select({
      agentId: invitations.agentId,
      open: number(inArray(invitations.status, keysWhere(statusFacts, 'canContinue'))),
      started: number(sql`${invitations.status} = 'started'`),
      finished: number(sql`${invitations.status} = 'finished'`),
      finishedRecently: number(
        sql`${invitations.status} = 'finished' and ${gte(invitations.finishedAt, since)}`,
      ),
    })
    .from(invitations)
    .where(matchOwnInvitations(session, agentId ? eq(invitations.agentId, agentId) : undefined))
    .groupBy(invitations.agentId);
  return new Map(rows.map((row) => [row.agentId, row]));
}

function toView(agent: AgentResponse, counts: AgentCounts | undefined, defaultId: string | null): AgentView {
  return {
    id: agent.id,
    name: agent.name,
    specialization: agent.specialization,
    visitType: agent.consultAgentType,
    createdAt: agent.createdAt,
    openInvitations: counts?.open ?? 0,
    startedInvitations: counts?.started ?? 0,
    finished: counts?.finished ?? 0,
    finishedLast30Days: counts?.finishedRecently ?? 0,
    isDefault: agent.id === defaultId,
  };
}
