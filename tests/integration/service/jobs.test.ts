import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { encounterSchema } from '../../../contract/encounter.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { invitationSchema } from '../../../contract/invitation.ts';
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

/** Ticks an emergency sign as a patient; returns the encounter's id. */
async function raiseEmergency(): Promise<string> {
  const agent = agentSchema.parse(
    (await api.post('/agent', { type: 'CONSULT', specialization: 'CARDIOLOGY' })).body,
  );
  const fields = { agentId: agent.id, patientFirstName: 'Canaryella', patientLastName: 'Canarysson' };
  const invitation = invitationSchema.parse((await api.post('/consult-invitation', fields)).body);
  const patient = new ProgramPatient(service.client.baseUrl);
  const signs = await patient.goTo((await patient.start(invitation)).body, 'signs');
  const [sign] = signs.screen?.items[0]?.options ?? [];
  const ticked = await patient.answer(signs, { [mainItemOf(signs)]: [sign?.id] });
  expect(ticked.body.flags.map(({ level }) => level)).toContain('EMERGENCY');
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
