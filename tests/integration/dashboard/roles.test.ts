import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { namePage } from '@/lib/server/page-title.ts';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { mayOpen, type PageKey, pages, type TitledPage } from '@/lib/shared/pages.ts';
import { mayDo, type Role, roles } from '@/lib/shared/permissions.ts';
import { listApiRoutes } from '../../helpers/api-routes.ts';
import { addressOf, shownPages } from '../../helpers/page-addresses.ts';
import { encounterPath, entries, matrix } from './role-matrix.ts';
import {
  ask,
  clinical,
  clinicalWords,
  context,
  createRecords,
  dashboard,
  operator,
  setUpDashboard,
} from './role-requests.ts';

setUpDashboard();

test('the matrix lists every route under app/api, and no other', () => {
  const routes = listApiRoutes().map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(matrix).sort()).toEqual(routes.sort());
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
const english = findMessages('en');
const mayOpenAs = (role: Role, key: PageKey) => mayOpen(pages[key], (permission) => mayDo(role, permission));
const isTitled = (key: PageKey): key is TitledPage => !pages[key].isRedirect;

test.each(shownPages.filter(isTitled))(
  'S7 the page of %s opens for the roles that may open it, under its name',
  async (key) => {
    for (const role of roles) {
      const page = await ask(role, 'GET', addressOf(key, await createRecords(role)));
      expect([role, page.status, page.content.includes(english.roles.title)]).toEqual([
        role,
        200,
        !mayOpenAs(role, key),
      ]);
      expect(page.content).toContain(`<title>${namePage(english, key)} · ${english.app.name}</title>`);
    }
  },
);

describe('a front desk', () => {
  const searches = ['search', 'count', 'export'].map((name) => `POST /api/invitations/${name}`);
  const readable = entries.filter((one) => one.method === 'GET' || searches.includes(one.route));

  test.each(readable)('gets no words of a consultation from $route', async ({ method, path, body }) => {
    const records = await createRecords('front_desk');
    const { content } = await ask('front_desk', method, path(records), body?.(records));
    expect(content).not.toMatch(clinicalWords);
  });

  test.each(shownPages)('gets none in the server’s page of %s either', async (key) => {
    const records = await createRecords('front_desk');
    const page = await ask('front_desk', 'GET', addressOf(key, records));
    expect(page.status).toBe(200);
    expect(page.content).not.toMatch(clinicalWords);
  });

  test('reads on the page of a report that the role may not read it, and the service is not called', async () => {
    const records = await createRecords('front_desk');
    const page = await ask('front_desk', 'GET', `/encounters/${records.encounter}`);
    expect(page.content).toContain('does not read reports');
    const asked = operator.calls.filter((call) => call.path === `/encounter/${records.encounter}/report`);
    // The tracker reads it once for the list; the page would add another call.
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  test('sees that there are flags and how urgent they are, and nothing else about them', async () => {
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

  test('cannot mark a report as read', async () => {
    const records = await createRecords('front_desk');
    const path = `/api/invitations/${records.invitation}/marks`;
    expect((await ask('front_desk', 'POST', path, { kind: 'read' })).status).toBe(403);
    const [row] = await context.db.select().from(invitations).where(eq(invitations.id, records.invitation));
    expect(row?.readBy).toEqual([]);
  });

  test('is redirected from an agent’s configuration, without its token', async () => {
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

test('the report as text has its times in the requested zone, and is refused to roles that may not read reports', async () => {
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

test('ASVS 16.3.2 an action that a role may not do leaves no audit row, and one log line a minute with role and action', async () => {
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
