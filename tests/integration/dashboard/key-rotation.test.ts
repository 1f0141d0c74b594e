import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findConfigurationUrl, makeAgent } from '@/lib/server/agents/agent-store.ts';
import { type Context, createContext } from '@/lib/server/context.ts';
import { findKeyId, SealError } from '@/lib/server/sealing/sealer.ts';
import { sealingKeys } from '@/lib/server/sealing/sealing-key-table.ts';
import { tokenFamilies } from '@/lib/server/tokens/token-table.ts';
import { readTokens } from '@/lib/server/tokens/vault.ts';
import { rotateKeys } from '@/lib/server/upkeep/rotate-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

let database: TestDatabase;
let operator: Operator;
let one: Context;
let two: Context;

beforeAll(async () => {
  operator = await startOperator({ givesConfigurationOnce: true });
});
beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  one = createProcess(database.url, operator);
  two = createProcess(database.url, operator);
});
afterEach(async () => {
  await Promise.all([one.pool.end(), two.pool.end()]);
  await database.drop();
});
afterAll(() => operator.stop());

const newMaster = { id: 'k2', key: Buffer.alloc(32, 8) };
const withMasters = (tokenKeys: Context['env']['tokenKeys']) => createContext({ ...one.env, tokenKeys });

test('S11 without the key that wrapped it no value can be opened, and the dashboard does not start', async () => {
  const { session } = await signInPerson(one, operator);
  const stranger = withMasters([newMaster]);
  await expect(stranger.keyRing.verify()).rejects.toThrow(SealError);
  await expect(readTokens(stranger, session)).rejects.toThrow(SealError);
  await stranger.pool.end();
});

test('S11 keys rotate while processes run: no session ends, and no value keeps the old key', async () => {
  const { session } = await signInPerson(one, operator);
  const agent = await makeAgent(one, session, crypto.randomUUID(), {
    specialization: 'CARDIOLOGY',
    consultAgentType: 'PRE_VISIT',
  });
  if (!agent.ok) throw new Error(agent.failure.code);
  expect(await readTokens(two, session)).toMatchObject({ ok: true });

  // Between the two passes another process, which does not have the new key yet, seals with the old one.
  const { keyId, removed } = await rotateKeys(one, async () => {
    await signInPerson(two, operator, { email: 'second@harbourlane.example' });
  });
  expect(removed).toBe(1);
  expect(await one.db.select({ id: sealingKeys.id }).from(sealingKeys)).toEqual([{ id: keyId }]);
  const families = await one.db.select().from(tokenFamilies);
  expect(families).toHaveLength(2);
  for (const family of families) {
    for (const sealed of [family.accessToken, family.idToken, family.refreshToken]) {
      expect(findKeyId(sealed ?? '')).toBe(keyId);
    }
  }
  for (const context of [one, two]) {
    expect(await readTokens(context, session)).toMatchObject({ ok: true });
    expect(await findConfigurationUrl(context, session, agent.value.id)).toMatchObject({
      ok: true,
      value: expect.stringContaining('token=CANARY'),
    });
  }
});

test('S11 a key of TOKEN_KEYS is replaced in three steps, and every process works during all of them', async () => {
  const { session } = await signInPerson(one, operator);
  const [oldMaster] = one.env.tokenKeys;
  const restarted = withMasters([newMaster, oldMaster]);
  expect(await readTokens(restarted, session)).toMatchObject({ ok: true });
  await rotateKeys(restarted, async () => undefined);
  const rows = await one.db.select({ wrapped: sealingKeys.wrapped }).from(sealingKeys);
  expect(rows.map((row) => findKeyId(row.wrapped))).toEqual(['k2']);
  const last = withMasters([newMaster]);
  expect(await readTokens(last, session)).toMatchObject({ ok: true });
  await Promise.all([restarted.pool.end(), last.pool.end()]);
});

test('values that were sealed directly with a key of TOKEN_KEYS can still be opened, and are sealed again', async () => {
  const { session } = await signInPerson(one, operator);
  const family = (await one.db.select().from(tokenFamilies))[0];
  if (!family) throw new Error('There is no family.');
  const { createSealer } = await import('@/lib/server/sealing/sealer.ts');
  const old = createSealer(one.env.tokenKeys).seal('CANARY-old', `session:${family.id}:accessToken`);
  await one.db.update(tokenFamilies).set({ accessToken: old }).where(eq(tokenFamilies.id, family.id));
  expect(await readTokens(two, session)).toMatchObject({ ok: true, accessToken: 'CANARY-old' });
  const { keyId } = await rotateKeys(one, async () => undefined);
  const after = (await one.db.select().from(tokenFamilies))[0];
  expect(findKeyId(after?.accessToken ?? '')).toBe(keyId);
  expect(await readTokens(two, session)).toMatchObject({ ok: true, accessToken: 'CANARY-old' });
});
