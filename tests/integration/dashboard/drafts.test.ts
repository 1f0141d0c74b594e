import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readDrafts, saveDraft, sweepDrafts } from '@/lib/server/drafts/draft-store.ts';
import { drafts } from '@/lib/server/drafts/draft-table.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { endSession } from '@/lib/server/sign-in/end-session.ts';
import { rotateKeys } from '@/lib/server/upkeep/rotate-keys.ts';
import { createBrowser } from '../../helpers/running-dashboard.ts';
import { signInPerson } from './dashboard-context.ts';
import { context, dashboard, operator, setUpDashboard } from './set-up.ts';

// A word that occurs nowhere else in the dashboard.
const typed = 'Quillfeather';
const path = '/api/drafts/invitation';

setUpDashboard();
beforeEach(() => context.db.delete(drafts));

/** A signed-in person's browser. */
async function open(person: { email?: string; organizationId?: string } = {}) {
  const { session, secret } = await signInPerson(context, operator, person);
  const browser = createBrowser(dashboard.url);
  browser.cookies.set('consult-desk.session', secret);
  return { session, browser };
}

type Browser = Awaited<ReturnType<typeof open>>['browser'];

const draft = (firstName = typed) => ({
  requestId: randomUUID(),
  values: { patientFirstName: firstName, 'patientDateOfBirth.day': '' },
});
const put = (browser: Browser, body: unknown = draft(), address = path) =>
  browser.request(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const remove = (browser: Browser, { requestId }: { requestId: string } = draft()) =>
  browser.request(path, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestId }),
  });
const get = async (browser: Browser, address = path) => {
  const answer = await browser.request(address);
  return { status: answer.status, draft: JSON.parse(answer.content).drafts?.[0] ?? null };
};
const age = (interval: string) =>
  context.db.execute(sql`update drafts set saved_at = now() - ${interval}::interval`);
const countDrafts = async () => (await context.db.select().from(drafts)).length;

describe('S31 a draft belongs to the person who typed it', () => {
  test.each([
    ['a colleague', { email: 'colleague@harbourlane.example' }],
    ['the same address in another organization', { organizationId: 'org-2' }],
  ])('%s can neither read, overwrite nor remove it', async (_name, other) => {
    const mine = await open();
    const kept = draft();
    await put(mine.browser, kept);
    const theirs = await open(other);
    expect(await get(theirs.browser)).toEqual({ status: 200, draft: null });
    await put(theirs.browser, draft('Other'));
    await remove(theirs.browser, kept);
    expect((await get(mine.browser)).draft).toMatchObject(kept);
  });

  test('S11 a sealed draft that is moved to another person or form does not open', async () => {
    const mine = await open();
    await put(mine.browser);
    const theirs = await open({ email: 'colleague@harbourlane.example' });
    await context.db.execute(sql`
      insert into drafts (service, organization_id, email, form, content)
        select service, organization_id, 'colleague@harbourlane.example', form, content from drafts
        union all select service, organization_id, email, replace(form, 'invitation', 'agent'), content from drafts`);
    expect(await get(theirs.browser)).toEqual({ status: 200, draft: null });
    expect(await get(mine.browser, '/api/drafts/agent')).toEqual({ status: 200, draft: null });
  });
});

describe('what is refused', () => {
  test('S14 a write from another origin, "null" and none', async () => {
    const { browser } = await open();
    for (const method of ['PUT', 'DELETE']) {
      for (const origin of ['https://evil.example', 'null']) {
        const body = method === 'PUT' ? JSON.stringify(draft()) : undefined;
        expect((await browser.request(path, { method, headers: { origin }, body })).status).toBe(403);
      }
    }
    expect(await countDrafts()).toBe(0);
  });

  test('a request without a session', async () => {
    const browser = createBrowser(dashboard.url);
    expect((await put(browser)).status).toBe(401);
    expect((await browser.request(path)).status).toBe(401);
    expect((await remove(browser)).status).toBe(401);
  });

  test('an unknown form', async () => {
    const { browser } = await open();
    expect((await put(browser, draft(), '/api/drafts/other')).status).toBe(404);
    expect((await browser.request('/api/drafts/other')).status).toBe(404);
  });

  test.each([
    ['no JSON', '{'],
    ['no request id', { values: {} }],
    ['an invalid request id', { requestId: 'x', values: {} }],
    ['values that are not text', { requestId: randomUUID(), values: { day: 1 } }],
    ['one value too long', { requestId: randomUUID(), values: { day: 'x'.repeat(16_001) } }],
    [
      'too many values',
      { requestId: randomUUID(), values: Object.fromEntries([...Array(41)].map((_, at) => [`f${at}`, ''])) },
    ],
    [
      'too much in all',
      {
        requestId: randomUUID(),
        values: Object.fromEntries([...Array(40)].map((_, at) => [`f${at}`, 'x'.repeat(4_000)])),
      },
    ],
  ])('S24 %s', async (_name, body) => {
    const { browser } = await open();
    expect((await put(browser, body)).status).toBe(422);
    expect(await countDrafts()).toBe(0);
  });
});

describe('a session that has ended', () => {
  const idle = (session: Session, minutes: number) =>
    context.db.execute(sql`
      update sessions set last_seen_at = now() - make_interval(mins => ${minutes}) where id = ${session.id}`);

  test.each(['signed_out', 'signed_out_everywhere'] as const)(
    'S12 by an explicit sign-out (%s) cannot save a draft any more',
    async (reason) => {
      const { session, browser } = await open();
      await endSession(context, session.id, reason);
      expect((await put(browser)).status).toBe(401);
      expect(await countDrafts()).toBe(0);
    },
  );

  test('more than 15 minutes ago cannot save a draft, even where the end was not noticed until now', async () => {
    const { session, browser } = await open();
    await idle(session, 46);
    expect((await put(browser)).status).toBe(401);
    const other = await open();
    await endSession(context, other.session.id, 'idle');
    await context.db.execute(
      sql`update sessions set ended_at = now() - interval '16 minutes' where id = ${other.session.id}`,
    );
    expect((await put(other.browser)).status).toBe(401);
    expect(await countDrafts()).toBe(0);
  });

  test('a short while ago can still save the last typed text, but reads nothing, and stays ended', async () => {
    const { session, browser } = await open();
    await idle(session, 31);
    const last = draft();
    expect((await put(browser, last)).status).toBe(202);
    expect((await browser.request(path)).status).toBe(401);
    expect((await remove(browser)).status).toBe(401);
    expect((await browser.request('/api/today')).status).toBe(401);
    const again = await open();
    expect((await get(again.browser)).draft).toMatchObject(last);
  });

  test.each(['absolute', 'grant_ended', 'replaced'] as const)(
    'for another reason (%s) can still save it, too',
    async (reason) => {
      const { session, browser } = await open();
      await endSession(context, session.id, reason);
      expect((await put(browser)).status).toBe(202);
      expect(await countDrafts()).toBe(1);
    },
  );
});

describe('a draft', () => {
  test('is stored as typed, the last save wins, and it can be removed', async () => {
    const { browser } = await open();
    expect(await get(browser)).toEqual({ status: 200, draft: null });
    const first = draft('first');
    await put(browser, first);
    const last = {
      ...first,
      values: { patientFirstName: `  ${typed} <b>\u0000"é😀 `, 'patientDateOfBirth.month': '13' },
    };
    expect((await put(browser, last)).status).toBe(200);
    expect((await get(browser)).draft).toEqual({ ...last, savedAt: expect.any(String) });
    expect(await get(browser, '/api/drafts/agent')).toEqual({ status: 200, draft: null });
    expect((await remove(browser, last)).status).toBe(200);
    expect((await remove(browser, last)).status).toBe(200);
    expect(await get(browser)).toEqual({ status: 200, draft: null });
  });

  test('of one patient is never overwritten or removed by a draft for another', async () => {
    const { browser } = await open();
    const [one, other] = [draft('One'), draft('Other')];
    await put(browser, one);
    await put(browser, other);
    const list = async () => JSON.parse((await browser.request(path)).content).drafts;
    expect(await list()).toMatchObject([other, one]);
    await remove(browser, other);
    expect(await list()).toMatchObject([one]);
    for (let count = 0; count < 6; count += 1) await put(browser, draft(`Later ${count}`));
    expect(await countDrafts()).toBe(5);
  });

  test('is not returned after a day, and then deleted', async () => {
    const { browser } = await open();
    await put(browser);
    await age('23 hours 59 minutes');
    await sweepDrafts(context);
    expect((await get(browser)).draft).not.toBeNull();
    await age('24 hours 1 second');
    expect(await get(browser)).toEqual({ status: 200, draft: null });
    await sweepDrafts(context);
    expect(await countDrafts()).toBe(0);
  });

  test('S11 S26 is sealed in the database, in no log, and leaves no audit row', async () => {
    const { browser } = await open();
    const countAudit = async () =>
      (await context.db.execute<{ number: string }>(sql`select count(*) as number from audit_events`)).rows[0]
        ?.number;
    const before = await countAudit();
    await put(browser);
    await put(browser, { ...draft(), values: { patientFirstName: typed, bad: 1 } });
    expect(JSON.stringify(await context.db.select().from(drafts))).not.toContain(typed);
    expect(dashboard.output.join('')).not.toContain(typed);
    expect(await countAudit()).toBe(before);
  });

  test('is removed when the agent that it was typed for is created', async () => {
    const { browser } = await open();
    const kept = draft();
    await put(browser, kept, '/api/drafts/agent');
    const made = await browser.request('/api/agents', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        requestId: kept.requestId,
        agent: { specialization: 'CARDIOLOGY', consultAgentType: 'PRE_VISIT' },
      }),
    });
    expect(made.status).toBe(201);
    expect(await get(browser, '/api/drafts/agent')).toEqual({ status: 200, draft: null });
  });

  test('S11 can be opened after the sealing keys were rotated', async () => {
    const { session } = await signInPerson(context, operator);
    const kept = draft();
    await saveDraft(context, session, 'invitation', kept);
    const { removed } = await rotateKeys(context, () => Promise.resolve());
    expect(removed).toBeGreaterThan(0);
    expect((await readDrafts(context, session, 'invitation')).drafts[0]).toMatchObject(kept);
  });
});
