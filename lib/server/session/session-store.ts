import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import { revokeLater } from '@/lib/server/auth/revoke-token.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { prepareQuery } from '@/lib/server/database/prepared.ts';
import { shareReads } from '@/lib/server/database/shared-reads.ts';
import { rateBuckets } from '@/lib/server/http/rate-table.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { toExpiryDays } from '@/lib/server/organization/settings-store.ts';
import { hashSecret } from '@/lib/server/sealing/sealer.ts';
import { notePerson } from '@/lib/server/session/people-store.ts';
import type { Person, Session, SessionOwner } from '@/lib/server/session/session.ts';
import { sessions, tokenFamilies } from '@/lib/server/session/session-tables.ts';
import { deleteFamily, prepareFamily, type Transaction } from '@/lib/server/session/token-families.ts';
import type { TokenResponse } from '@/lib/server/session/token-response.ts';
import { trackers } from '@/lib/server/tracker/tracker-table.ts';
import { type Role, roles } from '@/lib/shared/permissions.ts';

/** What stands in the audit beside a change of a session: in its transaction, so that there is both or neither. */
type Note<About extends unknown[]> = (
  within: { db: Pick<Database, 'insert'> },
  ...about: About
) => Promise<void>;
const noteNothing = async () => undefined;

const endReasons = [
  'signed_out',
  'signed_out_everywhere',
  'idle',
  'absolute',
  'grant_ended',
  'replaced',
] as const;
/** Why a session ended, as the sign-in page tells it. */
export type EndReason = (typeof endReasons)[number];

/** Somebody wanted to be signed out: the service asks for the password next time (S12). */
export const signOutReasons: ReadonlySet<EndReason | null> = new Set(['signed_out', 'signed_out_everywhere']);

/** The next sign-in takes the password again: what ended here does not go on because the service remembers (ASVS 7.3). */
export const passwordReasons: ReadonlySet<EndReason> = new Set([
  'signed_out',
  'signed_out_everywhere',
  'idle',
  'absolute',
]);

/** An ended row stays so long, to say why; and the cookie as long, to be asked. */
export const endedKeptDays = 7;

const secretBytes = 32;

/**
 * Stores a new session with its tokens sealed.
 *
 * @param secret - value for the cookie, by default a random one; the row holds only its hash
 * @returns the value for the cookie, or null when there is or was a session of it already
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
 * Gives a live session of the same person new tokens, after another authorization flow: the cookie stays, so
 * that other tabs notice nothing, and so does the longest life. The tokens that it held so far end at the service.
 *
 * @returns `not_renewed` when it is over or somebody else's, with the moment of an explicit sign-out
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

/** `isUnverified`: the service should be asked again whether the sign-in holds. */
export type SessionReading =
  | { session: Session; isUnverified: boolean }
  | { session: null; ended: EndReason | null };

/** The database's clock, the only one that a session's moments are compared with: the processes' own may differ. */
const databaseNow = sql<string>`clock_timestamp()`;

const findSession = prepareQuery('find_session', (db) => {
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
 * The live session behind a cookie's value. Idle and absolute limits are applied here (S12).
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
      standing: {
        expiryDays: toExpiryDays(context, found.settings),
        isServiceUnreachable: found.unreachableSince !== null,
      },
    },
  };
}

/** For so long what the service said of a sign-in is not asked again (ASVS 7.4.2). */
const verifiedForMs = 60_000;

/**
 * Claims the asking of the service whether a sign-in still holds: of any number of requests and processes one is told
 * true, and the others for another minute that it was asked.
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

/** What the service says of the person now: a role that was taken away opens nothing any more. */
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
 * Whose session a cookie opened until less than 15 minutes ago, for keeping what was typed last; null when somebody
 * signed out, which ends everything at once (S12). Shows nothing and keeps nothing alive.
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
  // A session may have been past its limit for a while before anybody noticed.
  const endedMs = Math.min(
    row.endedAt.getTime(),
    row.absoluteExpiresAt.getTime(),
    row.lastSeenAt.getTime() + env.sessionIdleMinutes * 60_000,
  );
  if (endedMs + recentlyEndedMs <= new Date(found.now).getTime()) return null;
  return { service: row.service, organizationId: row.organizationId, email: row.email };
}

/** Whether a session still lives, without counting as activity. */
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

/** Often enough for an idle limit in minutes, seldom enough not to write on each request. */
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

/**
 * Ends a session at once: its tokens are deleted, a copied cookie is dead (S12). The row stays without secrets for a
 * while, so that the sign-in page can say why. At the service it ends in the background.
 */
export async function endSession(
  context: Context,
  id: string,
  reason: EndReason,
  note: Note<[]> = noteNothing,
): Promise<void> {
  const held = await context.db.transaction(async (tx) => {
    await note({ db: tx });
    return await endWithin(context, tx, id, reason);
  });
  revokeLater(context, held);
}

/** Gives the refresh token that is to be revoked once the transaction is committed. */
async function endWithin(
  context: Context,
  tx: Transaction,
  id: string,
  reason: EndReason,
): Promise<string | null> {
  const rows = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update').limit(1);
  const row = rows[0];
  if (!row || row.endedAt) return null;
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endedReason: reason, familyId: null })
    .where(eq(sessions.id, id));
  return await deleteFamily(context, tx, row.familyId);
}

export type SessionListing = {
  id: string;
  browser: string;
  createdAt: Date;
  lastSeenAt: Date;
  isThisOne: boolean;
};

const shortIdLength = 12;

/** The live sessions of the same person, newest activity first. Their ids are shortened: they open nothing. */
export async function listSessions(context: Context, session: Session): Promise<SessionListing[]> {
  const { sessionIdleMinutes } = context.env;
  const rows = await context.db
    .select()
    .from(sessions)
    .where(
      and(
        samePerson(session),
        isNull(sessions.endedAt),
        gt(sessions.absoluteExpiresAt, sql`now()`),
        gt(sessions.lastSeenAt, sql`now() - make_interval(mins => ${sessionIdleMinutes})`),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(50);
  return rows.map((row) => ({
    id: row.id.slice(0, shortIdLength),
    browser: row.browser,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isThisOne: row.id === session.id,
  }));
}

/**
 * Ends sessions of this person: all of them, or the one with a shortened id.
 * @returns how many it ended
 */
export async function endOwnSessions(
  context: Context,
  session: Session,
  shortId: string | null,
): Promise<number> {
  const rows = await context.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        samePerson(session),
        isNull(sessions.endedAt),
        shortId === null ? undefined : sql`left(${sessions.id}, ${shortIdLength}) = ${shortId}`,
      ),
    )
    // Two who do this at once wait for each other in one order.
    .orderBy(sessions.id);
  const reason = shortId === null ? 'signed_out_everywhere' : 'signed_out';
  if (rows.length === 0) return 0;
  const held = await context.db.transaction(async (tx) => {
    const action = shortId === null ? 'session.end_all' : 'session.end_one';
    await recordAudit({ db: tx }, session, session.email, action, shortId);
    const tokens: (string | null)[] = [];
    for (const { id } of rows) tokens.push(await endWithin(context, tx, id, reason));
    return tokens;
  });
  for (const token of held) revokeLater(context, token);
  return rows.length;
}

/**
 * Ends sessions past their limits, and removes rows that have been over for {@link endedKeptDays} days, and counts of
 * requests that are. Run now and then.
 */
export async function sweepSessions(context: Context): Promise<void> {
  const { db, env } = context;
  const isAbsolute = sql<boolean>`${sessions.absoluteExpiresAt} <= now()`;
  const over = await db
    .select({ id: sessions.id, isAbsolute })
    .from(sessions)
    .where(
      and(
        isNull(sessions.endedAt),
        or(
          lt(sessions.lastSeenAt, sql`now() - make_interval(mins => ${env.sessionIdleMinutes})`),
          isAbsolute,
        ),
      ),
    )
    .limit(500);
  for (const row of over) {
    await endSession(context, row.id, row.isAbsolute ? 'absolute' : 'idle');
  }
  // Full again.
  await db.delete(rateBuckets).where(lt(rateBuckets.at, sql`now() - interval '10 minutes'`));
  await db.delete(sessions).where(lt(sessions.endedAt, sql`now() - make_interval(days => ${endedKeptDays})`));
}

function samePerson(session: Session) {
  return and(
    eq(sessions.service, session.service),
    eq(sessions.organizationId, session.organizationId),
    eq(sessions.email, session.email),
  );
}

function readRole(value: string): Role {
  return roles.find((role) => role === value) ?? 'clinician';
}

function readEndReason(value: string | null): EndReason | null {
  return endReasons.find((reason) => reason === value) ?? null;
}
