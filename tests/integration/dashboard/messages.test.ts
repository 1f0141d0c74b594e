import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { deliveries, messageTemplates } from '@/lib/server/mail/mail-tables.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { originalText } from '@/lib/shared/message-templates.ts';
import type { Role } from '@/lib/shared/permissions.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { createBrowser, type RunningDashboard, startDashboard } from '../../helpers/running-dashboard.ts';
import { type ScriptedMailServer, startScriptedMailServer } from '../../helpers/scripted-mail-server.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, insertInvitation, signInPerson } from './dashboard-context.ts';

const path = '/api/messages/invitation/PRE_VISIT/en';
const text = { subject: 'Before you come: {{clinic}}', body: 'Dear {{firstName}}, {{link}}' };
/** Based on the original text. */
const own = { ...text, basedOn: null };
const link = 'https://consult.example/consult/CANARY-link';
let database: TestDatabase;
let operator: Operator;
let server: ScriptedMailServer;
let dashboard: RunningDashboard;
let context: Context;

beforeAll(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  server = await startScriptedMailServer();
  dashboard = await startDashboard({
    DATABASE_URL: database.url,
    CONSULT_BASE_URL: operator.baseUrl,
    MAIL_URL: server.url,
    MAIL_FROM: 'no-reply@harbourlane.example',
  });
  context = createProcess(database.url, operator);
});
afterAll(async () => {
  await dashboard.stop();
  await server.stop();
  await context.pool.end();
  await operator.stop();
  await database.drop();
});
beforeEach(async () => {
  server.mails.length = 0;
  await context.db.delete(messageTemplates);
  await context.db.delete(deliveries);
});

/** A signed-in person's browser. */
async function open(person: { role?: Role; organizationId?: string } = {}) {
  const { session, secret } = await signInPerson(context, operator, person);
  await context.db
    .update(sessions)
    .set({ role: person.role ?? 'clinician' })
    .where(eq(sessions.id, session.id));
  const browser = createBrowser(dashboard.url);
  browser.cookies.set('consult-desk.session', secret);
  const ask = async (method: string, address: string, body?: unknown) => {
    const answer = await browser.request(address, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: JSON.parse(answer.content) };
  };
  return { session, ask };
}

const invite = (session: Session): Promise<string> =>
  insertInvitation(context, session, { patientFirstName: 'Ruth', invitationUrl: link });

describe('the texts of messages', () => {
  test.each(['clinician', 'front_desk'] as const)('cannot be read or changed by a %s', async (role) => {
    const { ask } = await open({ role });
    expect((await ask('GET', '/api/messages')).status).toBe(403);
    expect((await ask('PUT', path, own)).status).toBe(403);
    expect((await ask('DELETE', path, own)).status).toBe(403);
    expect(await context.db.select().from(messageTemplates)).toEqual([]);
  });

  test.each([
    ['a message that does not exist', '/api/messages/invitation/PRE_VISIT/xx', own, 404],
    ['a kind that does not exist', '/api/messages/advert/PRE_VISIT/en', own, 404],
    ['no link', path, { ...own, body: 'Dear {{firstName}}' }, 422],
    ['an unknown field', path, { ...own, body: '{{link}} {{lastName}}' }, 422],
    ['a subject of two lines', path, { ...own, subject: 'a\r\nBcc: all@example.org' }, 422],
    ['no text at all', path, { subject: 'a', basedOn: null }, 422],
    ['no version that it is based on', path, text, 422],
    ['far too much text', path, { ...own, body: `{{link}}${'a'.repeat(30_000)}` }, 422],
  ])('S24 %s is refused', async (_name, address, body, status) => {
    const { ask } = await open({ role: 'owner' });
    expect((await ask('PUT', address, body)).status).toBe(status);
    expect(await context.db.select().from(messageTemplates)).toEqual([]);
  });

  test('with an unknown placeholder are refused, and the placeholder is named', async () => {
    const { ask } = await open({ role: 'owner' });
    const { body } = await ask('PUT', path, { ...own, body: '{{link}} {{lastName}}' });
    expect(body.fields).toEqual([
      { path: 'body', message: expect.stringMatching(/^\{\{lastName\}\} is not/) },
    ]);
  });

  test('S31 belong to the organization, and can be reset to the original', async () => {
    const owner = await open({ role: 'owner' });
    const stranger = await open({ role: 'owner', organizationId: 'org-2' });
    expect((await owner.ask('PUT', path, own)).status).toBe(200);
    expect((await owner.ask('GET', '/api/messages')).body.messages[0]).toMatchObject({
      ...text,
      isOwn: true,
    });
    const original = {
      ...originalText({ kind: 'invitation', visitType: 'PRE_VISIT', locale: 'en' }),
      isOwn: false,
    };
    expect((await stranger.ask('GET', '/api/messages')).body.messages[0]).toMatchObject(original);
    expect((await stranger.ask('DELETE', path, own)).status).toBe(200);
    expect((await owner.ask('GET', '/api/messages')).body.messages[0]).toMatchObject(text);
    const [{ saved }] = (await owner.ask('GET', '/api/messages')).body.messages;
    expect((await owner.ask('DELETE', path, { basedOn: saved.version })).status).toBe(200);
    expect((await owner.ask('GET', '/api/messages')).body.messages[0]).toMatchObject(original);
    const rows = await context.db.select().from(auditEvents).where(eq(auditEvents.action, 'message.change'));
    expect(rows.map((row) => row.subject)).toContain('invitation:PRE_VISIT:en');
  });
});

describe('sending over HTTP', () => {
  test('S31 another organization’s invitation answers like a missing one', async () => {
    const mine = await open();
    const id = await invite(mine.session);
    const stranger = await open({ organizationId: 'org-2' });
    const wanted = { requestId: randomUUID(), address: 'ruth@example.org', basedOn: null };
    expect((await stranger.ask('POST', `/api/invitations/${id}/deliveries`, wanted)).status).toBe(404);
    expect(await context.db.select().from(deliveries)).toEqual([]);
  });

  test.each([
    'ruth@example.org, all@example.org',
    'Ruth <ruth@example.org>',
    'ruth@example.org\r\nBcc: all@example.org',
    '',
    42,
  ])('S24 %j is refused as an address', async (address) => {
    const { session, ask } = await open();
    const id = await invite(session);
    const answer = await ask('POST', `/api/invitations/${id}/deliveries`, {
      requestId: randomUUID(),
      address,
      basedOn: null,
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'address' }] } });
    expect(await context.db.select().from(deliveries)).toEqual([]);
  });

  test('a queued message is sent automatically, in the clinic’s own words, and no log contains the address', async () => {
    const owner = await open({ role: 'owner' });
    await owner.ask('PUT', path, own);
    const { session, ask } = await open();
    const id = await invite(session);
    const { contact } = (await ask('GET', `/api/invitations/${id}`)).body.sharing;
    const address = 'canary.ruth@example.org';
    const wanted = { requestId: randomUUID(), address, basedOn: contact.version };
    expect((await ask('POST', `/api/invitations/${id}/deliveries`, wanted)).status).toBe(202);
    await expect.poll(() => server.mails.length).toBe(1);
    expect(server.mails[0]?.text).toContain(`Dear Ruth, ${link}`);
    const read = async () => (await ask('GET', `/api/invitations/${id}`)).body;
    await expect
      .poll(read)
      .toMatchObject({ invitation: { sentBy: 'mail' }, sharing: { deliveries: [{ state: 'sent' }] } });
    const output = dashboard.output.join('');
    expect(output).not.toContain('canary.ruth');
    expect(output).not.toContain('CANARY-link');
  });
});
