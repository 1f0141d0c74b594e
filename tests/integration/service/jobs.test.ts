import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { encounterSchema } from '../../../contract/encounter.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { invitationSchema } from '../../../contract/invitation.ts';
import { organizationSchema } from '../../../contract/organization.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { mainItemOf, ProgramPatient } from '../../helpers/program-patient.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { query } from './query.ts';

let mailServer: MailServer;
let service: TestService;
let api: ApiClient;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService({ MAIL_URL: mailServer.url, MAIL_FROM: 'alerts@service.example' });
  await service.admin(['org', 'set', 'First Clinic', '--owner-alert-email', 'owner@first.example']);
  api = new ApiClient(
    service.client.baseUrl,
    (await signInForTokens(service.client, service.people.owner)).access_token,
  );
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

/** Adds flags with their alerts to an encounter, as an answer that raises several does. */
async function raiseMore(encounterId: string, level: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const [flagId, alertId] = [randomUUID(), randomUUID()];
    await query(
      service.databaseUrl,
      `with flag as (
         insert into encounter_flags (id, organization_id, encounter_id, rule_id, level, event_seq)
         select $2, organization_id, id, $2, $4, 1 from encounters where id = $1 returning *
       ), alert as (
         insert into alerts (id, organization_id, encounter_id, flag_id, kind)
         select $3, organization_id, encounter_id, id, 'flag' from flag returning id
       )
       select graphile_worker.add_job('deliver-alert', json_build_object('alertId', id), queue_name := 'alerts-of-this-test') from alert`,
      [encounterId, flagId, alertId, level],
    );
  }
}

/** Ticks an emergency sign as a patient; returns the encounter's id. With `level`, its flags get that level afterwards. */
async function raiseEmergency(level?: string): Promise<string> {
  const agent = agentSchema.parse(
    (await api.post('/agent', { type: 'CONSULT', specialization: 'CARDIOLOGY' })).body,
  );
  const fields = { agentId: agent.id, patientFirstName: 'Canaryella', patientLastName: 'Canarysson' };
  const invitation = invitationSchema.parse((await api.post('/consult-invitation', fields)).body);
  const patient = new ProgramPatient(service.client.baseUrl);
  const signs = await patient.goTo((await patient.start(invitation)).body, 'signs');
  const [sign] = signs.screen?.items[0]?.options ?? [];
  const ticked = await patient.answer(signs, { [mainItemOf(signs)]: [sign?.id] });
  expect(ticked.body.flags.map(({ level: raised }) => raised)).toContain('EMERGENCY');
  if (level !== undefined)
    await query(service.databaseUrl, 'update encounter_flags set level = $2 where encounter_id = $1', [
      signs.encounterId,
      level,
    ]);
  return signs.encounterId;
}

const alertsOf = (encounterId: string) =>
  query(
    service.databaseUrl,
    'select kind, state, attempts, last_error from alerts where encounter_id = $1 order by kind',
    [encounterId],
  );
const settled = (encounterId: string, kind: string, state: string) =>
  waitUntil(
    async () => {
      const rows = (await alertsOf(encounterId)).filter((row) => row.kind === kind);
      return rows.length > 0 && rows.every((row) => row.state === state);
    },
    { what: `${kind} ${state}` },
  );
/** As whole words, since random ids in a mail's headers may contain any three letters. */
const clinicalWords = /\b(?:canary\w*|chest|pain|arms?|sweat\w*|cardi\w*)\b/;
/** Makes all waiting jobs due now. */
const makeDue = () => query(service.databaseUrl, 'update graphile_worker._private_jobs set run_at = now()');

describe('S22 alerting the clinic', () => {
  test('the alert address gets an e-mail without clinical content; without an acknowledgement the owner gets one, too', async () => {
    const before = mailServer.mails.length;
    const encounterId = await raiseEmergency();
    await settled(encounterId, 'flag', 'sent');
    const first = mailServer.mails.slice(before);
    expect(first.length).toBeGreaterThan(0);
    expect(new Set(first.flatMap((mail) => mail.to))).toEqual(new Set(['desk@first.example']));
    expect(
      (await alertsOf(encounterId)).some((row) => row.kind === 'escalation' && row.state === 'sent'),
    ).toBe(false);
    await makeDue();
    await settled(encounterId, 'escalation', 'sent');
    const mails = mailServer.mails.slice(before);
    expect(mails.some((mail) => mail.to.includes('owner@first.example'))).toBe(true);
    for (const mail of mails) {
      expect(mail.text.toLowerCase()).not.toMatch(clinicalWords);
      expect(mail.text).toContain('First Clinic');
    }
  });

  test('mails to the clinic and to the owner lead to the report where an owner has set its address, and name the encounter alone', async () => {
    const path = endpoints.organization;
    const organization = organizationSchema.parse((await api.get(path)).body);
    const { alertEmail, emergencyNumber, phone } = organization;
    const kept = { alertEmail, emergencyNumber, phone };
    const reportUrl = 'https://desk.first.example/encounters/by-id/{encounterId}';
    const ownerAlertEmail = 'second@first.example';
    const changed = await api.send('PUT', path, { ...kept, reportUrl, ownerAlertEmail });
    expect(changed.status).toBe(200);
    const before = mailServer.mails.length;
    const encounterId = await raiseEmergency();
    await settled(encounterId, 'flag', 'sent');
    await makeDue();
    await settled(encounterId, 'escalation', 'sent');
    const mails = mailServer.mails.slice(before).filter(({ text }) => text.includes(encounterId));
    expect(new Set(mails.flatMap(({ to }) => to))).toEqual(
      new Set(['desk@first.example', 'second@first.example']),
    );
    for (const { text } of mails) {
      expect(text).toContain(`https://desk.first.example/encounters/by-id/${encounterId}`);
      expect(text.toLowerCase()).not.toMatch(clinicalWords);
    }
    const none = { reportUrl: null, ownerAlertEmail: 'owner@first.example' };
    await api.send('PUT', path, { ...kept, ...none });
    const later = mailServer.mails.length;
    const other = await raiseEmergency('UNCONFIRMED');
    await settled(other, 'flag', 'sent');
    await makeDue();
    await settled(other, 'escalation', 'sent');
    expect(mailServer.mails.slice(later).some(({ text }) => text.includes('https://'))).toBe(false);
  });

  test('an acknowledged flag is not escalated to the owner', async () => {
    const encounterId = await raiseEmergency();
    await settled(encounterId, 'flag', 'sent');
    const { flags } = encounterSchema.parse((await api.get(`/encounter/${encounterId}`)).body);
    const codes = flags.flatMap(({ code }) => code ?? []);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) {
      expect((await api.send('POST', endpoints.acknowledgeFlag(encounterId, code))).status).toBe(204);
    }
    const before = mailServer.mails.length;
    await makeDue();
    await settled(encounterId, 'escalation', 'not_needed');
    expect(mailServer.mails.slice(before).filter((mail) => mail.to.includes('owner@first.example'))).toEqual(
      [],
    );
  });

  test('nine flags are a mail at once and one with the others of that minute; a worse one goes at once', async () => {
    const encounterId = await raiseEmergency('URGENT');
    await settled(encounterId, 'flag', 'sent');
    const before = mailServer.mails.length;
    const sinceThen = () => mailServer.mails.slice(before).map(({ text }) => text);
    await raiseMore(encounterId, 'URGENT', 8);
    const waiting = async () =>
      (await alertsOf(encounterId)).filter(({ kind, state }) => kind === 'flag' && state === 'queued').length;
    expect(await waiting()).toBe(8);
    await raiseMore(encounterId, 'EMERGENCY', 1);
    await waitUntil(async () => (await waiting()) === 0, { what: 'the worse flag’s mail' });
    // The worse one takes along those that waited.
    expect(sinceThen()).toHaveLength(1);
    expect(sinceThen()[0]).toContain('raised 9 flags');
    expect(sinceThen()[0]).toContain('Highest level: emergency');
    await raiseMore(encounterId, 'EMERGENCY', 1);
    await raiseMore(encounterId, 'URGENT', 2);
    // Their jobs have run and wait for the end of the minute.
    const postponed =
      "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'deliver-alert' and run_at > now() and run_at < now() + interval '1 minute'";
    await waitUntil(async () => Number((await query(service.databaseUrl, postponed))[0]?.count) >= 3, {
      what: 'the jobs that wait',
    });
    expect(await waiting()).toBe(3);
    await query(
      service.databaseUrl,
      "update alerts set attempted_at = attempted_at - interval '2 minutes' where encounter_id = $1",
      [encounterId],
    );
    await makeDue();
    await waitUntil(async () => (await waiting()) === 0, { what: 'the mail of the others' });
    expect(sinceThen().filter((text) => text.includes('raised 3 flags'))).toHaveLength(1);
  });

  test('a mail that is not taken leaves the server’s code and the organization in the log, and the encounter, never an address', async () => {
    mailServer.isRefusing = true;
    const encounterId = await raiseEmergency();
    await settled(encounterId, 'flag', 'failed');
    mailServer.isRefusing = false;
    const lines = service
      .readLog()
      .split('\n')
      .filter((line) => line.includes('an alert was not sent') && line.includes(encounterId));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ smtpStatus: 451, why: 'server_busy', encounterId });
      expect(line).toMatch(/"organizationId":"[0-9a-z]{26}"/);
      expect(line).not.toContain('@');
    }
    await makeDue();
    await settled(encounterId, 'flag', 'sent');
  });

  test('a mail server that greets late keeps no other job waiting, and gets the alert once it greets', async () => {
    const greet = mailServer.holdGreetings();
    const encounterId = await raiseEmergency();
    await waitUntil(() => mailServer.heldGreetings() > 0, { what: 'a connection' });
    await query(
      service.databaseUrl,
      "select graphile_worker.add_job('purge-expired', job_key := 'beside-a-late-greeting')",
    );
    const done =
      "select count(*)::int as count from graphile_worker.jobs where key = 'beside-a-late-greeting'";
    await waitUntil(async () => Number((await query(service.databaseUrl, done))[0]?.count) === 0, {
      what: 'the other job',
    });
    expect(
      (await alertsOf(encounterId)).filter(({ kind, state }) => kind === 'flag' && state === 'sent'),
    ).toEqual([]);
    greet();
    await settled(encounterId, 'flag', 'sent');
  });

  test('a refusing mail server is retried; the recorded error contains no address', async () => {
    mailServer.isRefusing = true;
    const encounterId = await raiseEmergency();
    await settled(encounterId, 'flag', 'failed');
    expect(JSON.stringify(await alertsOf(encounterId))).not.toContain('@');
    expect(service.readLog()).not.toContain('desk@first.example');
    mailServer.isRefusing = false;
    await makeDue();
    await settled(encounterId, 'flag', 'sent');
  });

  test('S28 an alert whose process died while sending it is sent after a minute, not after hours', async () => {
    mailServer.isRefusing = true;
    const encounterId = await raiseEmergency();
    await settled(encounterId, 'flag', 'failed');
    // The state that a process leaves which was killed two minutes ago.
    await query(
      service.databaseUrl,
      `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'gone', run_at = now()`,
    );
    mailServer.isRefusing = false;
    await query(service.databaseUrl, "select graphile_worker.add_job('release-stuck-jobs')");
    await settled(encounterId, 'flag', 'sent');
  });

  test('without an address the alert says so, and nothing is sent', async () => {
    await service.admin(['org', 'set', 'First Clinic', '--alert-email', '', '--owner-alert-email', '']);
    const before = mailServer.mails.length;
    const encounterId = await raiseEmergency();
    await settled(encounterId, 'flag', 'no_address');
    expect(mailServer.mails).toHaveLength(before);
  });
});

describe('upkeep', () => {
  const run = (task: string) => query(service.databaseUrl, 'select graphile_worker.add_job($1)', [task]);

  test('expired data is removed; data in use stays', async () => {
    const tokens = await signInForTokens(service.client, service.people.owner);
    const key = randomUUID();
    await api.post('/agent', { type: 'CONSULT' }, { 'idempotency-key': key });
    await query(service.databaseUrl, `update idempotency_keys set created_at = now() - interval '25 hours'`);
    await query(
      service.databaseUrl,
      `insert into oidc_payloads (model, id, payload, expires_at) values ('Interaction', 'old', '{}', now() - interval '2 hours')`,
    );
    await run('purge-expired');
    const count = async () => {
      const [row] = await query(
        service.databaseUrl,
        `select (select count(*) from idempotency_keys) + (select count(*) from oidc_payloads where id = 'old') as left`,
      );
      return Number(row?.left);
    };
    await waitUntil(async () => (await count()) === 0, { what: 'the job' });
    expect(
      (await new ApiClient(service.client.baseUrl, tokens.access_token).get('/verify-token')).status,
    ).toBe(200);
  });
});
