import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportSchema } from '@/contract/report.ts';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/invitations/issue-invitation.ts';
import { sealReportWords } from '@/lib/server/invitations/report-words.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { organizationSettingsSchema } from '@/lib/shared/organization-settings.ts';
import { type Role, roles } from '@/lib/shared/permissions.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { jsonAnswer } from '../../operator/answers.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';
import { type RunningDashboard, startDashboard } from './running-dashboard.ts';

// Words of a consultation that nothing else here would write.
const clinical = {
  rule: 'marrowlight.rule',
  title: 'Quillthorn',
  quote: 'Brackenfall',
  summary: 'Dusklantern',
};
const clinicalWords = new RegExp(Object.values(clinical).join('|'));

let database: TestDatabase;
let operator: Operator;
let dashboard: RunningDashboard;
let context: Context;

beforeAll(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator({ encounterEndpoints: 'both', hasReports: true });
  // This operator's service issues codes for patients, too.
  operator.options.intercept = ({ method }, path) => {
    const encounterId = method === 'POST' ? /^\/encounter\/([^/]+)\/code$/.exec(path)?.[1] : undefined;
    return encounterId ? jsonAnswer(201, { encounterId, code: '12345678' }) : null;
  };
  dashboard = await startDashboard({ DATABASE_URL: database.url, CONSULT_BASE_URL: operator.baseUrl });
  context = createProcess(database.url, operator);
});
afterAll(async () => {
  await dashboard.stop();
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

type Records = { agent: string; invitation: string; encounter: string; session: string };

/** What one request is about: an agent, and a finished invitation of it with a red flag and a report. */
async function createRecords(role: Role): Promise<Records> {
  const agent = crypto.randomUUID();
  operator.agents.set(agent, { id: agent, type: 'CONSULT', name: 'Heart check' });
  const { session } = await signInPerson(context, operator, { email: emailOf(role), role });
  const issued = await issueInvitation(context, session, crypto.randomUUID(), {
    agentId: agent,
    patientFirstName: 'Ruth',
  });
  if (!issued.ok) throw new Error(issued.failure.code);
  const [row] = await context.db.select().from(invitations).where(eq(invitations.id, issued.value.id));
  if (!row?.upstreamId) throw new Error('The invitation was not made.');
  const encounter = operator.changeEncounter(row.upstreamId, 'FINISHED');
  const report = reportSchema.parse(
    JSON.parse(readFileSync('tests/fixtures/reports/chest-pain.en.report.json', 'utf8')),
  );
  operator.reports.set(encounter, {
    ...report,
    encounterId: encounter,
    flags: [],
    complaints: [],
    summary: clinical.summary,
  });
  await context.db
    .update(invitations)
    .set({
      encounterId: encounter,
      ...describeEncounter('FINISHED'),
      finishedAt: new Date(),
      reportWords: await sealReportWords(context, row, {
        summary: clinical.summary,
        quotes: { [clinical.rule]: clinical.quote },
      }),
      flags: [clinical.rule, `${clinical.rule}.other`].map((id) => ({
        id,
        level: 'URGENT',
        title: clinical.title,
        raisedAt: new Date().toISOString(),
      })),
      acknowledgements: [
        {
          flagId: clinical.rule,
          by: emailOf(role),
          byName: 'Mina',
          at: new Date().toISOString(),
          outcome: 'called',
        },
      ],
    })
    .where(eq(invitations.id, row.id));
  return { agent, invitation: row.id, encounter, session: session.id.slice(0, 12) };
}

const emailOf = (role: Role) => `${role}@harbourlane.example`;

/** A request of somebody who has just signed in; without a role, of nobody. */
async function ask(role: Role | null, method: string, path: string, body?: unknown) {
  const person = role
    ? await signInPerson(context, operator, { email: emailOf(role), role })
    : { secret: 'of nobody' };
  const response = await fetch(new URL(path, dashboard.url), {
    method,
    redirect: 'manual',
    headers: {
      cookie: `consult-desk.session=${person.secret}`,
      origin: dashboard.url,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  // An event stream never ends by itself.
  if (isStream) await response.body?.cancel();
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    content: isStream ? '' : await response.text(),
  };
}

type Expected = {
  /** The answer for those who may. */
  answer: number;
  /** Who is answered 403. */
  refused?: readonly Role[];
  /** Open to the world: the answer without a session. */
  signedOut?: number;
  path?: (records: Records) => string;
  body?: (records: Records) => unknown;
};

const draft = () => ({ requestId: crypto.randomUUID(), values: { patientFirstName: 'Ruth' } });
const onlyTreating = ['front_desk'] as const;
const onlyOwners = ['clinician', 'front_desk'] as const;
const agentPath = ({ agent }: Records) => `/api/agents/${agent}`;
const invitationPath = ({ invitation }: Records) => `/api/invitations/${invitation}`;
const encounterPath = ({ encounter }: Records) => `/api/encounters/${encounter}`;
const messagePath = () => '/api/messages/invitation/PRE_VISIT/en';
const draftPath = () => '/api/drafts/invitation';

/** Every route of the dashboard's own API. One that is new needs a line here. */
const matrix: Record<string, Expected> = {
  'GET /api/agents': { answer: 200 },
  'POST /api/agents': {
    answer: 201,
    refused: onlyTreating,
    body: () => ({
      requestId: crypto.randomUUID(),
      agent: { specialization: 'CARDIOLOGY', consultAgentType: 'PRE_VISIT' },
    }),
  },
  'GET /api/agents/[id]': { answer: 200, path: agentPath },
  'DELETE /api/agents/[id]': { answer: 200, refused: onlyTreating, path: agentPath },
  'PUT /api/agents/[id]/default': {
    answer: 200,
    refused: onlyTreating,
    path: (records) => `${agentPath(records)}/default`,
  },
  'DELETE /api/agents/[id]/default': {
    answer: 200,
    refused: onlyTreating,
    path: (records) => `${agentPath(records)}/default`,
  },
  // Opened as a page, so that a refusal leads back to one; see below.
  'GET /api/agents/[id]/configuration': {
    answer: 303,
    signedOut: 303,
    path: (records) => `${agentPath(records)}/configuration`,
  },
  'GET /api/audit': { answer: 200, refused: onlyOwners },
  'GET /api/audit/export': { answer: 200, refused: onlyOwners },
  'GET /api/auth/[...nextauth]': { answer: 200, signedOut: 200, path: () => '/api/auth/csrf' },
  'POST /api/auth/[...nextauth]': { answer: 404, signedOut: 404, path: () => '/api/auth/other' },
  'GET /api/connection': { answer: 200 },
  'POST /api/connection': { answer: 200, refused: onlyOwners },
  'DELETE /api/connection': { answer: 200, refused: onlyOwners },
  'GET /api/drafts/[form]': { answer: 200, path: draftPath },
  'PUT /api/drafts/[form]': { answer: 200, path: draftPath, body: draft },
  'DELETE /api/drafts/[form]': { answer: 200, path: draftPath, body: draft },
  'GET /api/encounters/[id]': { answer: 200, refused: onlyTreating, path: encounterPath },
  // This operator's service makes no files: what counts is that it was asked.
  'GET /api/encounters/[id]/report/[format]': {
    answer: 502,
    refused: onlyTreating,
    path: (records) => `${encounterPath(records)}/report/pdf`,
  },
  'GET /api/events': { answer: 200 },
  'GET /api/health': { answer: 200, signedOut: 200 },
  'GET /api/server': { answer: 404, signedOut: 404 },
  'POST /api/invitations/search': { answer: 200, body: () => ({}) },
  'POST /api/invitations': {
    answer: 201,
    body: ({ agent }) => ({ requestId: crypto.randomUUID(), invitation: { agentId: agent } }),
  },
  'GET /api/invitations/[id]': { answer: 200, path: invitationPath },
  'DELETE /api/invitations/[id]': { answer: 200, path: invitationPath },
  'GET /api/invitations/[id]/erasure': {
    answer: 200,
    refused: onlyOwners,
    path: (records) => `${invitationPath(records)}/erasure`,
  },
  'POST /api/invitations/[id]/erasure': {
    answer: 200,
    refused: onlyOwners,
    path: (records) => `${invitationPath(records)}/erasure`,
    body: () => ({ others: [] }),
  },
  'POST /api/invitations/[id]/again': {
    answer: 200,
    path: (records) => `${invitationPath(records)}/again`,
  },
  'POST /api/invitations/[id]/marks': {
    answer: 200,
    path: (records) => `${invitationPath(records)}/marks`,
    body: () => ({ kind: 'shared', by: 'copy' }),
  },
  'PUT /api/invitations/[id]/note': {
    answer: 200,
    refused: onlyTreating,
    path: (records) => `${invitationPath(records)}/note`,
    body: () => ({ text: 'Call back', basedOn: null }),
  },
  'POST /api/invitations/[id]/review': {
    answer: 200,
    refused: onlyTreating,
    path: (records) => `${invitationPath(records)}/review`,
    body: () => ({ kind: 'follow_up', value: true }),
  },
  // This clinic has no mail server: that it was asked is what counts.
  'POST /api/invitations/[id]/deliveries': {
    answer: 409,
    path: (records) => `${invitationPath(records)}/deliveries`,
    body: () => ({ requestId: crypto.randomUUID(), address: 'patient@home.example' }),
  },
  'POST /api/invitations/count': { answer: 200, body: () => ({}) },
  // The consultation of this record is finished: there is nothing to follow, which is what counts.
  'POST /api/invitations/[id]/following': {
    answer: 410,
    path: (records) => `${invitationPath(records)}/following`,
    body: () => ({ kind: 'expiry', days: 7 }),
  },
  'PUT /api/invitations/[id]/contact': {
    answer: 410,
    path: (records) => `${invitationPath(records)}/contact`,
    body: () => ({ patientEmail: null, patientPhone: null, patientLocale: 'en' }),
  },
  // Whoever is at the desk may help a patient to go on.
  'POST /api/invitations/[id]/code': { answer: 200, path: (records) => `${invitationPath(records)}/code` },
  'POST /api/invitations/[id]/look': { answer: 200, path: (records) => `${invitationPath(records)}/look` },
  'POST /api/invitations/[id]/reminders': {
    answer: 410,
    path: (records) => `${invitationPath(records)}/reminders`,
    body: () => ({ requestId: crypto.randomUUID() }),
  },
  'GET /api/organization/settings': { answer: 200 },
  'PUT /api/organization/settings': {
    answer: 200,
    refused: onlyOwners,
    body: () => organizationSettingsSchema.parse({}),
  },
  'POST /api/invitations/export': { answer: 200, body: () => ({}) },
  // Finished, it is left out; that it was looked at is what counts.
  'POST /api/invitations/deliveries': {
    answer: 202,
    body: ({ invitation }) => ({ invitations: [{ id: invitation, requestId: crypto.randomUUID() }] }),
  },
  'POST /api/invitations/deliveries/plan': {
    answer: 200,
    body: ({ invitation }) => ({ ids: [invitation] }),
  },
  'POST /api/invitations/revoke': { answer: 200, body: ({ invitation }) => ({ ids: [invitation] }) },
  'GET /api/invitations/summary': { answer: 200 },
  'GET /api/messages': { answer: 200, refused: onlyOwners },
  'PUT /api/messages/[kind]/[visitType]/[locale]': {
    answer: 200,
    refused: onlyOwners,
    path: messagePath,
    body: () => ({ subject: 'Before you come', body: '{{link}}' }),
  },
  'DELETE /api/messages/[kind]/[visitType]/[locale]': { answer: 200, refused: onlyOwners, path: messagePath },
  // This operator's service keeps nothing of the organization, which is no failure.
  'GET /api/organization': { answer: 200 },
  'PUT /api/organization': {
    answer: 200,
    refused: onlyOwners,
    body: () => ({ alertEmail: null, emergencyNumber: '112', phone: null }),
  },
  'GET /api/session': { answer: 200 },
  'POST /api/session': { answer: 200 },
  'GET /api/sessions': { answer: 200 },
  'DELETE /api/sessions': { answer: 200 },
  'DELETE /api/sessions/[id]': { answer: 200, path: ({ session }) => `/api/sessions/${session}` },
  'GET /api/today': { answer: 200 },
  // This operator's service tells nobody; that it was asked is what counts.
  'GET /api/webhook': { answer: 200, refused: onlyOwners },
  'PUT /api/webhook': {
    answer: 404,
    refused: onlyOwners,
    body: () => ({ url: 'https://receiver.example/' }),
  },
  'DELETE /api/webhook': { answer: 200, refused: onlyOwners },
  'POST /api/webhook/connect': { answer: 404, refused: onlyOwners },
  'POST /api/webhook/test': { answer: 404, refused: onlyOwners },
  'POST /api/webhook/deliveries/[id]/replay': {
    answer: 404,
    refused: onlyOwners,
    path: () => '/api/webhook/deliveries/d1/replay',
  },
  // For the service, which signs what it sends.
  'POST /api/webhooks/consult': { answer: 401 },
  'POST /api/webhooks/consult/[key]': { answer: 401, path: () => `/api/webhooks/consult/${'0'.repeat(64)}` },
  'GET /api/tracking': { answer: 200 },
  'POST /api/tracking': { answer: 202 },
};

function findRoutes(): string[] {
  const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('route.ts'))
    .flatMap((file) => {
      const path = `/api/${file.replace(/\/route\.ts$/, '')}`;
      const exported = readFileSync(`app/api/${file}`, 'utf8').matchAll(
        /^export (?:const|(?:async )?function) (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/gm,
      );
      return [...exported].map(([, method]) => `${method} ${path}`);
    });
}

test('the matrix below names every route under app/api, and no other', () => {
  expect(Object.keys(matrix).sort()).toEqual(findRoutes().sort());
});

const entries = Object.entries(matrix).map(([route, expected]) => {
  const [method = '', path = ''] = route.split(' ');
  return { route, method, ...expected, path: expected.path ?? (() => path) };
});

describe('S7 every route, for every role', () => {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  afterAll(() => {
    const total = [...counts.values()].reduce((sum, cells) => sum + cells, 0);
    const lines = [...counts].map(([name, cells]) => `  ${name}: ${cells}`);
    process.stdout.write([`role × route, dashboard: ${total} cells`, ...lines.sort(), ''].join('\n'));
  });

  test.each(entries)('$route', async ({ method, answer, refused = [], signedOut = 401, path, body }) => {
    for (const role of roles) {
      const records = await createRecords(role);
      const given = await ask(role, method, path(records), body?.(records));
      expect([role, given.status]).toEqual([role, refused.includes(role) ? 403 : answer]);
      count(`${role}, ${refused.includes(role) ? 'refused' : 'allowed'}`);
    }
    const records = await createRecords('owner');
    expect((await ask(null, method, path(records), body?.(records))).status).toBe(signedOut);
    count('nobody');
  });
});

describe('a front desk', () => {
  const searches = ['search', 'count', 'export'].map((name) => `POST /api/invitations/${name}`);
  const readable = entries.filter((one) => one.method === 'GET' || searches.includes(one.route));

  test.each(readable)('gets no word of a consultation from $route', async ({ method, path, body }) => {
    const records = await createRecords('front_desk');
    const { content } = await ask('front_desk', method, path(records), body?.(records));
    expect(content).not.toMatch(clinicalWords);
  });

  test.each([
    ['Today', () => '/'],
    ['the list', () => '/invitations'],
    ['an invitation', ({ invitation }: Records) => `/invitations/${invitation}`],
    ['a report', ({ encounter }: Records) => `/encounters/${encounter}`],
  ])('gets none from the page of %s either, as it leaves the server', async (_name, path) => {
    const records = await createRecords('front_desk');
    const page = await ask('front_desk', 'GET', path(records));
    expect(page.status).toBe(200);
    expect(page.content).not.toMatch(clinicalWords);
  });

  test('is told on the page of a report that the role reads none, and the service is not asked', async () => {
    const records = await createRecords('front_desk');
    const page = await ask('front_desk', 'GET', `/encounters/${records.encounter}`);
    expect(page.content).toContain('does not read reports');
    const asked = operator.calls.filter((call) => call.path === `/encounter/${records.encounter}/report`);
    // The tracker reads it for the list; a page would have asked beside it.
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  test('sees that there are flags, how urgent they are, and nothing else of them', async () => {
    const records = await createRecords('front_desk');
    const { content } = await ask('front_desk', 'GET', `/api/invitations/${records.invitation}`);
    const { invitation } = JSON.parse(content);
    expect(invitation).toMatchObject({ patientFirstName: 'Ruth', status: 'finished', summary: null });
    const flag = { level: 'URGENT', title: null, quote: null, raisedAt: expect.any(String) };
    expect(invitation.flags).toEqual([
      { id: 'flag-1', ...flag },
      { id: 'flag-2', ...flag },
    ]);
  });

  test('may not mark as read', async () => {
    const records = await createRecords('front_desk');
    const path = `/api/invitations/${records.invitation}/marks`;
    expect((await ask('front_desk', 'POST', path, { kind: 'read' })).status).toBe(403);
    const [row] = await context.db.select().from(invitations).where(eq(invitations.id, records.invitation));
    expect(row?.readBy).toEqual([]);
  });

  test('is led back from an agent’s configuration, without a token of it', async () => {
    const records = await createRecords('front_desk');
    const path = `/api/agents/${records.agent}/configuration`;
    expect((await ask('front_desk', 'GET', path)).location).toBe(
      `${dashboard.url}/agents/${records.agent}?problem=forbidden`,
    );
    expect((await ask('clinician', 'GET', path)).location).toContain('token=');
  });
});

test.each(['owner', 'clinician'] as const)('a %s gets the words', async (role) => {
  const records = await createRecords(role);
  const { content } = await ask(role, 'GET', `/api/invitations/${records.invitation}`);
  for (const word of Object.values(clinical)) expect(content).toContain(word);
});

test('the report as text has its times in the zone that is asked for, and goes to nobody who reads no reports', async () => {
  const records = await createRecords('owner');
  const read = (role: 'clinician' | 'front_desk', timeZone: string) =>
    ask(role, 'GET', `${encounterPath(records)}/report/text?timeZone=${encodeURIComponent(timeZone)}`);
  const texts = await Promise.all(
    ['Europe/Madrid', 'Pacific/Auckland'].map(async (zone) => (await read('clinician', zone)).content),
  );
  for (const text of texts) expect(text).toContain('RED FLAGS\n');
  expect(texts[0]).not.toBe(texts[1]);
  expect((await read('clinician', '+01:00')).status).toBe(422);
  const refused = await read('front_desk', 'Europe/Madrid');
  expect(refused.status).toBe(403);
  expect(refused.content).not.toMatch(clinicalWords);
});

test('ASVS 16.3.2 what a role may not do leaves nothing in the audit, and one line a minute in the log that says whose role and what', async () => {
  const records = await createRecords('front_desk');
  const readRefusals = () =>
    dashboard.output
      .join('')
      .split('\n')
      .filter((line) => line.includes('"access_refused"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const count = async () => (await context.db.select().from(auditEvents)).length;
  const before = await count();
  await ask('front_desk', 'GET', `/api/encounters/${records.encounter}`);
  await ask('front_desk', 'DELETE', `/api/agents/${records.agent}`);
  await ask('clinician', 'GET', '/api/audit/export');
  for (let turn = 0; turn < 20; turn += 1) await ask('front_desk', 'GET', '/api/messages');
  expect(await count()).toBe(before);
  expect(operator.agents.has(records.agent)).toBe(true);
  const refusals = readRefusals();
  for (const refusal of [
    { role: 'front_desk', method: 'GET', reason: 'report.read' },
    { role: 'front_desk', method: 'DELETE', reason: 'agent.manage' },
    { role: 'clinician', method: 'GET', reason: 'audit.read' },
  ])
    expect(refusals).toContainEqual(
      expect.objectContaining({ ...refusal, organizationId: operator.organization.id }),
    );
});
