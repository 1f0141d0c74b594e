import 'server-only';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import type { Context } from '@/lib/server/context.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import type { Person, Session } from '@/lib/server/session/session.ts';
import { connections } from '@/lib/server/tokens/connection-table.ts';
import { revokeLater } from '@/lib/server/tokens/revoke-token.ts';
import { deleteFamily, findFamily, prepareFamily } from '@/lib/server/tokens/token-families.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { tokenFamilies } from '@/lib/server/tokens/token-table.ts';
import type { ConnectionView } from '@/lib/shared/operations/connection.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

function ownConnection(scope: Scope) {
  return and(eq(connections.service, scope.service), eq(connections.organizationId, scope.organizationId));
}

/**
 * Stores the grant that an owner gave for the organization. An earlier grant is replaced, and revoked at the service.
 *
 * @param person - the owner, as identified by the service in this flow
 */
export async function storeConnection(
  context: Context,
  scope: Scope,
  person: Person,
  tokens: TokenResponse,
): Promise<void> {
  const family = await prepareFamily(context, tokens);
  const granted = {
    familyId: family.id,
    grantedBy: person.email.toLowerCase(),
    grantedByName: person.firstName,
    grantedAt: new Date(),
    lastUsedAt: null,
    endedAt: null,
    endedReason: null,
  };
  const replaced = await context.db.transaction(async (tx) => {
    const rows = await tx.select().from(connections).where(ownConnection(scope)).for('update').limit(1);
    await tx.insert(tokenFamilies).values(family);
    await tx
      .insert(connections)
      .values({ ...scope, ...granted })
      .onConflictDoUpdate({
        target: [connections.service, connections.organizationId],
        set: granted,
      });
    await recordAudit({ db: tx }, scope, granted.grantedBy, 'connection.grant', null);
    return deleteFamily(context, tx, rows[0]?.familyId ?? null);
  });
  revokeLater(context, replaced);
  await notifyChange(context, { ...scope, kind: 'tracking' });
}

/** Ends the organization's connection here and at the service. Idempotent. */
export async function endConnection(context: Context, session: Session): Promise<void> {
  const scope = pickScope(session);
  const refreshToken = await context.db.transaction(async (tx) => {
    const rows = await tx.delete(connections).where(ownConnection(scope)).returning();
    await recordAudit({ db: tx }, scope, session.email, 'connection.end', null);
    return deleteFamily(context, tx, rows[0]?.familyId ?? null);
  });
  revokeLater(context, refreshToken);
  await notifyChange(context, { ...scope, kind: 'tracking' });
}

/** The connection's state for Settings. */
export async function readConnection(context: Context, session: Session): Promise<ConnectionView> {
  const scope = pickScope(session);
  const rows = await context.db.select().from(connections).where(ownConnection(scope)).limit(1);
  const row = rows[0];
  const mayManage = mayDo(session.role, 'organization.manage');
  if (!row) return { mayManage, connection: null };
  return {
    mayManage,
    connection: {
      state: row.endedAt ? 'ended' : await describeTokens(context, { connectionOf: scope }),
      grantedByName: row.grantedByName,
      grantedAt: row.grantedAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    },
  };
}

/** `unclear`: the access token has expired and the outcome of its refresh is unknown; the owner must grant it again. */
async function describeTokens(context: Context, holder: TokenHolder): Promise<'working' | 'unclear'> {
  const family = await findFamily(context, holder);
  if (!family) return 'unclear';
  const isOver = family.tokenExpiresAt <= family.now;
  const isUnknown = family.claimSentAt !== null && (family.claimLeaseUntil ?? family.now) <= family.now;
  return isOver && (isUnknown || family.refreshToken === null) ? 'unclear' : 'working';
}

/** The token family of an organization's connection; null if it has none or it has ended. */
export async function findConnectionFamilyId(context: Context, scope: Scope): Promise<string | null> {
  const rows = await context.db
    .select({ familyId: connections.familyId })
    .from(connections)
    .where(and(ownConnection(scope), isNull(connections.endedAt)))
    .limit(1);
  return rows[0]?.familyId ?? null;
}

/** Records the use of the connection by a job, at most once a minute. */
export async function noteConnectionUse(context: Context, scope: Scope): Promise<void> {
  await context.db
    .update(connections)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        ownConnection(scope),
        or(isNull(connections.lastUsedAt), lt(connections.lastUsedAt, sql`now() - interval '1 minute'`)),
      ),
    );
}
