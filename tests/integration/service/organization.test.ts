import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWallClock } from '../../../common/time-zone.ts';
import { invitationSchema } from '../../../contract/invitation.ts';
import { organizationSchema } from '../../../contract/organization.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { translatedLocales } from '../../../service/interview/model/types.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { readEvents } from '../../helpers/sealed-content.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources } from '../../helpers/service-routes.ts';
import { query } from './query.ts';

let service: TestService;
let owner: ApiClient;
let otherOwner: ApiClient;
const staff = new Map<string, ApiClient>();

beforeAll(async () => {
  service = await startTestService();
  const { client, people } = service;
  const signIn = async (person: { email: string; password: string }) =>
    new ApiClient(client.baseUrl, (await signInForTokens(client, person)).access_token);
  owner = await signIn(people.owner);
  otherOwner = await signIn(people.otherOwner);
  for (const role of ['clinician', 'front_desk']) {
    const person = { email: `${role}@settings.example`, password: `the password of ${role}` };
    const names = ['--org', 'First Clinic', '--first-name', 'Test', '--last-name', 'Person'];
    await service.admin(
      ['user', 'add', person.email, ...names, '--role', role, '--password-stdin', '--permanent-password'],
      person.password,
    );
    staff.set(role, await signIn(person));
  }
});
afterAll(() => service.stop());

const path = '/organization';
const settings = { alertEmail: 'alerts@first.example', emergencyNumber: '999', phone: '0700 900 100' };
const read = async (api: ApiClient) => organizationSchema.parse((await api.get(path)).body);
const listChanges = () =>
  query(service.databaseUrl, "select * from audit_events where action = 'organization.set' order by id");

describe('the settings of an organization', () => {
  test.each(['clinician', 'front_desk'])('can be read but not changed by a %s', async (role) => {
    const before = await read(owner);
    const changes = await listChanges();
    const answer = await staff.get(role)?.send('PUT', path, settings);
    expect(answer?.status).toBe(403);
    expect(answer?.body).toMatchObject({ code: 'role_not_allowed' });
    expect(await read(staff.get(role) ?? owner)).toEqual(before);
    expect(await listChanges()).toEqual(changes);
  });

  test('belong to one organization only', async () => {
    const theirs = await read(otherOwner);
    expect((await owner.send('PUT', path, { ...settings, id: theirs.id, name: 'Mine' })).status).toBe(200);
    expect(await read(otherOwner)).toEqual(theirs);
    expect((await read(owner)).name).toBe('First Clinic');
  });

  test.each([
    ['alertEmail', 'nobody'],
    ['alertEmail', ''],
    ['alertEmail', 'a@b.example, c@d.example'],
    ['alertEmail', 'a@b.example\r\nBcc: c@d.example'],
    ['alertEmail', `${'a'.repeat(250)}@b.example`],
    ['emergencyNumber', null],
    ['emergencyNumber', ''],
    ['emergencyNumber', '1'],
    ['emergencyNumber', '+'],
    ['emergencyNumber', 'call me'],
    ['emergencyNumber', '112; 113'],
    ['emergencyNumber', '1'.repeat(21)],
    ['phone', ''],
    ['phone', '12'],
    ['phone', '<b>0700</b>'],
    ['phone', '1'.repeat(31)],
    ['phone', undefined],
    ['vendorSpeechAllowed', null],
    ['vendorSpeechAllowed', 'yes'],
    ['languageModelAllowed', null],
    ['languageModelAllowed', 1],
    ['timeZone', null],
    ['timeZone', ''],
    ['timeZone', 'Europe/Nowhere'],
    ['timeZone', '+01:00'],
    ['timeZone', '<b>UTC</b>'],
    ['ownerAlertEmail', 'nobody'],
    ['ownerAlertEmail', ''],
    ['ownerAlertEmail', 'a@b.example\r\nBcc: c@d.example'],
    ['reportUrl', 'https://desk.example/encounters'],
    ['reportUrl', 'http://desk.example/encounters/{encounterId}'],
    ['reportUrl', 'https://{encounterId}.example/'],
    ['reportUrl', 'https://user:word@desk.example/{encounterId}'],
    ['reportUrl', 'javascript:alert("{encounterId}")'],
    ['reportUrl', 'https://desk.example/{encounterId}\r\nBcc: c@d.example'],
    ['reportUrl', `https://desk.example/{encounterId}${'a'.repeat(2_048)}`],
  ])('stay unchanged when %s is %j, and the answer names the field', async (field, value) => {
    const before = await read(owner);
    const answer = await owner.send('PUT', path, { ...settings, [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'invalid_fields', errors: [{ path: field }] });
    expect(await read(owner)).toEqual(before);
  });

  test('are replaced as a whole by an owner, with one line in the audit', async () => {
    const before = await listChanges();
    const answer = await owner.send('PUT', path, { ...settings, emergencyNumber: ' +44 999 ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...settings, emergencyNumber: '+44 999' });
    expect(await read(owner)).toEqual(answer.body);
    const cleared = { alertEmail: null, emergencyNumber: '112', phone: null };
    expect((await owner.send('PUT', path, cleared)).body).toMatchObject(cleared);
    const { id } = await read(owner);
    expect((await listChanges()).slice(before.length)).toMatchObject([
      { resource_type: 'organization', resource_id: id },
      { resource_type: 'organization', resource_id: id },
    ]);
  });

  test('S40 keep the second address and the link of alert mails after a change by a client that does not know them; null ends both', async () => {
    expect(await read(otherOwner)).toMatchObject({ ownerAlertEmail: null, reportUrl: null });
    const more = {
      ownerAlertEmail: 'owner@first.example',
      reportUrl: 'https://desk.first.example/encounters/by-id/{encounterId}',
    };
    expect((await owner.send('PUT', path, { ...settings, ...more })).body).toMatchObject(more);
    expect((await owner.send('PUT', path, { ...settings, phone: null })).status).toBe(200);
    expect(await read(owner)).toMatchObject({ ...more, phone: null });
    const none = { ownerAlertEmail: null, reportUrl: null };
    expect((await owner.send('PUT', path, { ...settings, ...none })).body).toMatchObject(none);
    expect(await read(otherOwner)).toMatchObject(none);
  });

  test.each(['', 'https://desk.example:{encounterId}/', '{encounterId}'])(
    'refuse %j as a link, for reasons that all name the field',
    async (reportUrl) => {
      const answer = await owner.send('PUT', path, { ...settings, reportUrl });
      expect(answer.status).toBe(422);
      const { errors } = answer.body as { errors: { path: string }[] };
      expect(new Set(errors.map((error) => error.path))).toEqual(new Set(['reportUrl']));
    },
  );

  test.each(['http://localhost:3000/e/{encounterId}', 'http://127.0.0.1:3000/e?id={encounterId}'])(
    'take the link %s while the service is on this machine too',
    async (reportUrl) => {
      expect((await owner.send('PUT', path, { ...settings, reportUrl })).body).toMatchObject({ reportUrl });
    },
  );

  test('start with UTC, and keep the time zone that an owner chose, also after a change by a client that does not know the setting', async () => {
    expect((await read(otherOwner)).timeZone).toBe('UTC');
    const change = { ...settings, timeZone: 'Asia/Kathmandu' };
    expect((await owner.send('PUT', path, change)).body).toMatchObject({ timeZone: 'Asia/Kathmandu' });
    await owner.send('PUT', path, settings);
    expect((await read(owner)).timeZone).toBe('Asia/Kathmandu');
    expect((await read(otherOwner)).timeZone).toBe('UTC');
    await service.admin(['org', 'set', 'First Clinic', '--time-zone', 'Europe/Lisbon']);
    expect((await read(owner)).timeZone).toBe('Europe/Lisbon');
    await expect(service.admin(['org', 'set', 'First Clinic', '--time-zone', 'Lisbon'])).rejects.toThrow(
      '--time-zone',
    );
    expect((await read(owner)).timeZone).toBe('Europe/Lisbon');
  });

  test.each(['vendorSpeechAllowed', 'languageModelAllowed'] as const)(
    'S23 forbid browsers’ makers and language models until an owner allows them (%s), also after a change by a client that does not know the setting',
    async (name) => {
      expect((await read(otherOwner))[name]).toBe(false);
      expect((await owner.send('PUT', path, { ...settings, [name]: true })).status).toBe(200);
      expect((await owner.send('PUT', path, { ...settings, phone: null })).status).toBe(200);
      expect(await read(owner)).toMatchObject({ phone: null, [name]: true });
      expect((await read(otherOwner))[name]).toBe(false);
      await owner.send('PUT', path, { ...settings, [name]: false });
      expect((await read(owner))[name]).toBe(false);
    },
  );

  test.each([
    ['no list', 'fr'],
    ['a language without translation', ['xx']],
    ['one that is always on', ['en']],
  ])('keep their languages where %s is sent', async (_what, languages) => {
    const before = await read(owner);
    const answer = await owner.send('PUT', path, { ...settings, languages });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('"languages');
    expect(await read(owner)).toEqual(before);
  });

  test('exclude languages without a review until an owner switches them on, also after a change by a client that does not know the setting', async () => {
    expect((await read(otherOwner)).languages).toEqual([]);
    expect((await read(owner)).availableLanguages).toEqual([...translatedLocales]);
    const languages = translatedLocales.slice(0, 1);
    expect(languages).toHaveLength(1);
    expect((await owner.send('PUT', path, { ...settings, languages })).status).toBe(200);
    expect((await owner.send('PUT', path, { ...settings, phone: null })).status).toBe(200);
    expect(await read(owner)).toMatchObject({ phone: null, languages });
    expect((await read(otherOwner)).languages).toEqual([]);
    await owner.send('PUT', path, { ...settings, languages: [] });
    expect((await read(owner)).languages).toEqual([]);
  });

  test('determine the time zone of a patient’s age at the start of a consultation', async () => {
    // The two time zones are 25 hours apart, so that their dates always differ.
    const now = new Date();
    const { day } = readWallClock(now, 'Pacific/Kiritimati');
    // Leap days are tested with the age itself.
    const born = `${Number(day.slice(0, 4)) - 40}${day.slice(4).replace('-02-29', '-02-28')}`;
    const agesAt = async (timeZone: string) => {
      await owner.send('PUT', path, { ...settings, timeZone });
      const fields = { patientDateOfBirth: born };
      const { encounterId } = await createResources(owner, service.client.baseUrl, fields);
      const [started] = await readEvents(service.databaseUrl, encounterId);
      return started?.type === 'started' ? Math.floor((started.patient.ageMonths ?? 0) / 12) : null;
    };
    expect(await agesAt('Pacific/Kiritimati')).toBe(40);
    expect(await agesAt('Pacific/Pago_Pago')).toBe(39);
    await owner.send('PUT', path, { ...settings, timeZone: 'UTC' });
  });

  test('apply to the next patient’s first page; a started consultation keeps its number', async () => {
    await owner.send('PUT', path, { ...settings, emergencyNumber: '111' });
    const started = await createResources(owner, service.client.baseUrl);
    const body = { agentId: started.agentId };
    const invitation = invitationSchema.parse((await owner.post('/consult-invitation', body)).body);
    await owner.send('PUT', path, { ...settings, emergencyNumber: '222' });
    const page = await new HttpVisitor().request(`${service.client.baseUrl}/consult/${invitation.id}`);
    expect(await page.text()).toContain('222');
    const rows = await query(
      service.databaseUrl,
      `select p.body->'clinic'->>'emergencyNumber' as number from encounters e
         join compiled_protocols p on p.hash = e.protocol_hash where e.id = $1`,
      [started.encounterId],
    );
    expect(rows).toEqual([{ number: '111' }]);
  });
});
