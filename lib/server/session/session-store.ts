import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { organizations, sessions } from '@/lib/server/database/schema.ts';
import { hashSecret } from '@/lib/server/sealing.ts';
import { tokenIdentity } from '@/lib/server/session/token-identity.ts';
import {
  findRefreshMoment,
  findTokenExpiry,
  type TokenResponse,
} from '@/lib/server/session/token-response.ts';

export type Role = 'owner' | 'clinician' | 'front_desk';

/** Who is asking, and for which organization. Everything that reads data takes one. */
export type Session = {
  id: string;
  service: string;
  organizationId: string;
  organizationName: string;
  email: string;
  firstName: string;
  role: Role;
};

/** Why a session ended, as the sign-in page tells it. */
export type EndReason =
  | 'signed_out'
  | 'signed_out_everywhere'
  | 'idle'
  | 'absolute'
  | 'grant_ended'
  | 'replaced';

const secretBytes = 32;

/**
 * Stores a new session with its tokens sealed.
 * @returns the random value for the cookie; the row holds only its hash
 */
export async function createSession(
  context: Context,
  person: { organizationId: string; organizationName: string; email: string; firstName: string; role: Role },
  tokens: TokenResponse,
  browser: string,
): Promise<string> {
  const { db, env, sealer } = context;
  const secret = randomBytes(secretBytes).toString('base64url');
  const id = hashSecret(secret);
  const now = new Date();
  const expiresAt = findTokenExpiry(tokens, now);
  const seal = (column: 'accessToken' | 'idToken' | 'refreshToken', value: string | null | undefined) =>
    value ? sealer.seal(value, tokenIdentity(id, column)) : null;
  await db
    .insert(organizations)
    .values({
      service: env.consultBaseUrl,
      organizationId: person.organizationId,
      name: person.organizationName,
    })
    .onConflictDoUpdate({
      target: [organizations.service, organizations.organizationId],
      set: { name: person.organizationName, updatedAt: now },
    });
  await db.insert(sessions).values({
    id,
    service: env.consultBaseUrl,
    organizationId: person.organizationId,
    email: person.email.toLowerCase(),
    firstName: person.firstName,
    role: person.role,
    accessToken: seal('accessToken', tokens.access_token),
    idToken: seal('idToken', tokens.id_token),
    refreshToken: seal('refreshToken', tokens.refresh_token),
    tokenExpiresAt: expiresAt,
    refreshFrom: findRefreshMoment(expiresAt, now),
    absoluteExpiresAt: new Date(now.getTime() + env.sessionAbsoluteHours * 3_600_000),
    browser,
  });
  return secret;
}

export type SessionReading = { session: Session } | { session: null; ended: EndReason | null };

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
  const rows = await db
    .select({ row: sessions, organizationName: organizations.name })
    .from(sessions)
    .innerJoin(
      organizations,
      and(
        eq(organizations.service, sessions.service),
        eq(organizations.organizationId, sessions.organizationId),
      ),
    )
    .where(and(eq(sessions.id, id), eq(sessions.service, env.consultBaseUrl)))
    .limit(1);
  const found = rows[0];
  if (!found) return { session: null, ended: null };
  const { row } = found;
  if (row.endedAt) return { session: null, ended: readEndReason(row.endedReason) };
  const now = Date.now();
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
  return {
    session: {
      id,
      service: row.service,
      organizationId: row.organizationId,
      organizationName: found.organizationName,
      email: row.email,
      firstName: row.firstName,
      role: readRole(row.role),
    },
  };
}

/** Whether a session still lives, without counting as activity. */
export async function isSessionLive(context: Context, id: string): Promise<boolean> {
  const rows = await context.db
    .select({
      lastSeenAt: sessions.lastSeenAt,
      absoluteExpiresAt: sessions.absoluteExpiresAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(eq(sessions.id, id))
    .limit(1);
  const row = rows[0];
  if (!row || row.endedAt) return false;
  return findPassedLimit(row, context.env.sessionIdleMinutes, Date.now()) === null;
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
 * Ends a session at once: its tokens are wiped, a copied cookie is dead (S12). The row stays without secrets for a
 * while, so that the sign-in page can say why.
 * @returns the refresh token that it held, for revocation at the service, or null
 */
export async function endSession(context: Context, id: string, reason: EndReason): Promise<string | null> {
  const ended = await context.db.transaction(async (tx) => {
    const rows = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update').limit(1);
    const row = rows[0];
    if (!row || row.endedAt) return null;
    await tx
      .update(sessions)
      .set({
        endedAt: sql`now()`,
        endedReason: reason,
        accessToken: null,
        idToken: null,
        refreshToken: null,
        claimOwner: null,
        claimSentAt: null,
        claimLeaseUntil: null,
      })
      .where(eq(sessions.id, id));
    return row;
  });
  return ended?.refreshToken
    ? context.sealer.open(ended.refreshToken, tokenIdentity(ended.id, 'refreshToken'))
    : null;
}

export type SessionListing = {
  id: string;
  browser: string;
  createdAt: Date;
  lastSeenAt: Date;
  isThisOne: boolean;
};

/** The live sessions of the same person, newest activity first. Their ids are shortened: they open nothing. */
export async function listSessions(context: Context, session: Session): Promise<SessionListing[]> {
  const rows = await context.db
    .select()
    .from(sessions)
    .where(and(samePerson(session), isNull(sessions.endedAt), gt(sessions.absoluteExpiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(50);
  const idleMs = context.env.sessionIdleMinutes * 60_000;
  return rows
    .filter((row) => row.lastSeenAt.getTime() + idleMs > Date.now())
    .map((row) => ({
      id: row.id.slice(0, 12),
      browser: row.browser,
      createdAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
      isThisOne: row.id === session.id,
    }));
}

/**
 * Ends every session of this person.
 * @returns the refresh tokens that they held
 */
export async function endAllSessions(context: Context, session: Session): Promise<string[]> {
  const rows = await context.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(samePerson(session), isNull(sessions.endedAt)));
  const tokens = await Promise.all(rows.map((row) => endSession(context, row.id, 'signed_out_everywhere')));
  return tokens.filter((token) => token !== null);
}

/**
 * A live session of an organization whose token the tracker may borrow, the most recently used first.
 */
export async function findSessionToBorrow(
  context: Context,
  service: string,
  organizationId: string,
  exclude: readonly string[] = [],
): Promise<string | null> {
  const idleMs = context.env.sessionIdleMinutes * 60_000;
  const rows = await context.db
    .select({ id: sessions.id, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.service, service),
        eq(sessions.organizationId, organizationId),
        isNull(sessions.endedAt),
        gt(sessions.absoluteExpiresAt, sql`now()`),
        gt(sessions.lastSeenAt, new Date(Date.now() - idleMs)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(5 + exclude.length);
  return rows.find((row) => !exclude.includes(row.id))?.id ?? null;
}

/** Ends sessions past their limits and removes rows that have been over for a week. Run now and then. */
export async function sweepSessions(context: Context): Promise<void> {
  const { db, env } = context;
  const now = Date.now();
  const idleBefore = new Date(now - env.sessionIdleMinutes * 60_000);
  const over = await db
    .select({ id: sessions.id, absoluteExpiresAt: sessions.absoluteExpiresAt })
    .from(sessions)
    .where(
      and(
        isNull(sessions.endedAt),
        or(lt(sessions.lastSeenAt, idleBefore), lt(sessions.absoluteExpiresAt, new Date(now))),
      ),
    )
    .limit(500);
  for (const row of over) {
    await endSession(context, row.id, row.absoluteExpiresAt.getTime() <= now ? 'absolute' : 'idle');
  }
  await db.delete(sessions).where(lt(sessions.endedAt, new Date(now - 7 * 86_400_000)));
}

function samePerson(session: Session) {
  return and(
    eq(sessions.service, session.service),
    eq(sessions.organizationId, session.organizationId),
    eq(sessions.email, session.email),
  );
}

function readRole(value: string): Role {
  return value === 'owner' || value === 'front_desk' ? value : 'clinician';
}

const endReasons: readonly EndReason[] = [
  'signed_out',
  'signed_out_everywhere',
  'idle',
  'absolute',
  'grant_ended',
  'replaced',
];

function readEndReason(value: string | null): EndReason | null {
  return endReasons.find((reason) => reason === value) ?? null;
}
