import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAgents } from '@/lib/server/agents/agent-store.ts';
import { createAgent, deleteAgent, listAgents } from '@/lib/server/consult-api/agents.ts';
import { createInvitation, getInvitation } from '@/lib/server/consult-api/invitations.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { isServiceDown } from '@/lib/server/transport/breaker.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';
import { database, setUpDatabase } from './set-up.ts';

let operator: Operator;
let context: Context;
let session: Session;

setUpDatabase();
beforeEach(async () => {
  operator = await startOperator();
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator));
});
afterEach(async () => {
  await context.pool.end();
  await operator.stop();
});

const make = () =>
  createAgent(context, session, { type: 'CONSULT', name: 'Heart check' }, crypto.randomUUID());
const sent = (method: string) => operator.calls.filter((call) => call.method === method).length;

describe('writes are never blindly repeated', () => {
  test.each(['cut', 'cut_after', 'reset', 'truncated', '500', '503'] as const)(
    'a POST that is answered %s is sent once and its outcome is unknown',
    async (fault) => {
      operator.options.apiFaults.push(fault);
      const outcome = await make();
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: expect.stringMatching(/^(unclear|unreadable)$/) },
      });
      expect(sent('POST')).toBe(1);
    },
  );

  test('a DELETE is sent once, too', async () => {
    operator.options.apiFaults.push('cut');
    expect(await deleteAgent(context, session, 'a1')).toMatchObject({
      ok: false,
      failure: { code: 'unclear' },
    });
    expect(sent('DELETE')).toBe(1);
  });

  test('a POST that was certainly not sent says that nothing was changed', async () => {
    await operator.stop();
    expect(await make()).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
  });
});

describe('reads are retried, within limits', () => {
  test.each(['cut', 'reset', '502', '503', '504', '429'] as const)(
    'after %s, with success',
    async (fault) => {
      operator.options.apiFaults.push(fault);
      expect(await listAgents(context, session)).toMatchObject({ ok: true });
      expect(sent('GET')).toBe(2);
    },
  );

  test('with at most three attempts in total', async () => {
    operator.options.apiFaults.push('503', '502', '504', '503');
    expect(await listAgents(context, session)).toMatchObject({ ok: false });
    expect(sent('GET')).toBe(3);
  });

  test('not after so long that the caller does not wait any more', async () => {
    operator.options.apiChance = {
      probability: 1,
      faults: [{ answer: { status: 503, retryAfter: '5' } }],
    };
    const startedAt = performance.now();
    expect(await listAgents(context, session)).toMatchObject({ ok: false });
    expect(sent('GET')).toBe(2);
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  });

  test('a request whose time for calls is over sends no more calls, and a write then says that nothing was created', async () => {
    const late = { ...context, callsUntil: performance.now() };
    expect(await listAgents(late, session)).toMatchObject({ ok: false, failure: { code: 'timeout' } });
    expect(
      await createAgent(late, session, { type: 'CONSULT', name: 'Heart check' }, crypto.randomUUID()),
    ).toMatchObject({ ok: false, failure: { code: 'timeout' } });
    expect(operator.calls.filter(({ path }) => path.startsWith('/agent'))).toEqual([]);
  });

  test('a call in progress ends with its request’s time limit, whatever its own limit is', async () => {
    operator.options.apiChance = { probability: 1, faults: ['hang'] };
    const busy = { ...context, callsUntil: performance.now() + 1_000 };
    const startedAt = performance.now();
    expect(await listAgents(busy, session)).toMatchObject({ ok: false, failure: { code: 'timeout' } });
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  });

  test('not before Retry-After, in seconds or as a date, and not at all when that is too long', async () => {
    const soon = new Date(Date.now() + 1_500).toUTCString();
    for (const retryAfter of ['1', soon]) {
      operator.options.apiFaults.push({ answer: { status: 503, retryAfter } });
      const from = operator.calls.length;
      expect(await listAgents(context, session)).toMatchObject({ ok: true });
      const [first, second] = operator.calls.slice(from).map((call) => call.at);
      const wantedMs = retryAfter === '1' ? 1_000 : Date.parse(soon) - (first ?? 0);
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(Math.min(wantedMs, 1_000) - 5);
    }
    operator.options.apiFaults.push({ answer: { status: 429, retryAfter: '3600' } });
    expect(await listAgents(context, session)).toMatchObject({
      ok: false,
      failure: { code: 'too_many_requests', retryAfterSeconds: 3600 },
    });
  });
});

describe('S27 no call lasts longer than the time-out or gives a wrong result: the list, a status and a creation', () => {
  const busy = { answer: { status: 429, retryAfter: '7' } } as const;
  test.each([
    ['500', '500', 'service_error', 'unclear'],
    ['503', '503', 'service_error', 'unclear'],
    ['429 with Retry-After', busy, 'too_many_requests', 'too_many_requests'],
    ['a reset', 'reset', 'unreachable', 'unclear'],
    ['silence', 'hang', 'timeout', 'unclear'],
  ] as const)('%s', async (_name, fault, read, created) => {
    operator.options.apiChance = { probability: 1, faults: [fault] };
    // A simulated process for each call, so that none knows the outcome of the others.
    const contexts = [0, 1, 2].map(() => createProcess(database.url, operator));
    const [first = context, second = context, third = context] = contexts;
    const startedAt = performance.now();
    const outcomes = await Promise.all([
      listAgents(first, session),
      getInvitation(second, session, 'i1'),
      createInvitation(third, session, { agentId: 'a1' }, crypto.randomUUID()),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(outcomes.map((outcome) => !outcome.ok && outcome.failure.code)).toEqual([read, read, created]);
    if (fault === busy) {
      const waits = outcomes.map((outcome) => !outcome.ok && outcome.failure.retryAfterSeconds);
      expect(waits).toEqual([7, 7, 7]);
    }
    expect(sent('POST')).toBe(1);
    await Promise.all(contexts.map(({ pool }) => pool.end()));
  });
});

describe('an unreachable service', () => {
  test('is not called once that is known, and used again automatically when it answers', async () => {
    operator.options.apiChance = { probability: 1, faults: ['cut'] };
    await listAgents(context, session);
    expect(isServiceDown(context)).toBe(true);
    const before = operator.calls.length;
    for (let count = 0; count < 20; count += 1) {
      expect(await listAgents(context, session)).toMatchObject({
        ok: false,
        failure: { code: 'unreachable' },
      });
      expect(await make()).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    }
    // The process's own health checks carry no token.
    expect(operator.calls.slice(before).filter((call) => call.token !== null)).toEqual([]);
    operator.options.apiChance = null;
    await expect.poll(() => isServiceDown(context)).toBe(false);
    expect(await listAgents(context, session)).toMatchObject({ ok: true });
  });

  test('occasional errors of a service do not make it count as unreachable', async () => {
    for (let count = 0; count < 10; count += 1) {
      operator.options.apiFaults.push('500');
      expect(await make()).toMatchObject({ ok: false, failure: { code: 'unclear' } });
    }
    expect(isServiceDown(context)).toBe(false);
  });
});

test('a service that refuses every token is not asked for new ones on each call', async () => {
  operator.options.intercept = () => ({ status: 401 });
  for (let count = 0; count < 10; count += 1) {
    expect(await readAgents(context, session)).toMatchObject({
      ok: false,
      failure: { code: 'token_refused' },
    });
  }
  expect(operator.refreshesSeen).toHaveLength(1);
});

test('S27 an answer longer than any of the contract is aborted', async () => {
  operator.options.intercept = () => ({ status: 200, body: `["${'x'.repeat(5_000_000)}"]` });
  expect(await listAgents(context, session)).toMatchObject({ ok: false, failure: { code: 'unreadable' } });
});
