import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { readOrganization } from '@/lib/server/organization/settings-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import {
  changeOrganizationAtService,
  readOrganizationAtService,
} from '@/lib/server/settings/organization-at-service.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, saveSettings, signInPerson } from './dashboard-context.ts';

let database: TestDatabase;
let operator: Operator;
let context: Context;
let session: Session;

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator, { role: 'owner' }));
});
afterEach(async () => {
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

const change = { alertEmail: 'alerts@harbourlane.example', emergencyNumber: '999', phone: null };
const countAsked = () => operator.calls.filter((call) => call.path === '/organization').length;
const answer = (status: number, body: unknown) =>
  operator.options.apiFaults.push({
    answer: { status, body: JSON.stringify(body) },
    only: { path: '/organization' },
  });
/** What a form has read before, which the service then answers again just before the change. */
const openForm = async () => {
  answer(200, change);
  const read = await readOrganizationAtService(context, session);
  answer(200, change);
  return (read.ok && read.value.organization?.saved.version) || null;
};
const nothing = { ok: true, value: { organization: null } };

describe('another operator’s service', () => {
  test('that stores no settings of the organization is no error; nothing is audited, and it is not called on each view', async () => {
    expect(await readOrganizationAtService(context, session)).toEqual(nothing);
    expect(await changeOrganizationAtService(context, session, change, null)).toEqual(nothing);
    expect(await readOrganizationAtService(context, session)).toEqual(nothing);
    expect(countAsked()).toBe(1);
    expect(await context.db.select().from(auditEvents)).toEqual([]);
  });

  test.each([
    ['a page', '<h1>Welcome</h1>'],
    ['another object at that path', { name: 'Harbour Lane', employees: 12 }],
  ])('that answers %s counts as one without settings', async (_what, body) => {
    answer(200, body);
    expect(await readOrganizationAtService(context, session)).toEqual(nothing);
  });

  test('that is unreachable or refuses is not regarded as one without settings', async () => {
    answer(500, {});
    expect(await readOrganizationAtService(context, session)).toMatchObject({
      ok: false,
      failure: { code: 'service_error' },
    });
    const basedOn = await openForm();
    answer(403, { code: 'role_not_allowed' });
    expect(await changeOrganizationAtService(context, session, change, basedOn)).toMatchObject({
      ok: false,
      failure: { code: 'forbidden' },
    });
    expect(await context.db.select().from(auditEvents)).toEqual([]);
  });

  test.each([
    ['true', true, true],
    ['false', false, false],
    ['a word for it', 'yes', null],
  ])('that answers %s for speech and a language model is read correctly', async (_what, given, read) => {
    answer(200, { ...change, id: 'o1', vendorSpeechAllowed: given, languageModelAllowed: given });
    expect(await readOrganizationAtService(context, session)).toEqual({
      ok: true,
      value: {
        organization: {
          ...{ ...change, vendorSpeechAllowed: read, languageModelAllowed: read },
          timeZone: null,
          ...{ secondFactorRequired: null, languages: null, availableLanguages: null, retention: null },
          ...{ ownerAlert: null, reportLink: null },
          saved: { version: expect.any(String), by: null, at: null },
        },
      },
    });
  });

  test('that stores a time zone decides the one of times here; otherwise the dashboard’s own setting does', async () => {
    const zoneNow = async () => {
      const { timeZone, settings, isTimeZoneAtService } = await readOrganization(context, session);
      return { timeZone, hours: settings.workingHours.timeZone, isTimeZoneAtService };
    };
    expect(await zoneNow()).toEqual({ timeZone: null, hours: 'UTC', isTimeZoneAtService: false });
    answer(200, { ...change, timeZone: 'Asia/Kathmandu' });
    expect(await readOrganizationAtService(context, session)).toMatchObject({
      value: { organization: { timeZone: 'Asia/Kathmandu' } },
    });
    const atService = { timeZone: 'Asia/Kathmandu', hours: 'Asia/Kathmandu', isTimeZoneAtService: true };
    expect(await zoneNow()).toEqual(atService);
    const { settings } = await readOrganization(context, session);
    const workingHours = { ...settings.workingHours, timeZone: 'Europe/Lisbon' };
    await saveSettings(context, session, { ...settings, workingHours });
    expect(await zoneNow()).toEqual(atService);
    answer(500, {});
    await readOrganizationAtService(context, session);
    expect(await zoneNow()).toEqual(atService);
    answer(200, { ...change, timeZone: 'Europe/Nowhere' });
    await readOrganizationAtService(context, session);
    const own = { timeZone: 'Europe/Lisbon', hours: 'Europe/Lisbon', isTimeZoneAtService: false };
    expect(await zoneNow()).toEqual(own);
  });

  test('that accepts the settings receives them unchanged, and the change leaves one audit row', async () => {
    const basedOn = await openForm();
    answer(200, { ...change, id: 'o1', more: true });
    expect(await changeOrganizationAtService(context, session, change, basedOn)).toEqual({
      ok: true,
      value: {
        organization: {
          ...{ ...change, vendorSpeechAllowed: null, languageModelAllowed: null },
          timeZone: null,
          ...{ secondFactorRequired: null, languages: null, availableLanguages: null, retention: null },
          ...{ ownerAlert: null, reportLink: null },
          saved: { version: basedOn, by: session.firstName, at: expect.any(String) },
        },
      },
    });
    const sent = operator.calls.filter((call) => call.path === '/organization');
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'PUT']);
    expect((await context.db.select().from(auditEvents)).map((row) => row.action)).toEqual([
      'organization.change',
    ]);
  });

  test.each([
    [true, 'organization.require_second_factor'],
    [false, 'organization.end_second_factor'],
  ])(
    'S9 a change of the required second factor (%s) leaves its own audit row, and only where the service accepted it',
    async (required, action) => {
      const asked = { ...change, secondFactorRequired: required };
      const basedOn = await openForm();
      answer(200, { ...change, id: 'o1' });
      expect(await changeOrganizationAtService(context, session, asked, basedOn)).toMatchObject({
        value: { organization: { secondFactorRequired: null } },
      });
      answer(200, change);
      answer(200, { ...change, id: 'o1', secondFactorRequired: required });
      expect(await changeOrganizationAtService(context, session, asked, basedOn)).toMatchObject({
        value: { organization: { secondFactorRequired: required } },
      });
      expect((await context.db.select().from(auditEvents)).map((row) => row.action)).toEqual([
        'organization.change',
        'organization.change',
        action,
      ]);
    },
  );

  const answerTagged = (body: unknown, etag: string) =>
    operator.options.apiFaults.push({
      answer: { status: 200, body: JSON.stringify(body), etag },
      only: { path: '/organization' },
    });

  test('S40 that gives no ETag is read again just before a change, which is not sent when somebody has changed it since', async () => {
    const basedOn = await openForm();
    operator.options.apiFaults.pop();
    operator.calls.length = 0;
    answer(200, { ...change, phone: '0700 900 222' });
    expect(await changeOrganizationAtService(context, session, change, basedOn)).toEqual({
      ok: false,
      failure: { code: 'conflict' },
    });
    expect(operator.calls.map(({ method }) => method)).toEqual(['GET']);
    expect(await context.db.select().from(auditEvents)).toEqual([]);
  });

  test.each([
    ['"v1"', '"v1"'],
    ['W/"v1"', null],
    ['v1', null],
  ])('S40 that gives the ETag %s gets a change with If-Match %s', async (etag, sent) => {
    answerTagged(change, etag);
    const read = await readOrganizationAtService(context, session);
    const basedOn = (read.ok && read.value.organization?.saved.version) || null;
    answerTagged(change, etag);
    answer(200, change);
    expect(await changeOrganizationAtService(context, session, change, basedOn)).toMatchObject({ ok: true });
    expect(operator.calls.at(-1)).toMatchObject({ method: 'PUT', ifMatch: sent });
  });

  test('S40 that answers 412 has been changed by somebody else in between: a conflict', async () => {
    const basedOn = await openForm();
    answer(412, { code: 'precondition_failed' });
    expect(await changeOrganizationAtService(context, session, change, basedOn)).toMatchObject({
      ok: false,
      failure: { code: 'conflict' },
    });
    expect(await context.db.select().from(auditEvents)).toEqual([]);
  });
});
