import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAgent } from '@/lib/server/agents/agent-store.ts';
import { rememberCapability } from '@/lib/server/consult-api/capabilities.ts';
import { listEncounters } from '@/lib/server/consult-api/encounters.ts';
import { services } from '@/lib/server/consult-api/service-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { createAgain } from '@/lib/server/inviting/create-again.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { readInvitation } from '@/lib/server/inviting/read-invitation.ts';
import { revokeInvitation } from '@/lib/server/inviting/revoke-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type LossyLine, openLossyLine } from '../../helpers/lossy-line.ts';
import { type RunningDashboard, startDashboard } from '../../helpers/running-dashboard.ts';
import { defaultOptions } from '../../operator/options.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

const target = 'https://clinic.example/thanks?from=consultation#next';

let database: TestDatabase;
let operator: Operator;
let line: LossyLine;
let dashboard: RunningDashboard;
let context: Context;
let session: Session;
let agentId: string;

beforeAll(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  line = await openLossyLine(operator.baseUrl);
  // Set up for another service: patients' links need none, and its tracker does not touch these invitations.
  dashboard = await startDashboard({ DATABASE_URL: database.url, CONSULT_BASE_URL: operator.baseUrl });
});
afterAll(async () => {
  await dashboard.stop();
  await context.pool.end();
  await line.stop();
  await operator.stop();
  await database.drop();
});
beforeEach(async () => {
  await context?.pool.end();
  Object.assign(operator.options, structuredClone(defaultOptions));
  line.decide = () => 'arrives';
  line.passages.length = 0;
  const fresh = createProcess(database.url, { baseUrl: line.url });
  context = { ...fresh, env: { ...fresh.env, publicUrl: dashboard.url } };
  await context.db.delete(services);
  ({ session } = await signInPerson(context, operator));
  const agent = await makeAgent(context, session, randomUUID(), {
    specialization: 'CARDIOLOGY',
    consultAgentType: 'PRE_VISIT',
  });
  if (!agent.ok) throw new Error(agent.failure.code);
  agentId = agent.value.id;
});

type Link = { encounterCompletionLinkUrl?: string; encounterCompletionLinkText?: string };

async function issue(link: Link = { encounterCompletionLinkUrl: target }, by = context): Promise<string> {
  const id = randomUUID();
  expect(await issueInvitation(by, session, id, { agentId, ...link })).toMatchObject({ ok: true });
  return id;
}

const find = async (id: string) => {
  const record = await findInvitation(context, session, id);
  if (!record) throw new Error('The record is missing.');
  return record;
};
const view = async (id: string) => (await readInvitation(context, session, id))?.invitation;
/** The links that the service was sent, in order. */
const sentLinks = () =>
  line.passages
    .filter(({ method, path }) => method === 'POST' && path === '/consult-invitation')
    .map(({ body }) => {
      const sent = JSON.parse(body) as Link;
      return { url: sent.encounterCompletionLinkUrl, text: sent.encounterCompletionLinkText };
    });
const visit = (id: string, init: RequestInit = {}) =>
  fetch(`${dashboard.url}/done/${encodeURIComponent(id)}`, { redirect: 'manual', ...init });

describe('the completion link is sent unchanged', () => {
  test.each(['list', 'one', 'both'] as const)(
    'where the service offers encounters (%s)',
    async (endpoints) => {
      operator.options.encounterEndpoints = endpoints;
      if (endpoints === 'one') {
        await rememberCapability(context, { encounterOne: { present: true, at: new Date().toISOString() } });
      }
      const id = await issue();
      expect(sentLinks()).toEqual([{ url: target, text: undefined }]);
      expect(await find(id)).toMatchObject({ isCompletionRelayed: false });
      expect((await visit(id)).status).toBe(404);
    },
  );

  test('where COMPLETION_RELAY is false', async () => {
    await issue(undefined, { ...context, env: { ...context.env, completionRelay: false } });
    expect(sentLinks()).toEqual([{ url: target, text: undefined }]);
  });

  test('where there is none, and then the service is not asked about encounters', async () => {
    await issue({});
    await issue({ encounterCompletionLinkText: 'Back' });
    expect(sentLinks()).toEqual([
      { url: undefined, text: undefined },
      { url: undefined, text: 'Back' },
    ]);
    expect(line.passages.filter(({ path }) => path.startsWith('/encounter'))).toEqual([]);
  });
});

describe('where the service offers no encounters, the completion link goes through the dashboard', () => {
  test('the host replaces a missing text, the record keeps the given link, and the encounter list is requested once', async () => {
    const plain = await issue();
    const labelled = await issue({ encounterCompletionLinkUrl: target, encounterCompletionLinkText: 'Back' });
    expect(sentLinks()).toEqual([
      { url: `${dashboard.url}/done/${plain}`, text: 'clinic.example' },
      { url: `${dashboard.url}/done/${labelled}`, text: 'Back' },
    ]);
    expect(await view(plain)).toMatchObject({
      encounterCompletionLinkUrl: target,
      encounterCompletionLinkText: null,
    });
    expect(line.passages.filter(({ path }) => path.startsWith('/encounter'))).toHaveLength(1);
  });

  test('creating again sends the same link, even when the service offers encounters meanwhile', async () => {
    line.decide = ({ method }) => (method === 'POST' ? 'is lost' : 'arrives');
    const id = await issue();
    line.decide = () => 'arrives';
    operator.options.encounterEndpoints = 'both';
    await context.db.delete(services);
    const later = createProcess(database.url, { baseUrl: line.url });
    expect(await listEncounters(later, session, {})).toMatchObject({ ok: true });
    await later.pool.end();
    expect(await createAgain(context, session, id)).toMatchObject({ ok: true });
    const link = { url: `${dashboard.url}/done/${id}`, text: 'clinic.example' };
    expect(sentLinks()).toEqual([link, link]);
  });
});

describe('/done/<id> changes nothing', () => {
  test.each([randomUUID(), 'x', '%00', '..%2f', 'a'.repeat(500)])(
    'for an unknown id (case %#), and shows a plain page',
    async (id) => {
      const answer = await fetch(`${dashboard.url}/done/${id}`, { redirect: 'manual' });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await answer.text()).toContain('This link does not lead anywhere. You can close this page.');
    },
  );

  test.each([
    ['HEAD', { method: 'HEAD' }, 303],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }, 503],
    ['a prefetch with the older header', { headers: { purpose: 'prefetch' } }, 503],
    ['POST', { method: 'POST' }, 405],
  ])('for %s', async (_name, init, status) => {
    const id = await issue();
    const before = await find(id);
    expect((await visit(id, init)).status).toBe(status);
    expect(await find(id)).toEqual(before);
  });

  test('for a revoked invitation, but the patient is redirected', async () => {
    const id = await issue();
    await revokeInvitation(context, session, await find(id));
    const before = await find(id);
    expect((await visit(id)).headers.get('location')).toBe(target);
    expect(await find(id)).toEqual(before);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'nothing'])(
    'for a stored address that is unsafe for a browser (case %#)',
    async (address) => {
      const id = await issue();
      await context.db
        .update(invitations)
        .set({ encounterCompletionLinkUrl: address })
        .where(eq(invitations.id, id));
      expect((await visit(id)).status).toBe(404);
      expect(await find(id)).toMatchObject({ linkFollowedAt: null });
    },
  );
});

describe('/done/<id>', () => {
  test('redirects the patient without a session, sends no referrer, and is not cached', async () => {
    const answer = await visit(await issue());
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(target);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toBe('');
  });

  test('marks the invitation as finished by its link, once', async () => {
    const id = await issue();
    const due = (await find(id)).nextCheckAt;
    await Promise.all([1, 2, 3, 4, 5].map(() => visit(id)));
    const followed = await find(id);
    expect(followed).toMatchObject({ status: 'finished', nextCheckAt: due });
    expect(followed.finishedAt).toEqual(followed.linkFollowedAt);
    // There is nothing to review before the consultation itself is known.
    expect(await view(id)).toMatchObject({ status: 'finished', isLinkFollowed: true, isUnread: false });
    expect((await visit(id)).status).toBe(303);
    expect(await find(id)).toEqual(followed);
  });

  test('a status known from the service has precedence', async () => {
    const id = await issue();
    await context.db.execute(sql`
      update invitations set encounter_id = 'e-1', encounter_status = 'ONGOING', encounter_word = 'started',
      is_encounter_over = false where id = ${id}`);
    expect((await visit(id)).status).toBe(303);
    expect(await view(id)).toMatchObject({ status: 'started', isLinkFollowed: false, finishedAt: null });
  });
});
