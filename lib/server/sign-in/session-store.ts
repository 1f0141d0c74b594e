import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { prepareQuery } from '@/common/prepare-query.ts';
import { defaultRole } from '@/contract/roles.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { shareReads } from '@/lib/server/database/shared-reads.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { toExpiryDays } from '@/lib/server/organization/settings-store.ts';
import { notePerson } from '@/lib/server/people/people-store.ts';
import { hashSecret } from '@/lib/server/sealing/sealer.ts';
import { type EndReason, readEndReason, signOutReasons } from '@/lib/server/session/end-reason.ts';
import type { Person, Session, SessionOwner } from '@/lib/server/session/session.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { endSession, type Note, noteNothing } from '@/lib/server/sign-in/end-session.ts';
import { revokeLater } from '@/lib/server/tokens/revoke-token.ts';
import { deleteFamily, prepareFamily } from '@/lib/server/tokens/token-families.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { tokenFamilies } from '@/lib/server/tokens/token-table.ts';
import { trackers } from '@/lib/server/tracker/tracker-table.ts';
import { type Role, roles } from '@/lib/shared/permissions.ts';

const secretBytes = 32;

/**
 * Stores a new session with its tokens sealed.
 *
 * @param secret - value of the cookie, by default random; the row holds only its hash
 * @returns the value of the cookie, or null when a session with it exists or existed
 */
export async function createSession(
  context: Context,
  person: Person,
  tokens: TokenResponse,
  browser: string,
  secret: string = randomBytes(secretBytes).toString('base64url'),
  note: Note<[secret: string]> = noteNothing,
): Promise<string | null> {
  const { db, env } = context;
  const family = await prepareFamily(context, tokens);
  await noteOrganization(context, person);
  await notePerson(context, person);
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(sessions)
      .values({
        id: hashSecret(secret),
        service: env.consultBaseUrl,
        organizationId: person.organizationId,
        email: person.email.toLowerCase(),
        firstName: person.firstName,
        role: person.role,
        familyId: family.id,
        absoluteExpiresAt: sql`now() + make_interval(hours => ${env.sessionAbsoluteHours})`,
        browser,
      })
      .onConflictDoNothing()
      .returning({ id: sessions.id });
    if (inserted.length === 0) return null;
    await tx.insert(tokenFamilies).values(family);
    await note({ db: tx }, secret);
    return secret;
  });
}

async function noteOrganization(context: Context, person: Person): Promise<void> {
  await context.db
    .insert(organizations)
    .values({
      service: context.env.consultBaseUrl,
      organizationId: person.organizationId,
      name: person.organizationName,
    })
    .onConflictDoUpdate({
      target: [organizations.service, organizations.organizationId],
      set: { name: person.organizationName, updatedAt: sql`now()` },
    });
}

/**
 * Replaces the tokens of a live session of the same person after another authorization flow. The cookie and the absolute limit stay
 * the same, so that other tabs are not affected. The previous tokens are revoked at the service.
 *
 * @returns `not_renewed` when the session has ended or is another person's, with the time of an explicit sign-out
 */
export async function renewSession(
  context: Context,
  secret: string,
  person: Person,
  tokens: TokenResponse,
): Promise<{ outcome: 'renewed' } | { outcome: 'not_renewed'; signedOutAt: Date | null }> {
  const id = hashSecret(secret);
  const family = await prepareFamily(context, tokens);
  await noteOrganization(context, person);
  await notePerson(context, person);
  const renewal = await context.db.transaction(async (tx) => {
    const rows = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update').limit(1);
    const row = rows[0];
    const isSame =
      row?.service === context.env.consultBaseUrl &&
      row.organizationId === person.organizationId &&
      row.email === person.email.toLowerCase();
    if (!row || row.endedAt || !isSame) {
      const isSignedOut = signOutReasons.has(readEndReason(row?.endedReason ?? null));
      return { signedOutAt: isSignedOut ? (row?.endedAt ?? null) : null };
    }
    await tx.insert(tokenFamilies).values(family);
    await tx
      .update(sessions)
      .set({
        familyId: family.id,
        firstName: person.firstName,
        role: person.role,
        lastSeenAt: sql`now()`,
        verifiedAt: sql`now()`,
      })
      .where(eq(sessions.id, id));
    return { held: await deleteFamily(context, tx, row.familyId) };
  });
  if (renewal.held === undefined) return { outcome: 'not_renewed', signedOutAt: renewal.signedOutAt };
  revokeLater(context, renewal.held);
  return { outcome: 'renewed' };
}

/** `isUnverified`: the service should be asked whether the sign-in is still valid. */
export type SessionReading =
  | { session: Session; isUnverified: boolean }
  | { session: null; ended: EndReason | null };

/** All times of a session are compared with the database's clock, because the processes' clocks may differ. */
const databaseNow = sql<string>`clock_timestamp()`;

const findSession = prepareQuery('find_session', (db: Database) => {
  const query = db
    .select({
      row: sessions,
      organizationName: organizations.name,
      settings: organizations.settings,
      unreachableSince: trackers.unreachableSince,
      now: databaseNow,
    })
    .from(sessions)
    .innerJoin(
      organizations,
      and(
        eq(organizations.service, sessions.service),
        eq(organizations.organizationId, sessions.organizationId),
      ),
    )
    .leftJoin(
      trackers,
      and(eq(trackers.service, sessions.service), eq(trackers.organizationId, sessions.organizationId)),
    )
    .where(and(eq(sessions.id, sql.placeholder('id')), eq(sessions.service, sql.placeholder('service'))))
    .limit(1);
  return {
    prepare(name) {
      const prepared = query.prepare(name);
      return shareReads(
        (wanted: { id: string; service: string }) => prepared.execute(wanted),
        ({ id, service }) => `${id} ${service}`,
      );
    },
  };
});

/**
 * The live session of a cookie's value. Applies the idle and absolute limits (S12).
 *
 * @param options.isActivity - whether a person caused this request; polling does not keep a session alive
 */
export async function readSession(
  context: Context,
  secret: string,
  options: { isActivity: boolean },
): Promise<SessionReading> {
  const { db, env } = context;
  const id = hashSecret(secret);
  const rows = await findSession(db)({ id, service: env.consultBaseUrl });
  const found = rows[0];
  if (!found) return { session: null, ended: null };
  const { row } = found;
  if (row.endedAt) return { session: null, ended: readEndReason(row.endedReason) };
  const now = new Date(found.now).getTime();
  const limit = findPassedLimit(row, env.sessionIdleMinutes, now);
  if (limit) {
    await endSession(context, id, limit);
    return { session: null, ended: limit };
  }
  const isStale = now - row.lastSeenAt.getTime() > touchEveryMs;
  if (options.isActivity && isStale) {
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
  }
  const seenAt = options.isActivity && isStale ? now : row.lastSeenAt.getTime();
  return {
    isUnverified: now - row.verifiedAt.getTime() > verifiedForMs,
    session: {
      id,
      service: row.service,
      organizationId: row.organizationId,
      organizationName: found.organizationName,
      email: row.email,
      firstName: row.firstName,
      role: readRole(row.role),
      limits: {
        idleLeftMs: Math.max(0, seenAt + env.sessionIdleMinutes * 60_000 - now),
        absoluteLeftMs: Math.max(0, row.absoluteExpiresAt.getTime() - now),
        idleLimitMinutes: env.sessionIdleMinutes,
      },
      organizationState: {
        expiryDays: toExpiryDays(context, found.settings, row.organizationId),
        isServiceUnreachable: found.unreachableSince !== null,
      },
    },
  };
}

/** How long a verification by the service is valid (ASVS 7.4.2). */
const verifiedForMs = 60_000;

/**
 * Claims the verification of a sign-in: of any number of requests and processes one gets true and must ask the service; for a
 * minute the others get false.
 */
export async function claimVerification(context: Context, session: Session): Promise<boolean> {
  const claimed = await context.db
    .update(sessions)
    .set({ verifiedAt: sql`now()` })
    .where(
      and(
        eq(sessions.id, session.id),
        isNull(sessions.endedAt),
        lt(sessions.verifiedAt, sql`now() - make_interval(secs => ${verifiedForMs / 1000})`),
      ),
    )
    .returning({ id: sessions.id });
  return claimed.length > 0;
}

/** Stores the person's current role and name from the service, so that a revoked role takes effect. */
export async function updatePerson(context: Context, session: Session, person: Person): Promise<void> {
  if (session.role === person.role && session.firstName === person.firstName) return;
  await notePerson(context, person);
  await context.db
    .update(sessions)
    .set({ role: person.role, firstName: person.firstName })
    .where(and(eq(sessions.id, session.id), isNull(sessions.endedAt)));
}

const recentlyEndedMs = 15 * 60_000;

/**
 * The owner of a session that a cookie opened until less than 15 minutes ago, for saving drafts; null after a sign-out, which ends
 * everything at once (S12). It gives no read access and keeps no session alive.
 */
export async function findRecentOwner(context: Context, secret: string): Promise<SessionOwner | null> {
  const { db, env } = context;
  const rows = await db
    .select({ row: sessions, now: databaseNow })
    .from(sessions)
    .where(and(eq(sessions.id, hashSecret(secret)), eq(sessions.service, env.consultBaseUrl)))
    .limit(1);
  const [found] = rows;
  const row = found?.row;
  const reason = row ? readEndReason(row.endedReason) : null;
  if (!found || !row?.endedAt || !reason || signOutReasons.has(reason)) return null;
  // A session may have passed its limit some time before a request noticed it.
  const endedMs = Math.min(
    row.endedAt.getTime(),
    row.absoluteExpiresAt.getTime(),
    row.lastSeenAt.getTime() + env.sessionIdleMinutes * 60_000,
  );
  if (endedMs + recentlyEndedMs <= new Date(found.now).getTime()) return null;
  return { service: row.service, organizationId: row.organizationId, email: row.email };
}

/** Whether a session is live; does not count as activity. */
export async function isSessionLive(context: Context, id: string): Promise<boolean> {
  const rows = await context.db
    .select({
      lastSeenAt: sessions.lastSeenAt,
      absoluteExpiresAt: sessions.absoluteExpiresAt,
      endedAt: sessions.endedAt,
      now: databaseNow,
    })
    .from(sessions)
    .where(eq(sessions.id, id))
    .limit(1);
  const row = rows[0];
  if (!row || row.endedAt) return false;
  return findPassedLimit(row, context.env.sessionIdleMinutes, new Date(row.now).getTime()) === null;
}

/** Frequent enough for an idle limit in minutes, and avoids a write on each request. */
const touchEveryMs = 20_000;

function findPassedLimit(
  row: { lastSeenAt: Date; absoluteExpiresAt: Date },
  idleMinutes: number,
  now: number,
): 'idle' | 'absolute' | null {
  if (row.absoluteExpiresAt.getTime() <= now) return 'absolute';
  if (row.lastSeenAt.getTime() + idleMinutes * 60_000 <= now) return 'idle';
  return null;
}

function readRole(value: string): Role {
  return roles.find((role) => role === value) ?? defaultRole;
}
