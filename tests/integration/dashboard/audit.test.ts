import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordAudit } from '@/lib/server/audit.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { AuditPage } from '@/lib/shared/operations/audit.ts';
import { asSearch, createBrowser } from '../../helpers/running-dashboard.ts';
import { query } from '../service/query.ts';
import { signInPerson } from './dashboard-context.ts';
import { context, dashboard, database, operator, setUpDashboard } from './set-up.ts';

const bom = '\uFEFF';
const clean = 'mina@harbourlane.example';

let session: Session;
let browser: ReturnType<typeof createBrowser>;

setUpDashboard();
beforeEach(async () => {
  await query(database.ownerUrl, 'delete from audit_events');
  await context.db.delete(invitations);
  const person = await signInPerson(context, operator, { email: clean, role: 'owner' });
  ({ session } = person);
  browser = createBrowser(dashboard.url);
  browser.cookies.set('consult-desk.session', person.secret);
});

async function readPage(query = ''): Promise<AuditPage> {
  const answer = await browser.request(`/api/audit?${query}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.content);
}

const exportInvitations = (query = '') => readFile('/api/invitations/export', asSearch(query));

/** The lines of an exported file, without its byte order mark. */
async function readFile(path: string, init?: RequestInit): Promise<string[]> {
  const answer = await browser.request(path, init);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z]+\.csv"$/);
  // `text()` removes a byte order mark; the bytes are checked below.
  const lines = answer.content.replace(bom, '').split('\r\n');
  expect(lines.pop()).toBe('');
  return lines;
}

const note = (subject: string, changes: { actor?: string; organizationId?: string } = {}) =>
  recordAudit(
    context,
    { ...session, organizationId: changes.organizationId ?? session.organizationId },
    changes.actor ?? clean,
    'invitation.read',
    subject,
  );

describe('S8 another organization’s audit', () => {
  test('is neither listed nor exported, nor are its people', async () => {
    await note('theirs', { organizationId: 'org-2', actor: 'stranger@second.example' });
    await note('ours');
    expect((await readPage()).rows.map((row) => row.subject)).toEqual(['ours']);
    expect((await readFile('/api/audit/export')).join()).not.toContain('theirs');
    expect((await browser.request('/settings/audit')).content).not.toContain('stranger');
  });

  test('is not reachable by a cursor of another organization’s page', async () => {
    await note('theirs', { organizationId: 'org-2' });
    const cursor = Buffer.from(JSON.stringify(['2999-01-01T00:00:00.000Z', 1e9])).toString('base64url');
    expect((await readPage(`cursor=${cursor}`)).rows.map((row) => row.subject)).not.toContain('theirs');
  });
});

describe('S24 an address with invalid parameters', () => {
  test.each([
    'cursor=x',
    `cursor=${Buffer.from('["0000-01-01T00:00:00Z",1]').toString('base64url')}`,
    `cursor=${Buffer.from('["2026-01-01T00:00:00Z",9e15]').toString('base64url')}`,
    'since=0000&until=+275760-09-13',
    'person=%00%ff&action=%F0',
    'since=2026-01-01&since=x',
  ])('%s is no error', async (query) => {
    await readPage(query);
    expect((await browser.request(`/api/audit/export?${query}`)).status).toBe(200);
  });
});

test('S26 reading and exporting the audit leave rows in it', async () => {
  await readPage();
  await readFile('/api/audit/export');
  const { rows } = await readPage();
  expect(rows.map((row) => [row.actor, row.action])).toEqual([
    [clean, 'audit.export'],
    [clean, 'audit.read'],
  ]);
});

test('filters by person, action and time, in both forms', async () => {
  await note('a');
  await note('b', { actor: 'other@harbourlane.example' });
  await recordAudit(context, session, clean, 'agent.create', 'c');
  // As the owner of the table: the dashboard's serving role may not change rows.
  await query(database.ownerUrl, "update audit_events set at = '2026-01-01T12:00:00Z' where subject = 'a'");
  const subjects = async (query: string) =>
    (await readPage(query)).rows.map((row) => row.subject).filter((subject) => subject !== null);
  expect(await subjects(`person=${encodeURIComponent(clean)}`)).toEqual(['c', 'a']);
  expect(await subjects('action=invitation.read')).toEqual(['b', 'a']);
  expect(await subjects('since=2026-01-01T12:00:00Z&until=2026-01-01T12:00:00.001Z')).toEqual(['a']);
  expect(await subjects('until=2026-01-01T12:00:00Z')).toEqual([]);
  const lines = await readFile('/api/audit/export?action=agent.create');
  expect(lines).toEqual([
    'Time (UTC),Person,Action,Record',
    expect.stringMatching(/^\d{4}-.*,Created an agent,c$/),
  ]);
});

test('pages contain every row once, also where many have the same time', async () => {
  await context.db.execute(sql`insert into audit_events (service, organization_id, actor, action, subject, at)
    select ${session.service}, ${session.organizationId}, ${clean}, 'invitation.read', n::text, '2026-01-01T12:00:00Z'
    from generate_series(1, 120) n`);
  const seen: (string | null)[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: AuditPage = await readPage(`action=invitation.read&cursor=${cursor}`);
    seen.push(...page.rows.map((row) => row.subject));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual([...Array(120)].map((_, index) => String(120 - index)));
});

describe('the list of invitations as a file', () => {
  const issue = async (fields: Record<string, string>) => {
    const made = await issueInvitation(context, session, crypto.randomUUID(), { agentId: 'a1', ...fields });
    if (!made.ok) throw new Error(made.failure.code);
    return made.value.id;
  };

  test('contains no formula for a spreadsheet, and begins with a byte order mark', async () => {
    await issue({ patientFirstName: '=HYPERLINK("x")', patientLastName: 'Łukasz', externalId: '@SUM(1)' });
    const search = asSearch();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${dashboard.url}/api/invitations/export`, {
      ...search,
      headers: { ...search.headers, cookie, origin: dashboard.url },
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain(`"'=HYPERLINK(""x"") Łukasz"`);
    expect(text).toContain(`,'@SUM(1),`);
  });

  test('has the columns of the page with the same filters and order, and no clinical word', async () => {
    await issue({ patientFirstName: 'Ruth', patientDateOfBirth: '1964-03-14', externalId: '00123' });
    const other = await issue({ patientFirstName: 'Anna' });
    await context.db.execute(sql`update invitations set summary = 'Dusklantern', encounter_id = 'e1',
      encounter_status = 'FINISHED', encounter_word = 'finished', is_encounter_over = true, started_at = '2026-01-01T10:00:00Z', finished_at = '2026-01-01T10:12:30Z',
      flags = '[{"id":"r","level":"URGENT","title":"Quillthorn","quote":"Brackenfall","raisedAt":"2026-01-01T10:00:00Z"}]'
      where id = ${other}`);
    const all = await exportInvitations('sort=name');
    expect(all[0]).toBe(
      'Patient,Date of birth,External ID,Agent,Created by,Created (UTC),Status,Started (UTC),Finished (UTC),Red flag,Reviewed,E-mail,Phone',
    );
    expect(all.slice(1).map((line) => line.split(',')[0])).toEqual(['Anna', 'Ruth']);
    expect(all[1]).toMatch(/,Finished,2026-01-01 10:00:00,2026-01-01 10:12:30,Urgent,No,,$/);
    expect(all[2]).toMatch(/^Ruth,1964-03-14,'00123,Heart check,/);
    expect(all.join()).not.toMatch(/Dusklantern|Quillthorn|Brackenfall/);
    expect(await exportInvitations('q=ruth')).toHaveLength(2);
    expect(await exportInvitations('status=revoked')).toHaveLength(1);
  });

  test('S8 contains nothing of another organization, and S26 leaves an audit row', async () => {
    const id = await issue({ patientFirstName: 'Theirs' });
    await context.db.execute(sql`update invitations set organization_id = 'org-2' where id = ${id}`);
    expect(await exportInvitations()).toHaveLength(1);
    const { rows } = await readPage('action=invitation.export');
    expect(rows).toHaveLength(1);
  });
});
