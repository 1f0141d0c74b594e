import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/server/context.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { endSession } from '@/lib/server/sign-in/end-session.ts';
import { readSession } from '@/lib/server/sign-in/session-store.ts';
import { tokenFamilies } from '@/lib/server/tokens/token-table.ts';
import { readTokens } from '@/lib/server/tokens/vault.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';
import { database, setUpDatabase } from './set-up.ts';

let operator: Operator;
let one: Context;
let two: Context;

setUpDatabase();
beforeEach(async () => {
  operator = await startOperator();
  one = createProcess(database.url, operator);
  two = createProcess(database.url, operator);
});
afterEach(async () => {
  await Promise.all([one.pool.end(), two.pool.end()]);
  await operator.stop();
});

/** Makes the refresh due, and with `isOver` the access token expired. */
async function age(id: string, { isOver }: { isOver: boolean }): Promise<void> {
  const familyId = (await rowOf(id))?.familyId ?? '';
  await one.db
    .update(tokenFamilies)
    .set({
      refreshFrom: sql`now() - interval '1 second'`,
      ...(isOver ? { tokenExpiresAt: sql`now() - interval '1 second'` } : {}),
    })
    .where(eq(tokenFamilies.id, familyId));
}

const familyOf = async (id: string) =>
  (await one.db.select().from(tokenFamilies).where(eq(tokenFamilies.id, id)))[0];
const rowOf = async (id: string) => (await one.db.select().from(sessions).where(eq(sessions.id, id)))[0];

describe('S13 what must not happen', () => {
  test('a refresh whose answer was lost is never sent again, by either process', async () => {
    const { session } = await signInPerson(one, operator);
    await age(session.id, { isOver: true });
    operator.options.tokenFaults.push('cut');
    expect(await readTokens(one, session)).toEqual({ ok: false, reason: 'reauthorize' });
    for (const context of [one, two, one, two]) {
      expect(await readTokens(context, session)).toEqual({ ok: false, reason: 'reauthorize' });
    }
    expect(operator.refreshesSeen).toHaveLength(1);
  });

  test('a refresh that timed out is never sent again; the access token is used until it expires', async () => {
    const { session } = await signInPerson(one, operator);
    await age(session.id, { isOver: false });
    operator.options.tokenFaults.push('hang');
    const times = { callTimeoutMs: 200, leaseMs: 400 };
    expect(await readTokens(one, session, { times })).toMatchObject({
      ok: true,
      version: expect.stringMatching(/:1$/),
    });
    await expect
      .poll(async () => (await familyOf((await rowOf(session.id))?.familyId ?? ''))?.claimLeaseUntil)
      .toSatisfy((until: Date | null) => until !== null && until.getTime() <= Date.now());
    expect(await readTokens(two, session, { times })).toMatchObject({
      ok: true,
      version: expect.stringMatching(/:1$/),
    });
    await age(session.id, { isOver: true });
    expect(await readTokens(two, session, { times })).toEqual({ ok: false, reason: 'reauthorize' });
    expect(operator.refreshesSeen).toHaveLength(1);
  });

  test.each(['429', '500', '503', 'html', 'reset', 'truncated', 'cut_after'] as const)(
    'the answer %s leads to no sign-out and no second refresh',
    async (fault) => {
      const { session, secret } = await signInPerson(one, operator);
      await age(session.id, { isOver: true });
      operator.options.tokenFaults.push(fault);
      expect(await readTokens(one, session)).toEqual({ ok: false, reason: 'reauthorize' });
      expect((await readSession(two, secret, { isActivity: true })).session).not.toBeNull();
      expect(operator.refreshesSeen).toHaveLength(1);
    },
  );

  test('an unreachable service leads to no sign-out, and the same refresh token is used later', async () => {
    const { session, secret } = await signInPerson(one, operator);
    await age(session.id, { isOver: true });
    const away = { ...one, env: { ...one.env, consultBaseUrl: 'http://127.0.0.1:1' } };
    expect(await readTokens(away, session, { times: { backoffMs: 1 } })).toEqual({
      ok: false,
      reason: 'unreachable',
    });
    expect((await readSession(one, secret, { isActivity: true })).session).not.toBeNull();
    await expect
      .poll(() => readTokens(two, session))
      .toMatchObject({ ok: true, version: expect.stringMatching(/:2$/) });
    expect(operator.refreshesSeen).toHaveLength(1);
  });

  test('an ended session is never brought back by a refresh in progress', async () => {
    const { session } = await signInPerson(one, operator);
    await age(session.id, { isOver: true });
    const familyId = (await rowOf(session.id))?.familyId;
    const refreshing = readTokens(one, session);
    await expect.poll(() => operator.refreshesSeen.length).toBe(1);
    await endSession(two, session.id, 'signed_out');
    await refreshing;
    expect(await readTokens(two, session)).toEqual({ ok: false, reason: 'ended' });
    expect(await rowOf(session.id)).toMatchObject({ familyId: null, endedReason: 'signed_out' });
    expect(await familyOf(familyId ?? '')).toBeUndefined();
  });
});

test('S13 fifty callers in two processes cause one refresh per token version', async () => {
  const { session } = await signInPerson(one, operator);
  for (const version of [2, 3, 4]) {
    await age(session.id, { isOver: true });
    const readings = await Promise.all(
      Array.from({ length: 50 }, (_, index) => readTokens(index % 2 ? one : two, session)),
    );
    const versions = readings.map((reading) => (reading.ok ? reading.version : reading.reason));
    expect(new Set(versions.map((name) => name.split(':').at(-1)))).toEqual(new Set([String(version)]));
    expect(new Set(readings.map((reading) => (reading.ok ? reading.accessToken : ''))).size).toBe(1);
  }
  expect(operator.refreshesSeen).toHaveLength(3);
  expect(new Set(operator.refreshesSeen).size).toBe(3);
});

test('S13 while the access token is valid, no call waits for the refresh', async () => {
  const { session } = await signInPerson(one, operator);
  await age(session.id, { isOver: false });
  expect(await readTokens(one, session)).toMatchObject({ ok: true, version: expect.stringMatching(/:1$/) });
  await expect
    .poll(() => readTokens(two, session))
    .toMatchObject({ ok: true, version: expect.stringMatching(/:2$/) });
});

test('S13 invalid_grant ends the session with a reason and removes its tokens', async () => {
  const { session, secret } = await signInPerson(one, operator);
  await age(session.id, { isOver: true });
  operator.options.tokenFaults.push('invalid_grant');
  expect(await readTokens(one, session)).toEqual({ ok: false, reason: 'ended' });
  expect(await readSession(two, secret, { isActivity: true })).toEqual({
    session: null,
    ended: 'grant_ended',
  });
});

describe('S12 limits', () => {
  test('an idle session ends, and polling does not keep it alive', async () => {
    const { session, secret } = await signInPerson(one, operator);
    const old = sql`now() - interval '29 minutes'`;
    await one.db.update(sessions).set({ lastSeenAt: old }).where(eq(sessions.id, session.id));
    expect((await readSession(one, secret, { isActivity: false })).session).not.toBeNull();
    await one.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '31 minutes'` })
      .where(eq(sessions.id, session.id));
    expect(await readSession(one, secret, { isActivity: true })).toEqual({ session: null, ended: 'idle' });
  });

  test('the absolute limit ends a session, however busy it is', async () => {
    const { session, secret } = await signInPerson(one, operator);
    await one.db.update(sessions).set({ absoluteExpiresAt: sql`now()` }).where(eq(sessions.id, session.id));
    expect(await readSession(one, secret, { isActivity: true })).toEqual({
      session: null,
      ended: 'absolute',
    });
  });

  test('a copied cookie is invalid as soon as the person signs out', async () => {
    const { session, secret } = await signInPerson(one, operator);
    await endSession(one, session.id, 'signed_out');
    expect((await readSession(two, secret, { isActivity: true })).session).toBeNull();
  });
});

test('S11 the database alone gives no access: it contains neither the cookie nor a token in the clear', async () => {
  const { secret } = await signInPerson(one, operator);
  const rows = JSON.stringify([
    await one.db.select().from(sessions),
    await one.db.select().from(tokenFamilies),
  ]);
  expect(rows).not.toContain(secret);
  expect(rows).not.toContain('CANARY');
});
