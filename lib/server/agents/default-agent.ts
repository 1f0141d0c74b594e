import 'server-only';
import { and, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import { getAgent } from '@/lib/server/consult-api/agents.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { matchOrganization } from '@/lib/server/organization/settings-store.ts';
import { writeSettings } from '@/lib/server/organization/stored-settings.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';

/** Key in `organizations.settings`. */
const settingName = 'defaultAgentId';

/**
 * The default agent for the organization's new invitations, or null. It may have been deleted at the service by another program.
 */
export async function readDefaultAgentId(context: Context, scope: Scope): Promise<string | null> {
  const rows = await context.db
    .select({ id: sql<string | null>`${organizations.settings} ->> ${settingName}` })
    .from(organizations)
    .where(matchOrganization(scope))
    .limit(1);
  return rows[0]?.id ?? null;
}

/** Sets the default agent. An agent that the service does not have is refused with the service's failure. */
export async function chooseDefaultAgent(
  context: Context,
  session: Session,
  agentId: string,
): Promise<Outcome<null>> {
  const found = await getAgent(context, session, agentId);
  if (!found.ok) return found;
  const change = writeSettings({ [settingName]: found.value.id });
  await context.db.transaction(async (db) => {
    await db
      .update(organizations)
      .set({ settings: sql`${organizations.settings} || ${change}::jsonb`, updatedAt: sql`now()` })
      .where(matchOrganization(session));
    await recordAudit({ db }, session, session.email, 'agent.choose_default', found.value.id);
  });
  return { ok: true, value: null };
}

/** Clears the default agent if it is this one. */
export async function dropDefaultAgent(context: Context, session: Session, agentId: string): Promise<void> {
  await context.db.transaction(async (db) => {
    const dropped = await removeDefaultAgent({ db }, session, agentId);
    if (dropped) await recordAudit({ db }, session, session.email, 'agent.drop_default', agentId);
  });
}

/**
 * Like `dropDefaultAgent`, without an audit entry of its own: for an agent that is deleted, the deletion is recorded.
 *
 * @returns whether it was the default
 */
export async function removeDefaultAgent(
  { db }: { db: Pick<Database, 'update'> },
  scope: Scope,
  agentId: string,
): Promise<boolean> {
  const changed = await db
    .update(organizations)
    .set({ settings: sql`${organizations.settings} - ${settingName}::text`, updatedAt: sql`now()` })
    .where(and(matchOrganization(scope), sql`${organizations.settings} ->> ${settingName} = ${agentId}`))
    .returning({ id: organizations.organizationId });
  return changed.length > 0;
}
