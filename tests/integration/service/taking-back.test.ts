import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encounterSchema } from '../../../contract/encounter.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources } from '../../helpers/service-routes.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { query } from './query.ts';

let mailServer: MailServer;
let service: TestService;
let api: ApiClient;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService({ MAIL_URL: mailServer.url, MAIL_FROM: 'alerts@service.example' });
  await service.admin(['org', 'set', 'First Clinic', '--owner-alert-email', 'owner@first.example']);
  api = await signIn(service.people.owner);
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

async function signIn(person: TestService['people']['owner']): Promise<ApiClient> {
  const { access_token: token } = await signInForTokens(service.client, person);
  return new ApiClient(service.client.baseUrl, token);
}

type Flagged = { encounterId: string; flagId: string; code: string };

/** An encounter in which the patient ticked one emergency. */
async function raiseEmergency(): Promise<Flagged> {
  const { encounterId } = await createResources(api, service.client.baseUrl, {}, '{flagId}');
  const [flag] = await flagsOf(encounterId);
  if (flag?.code === undefined) throw new Error('No flag was raised');
  return { encounterId, flagId: flag.id, code: flag.code };
}

/** Adds a flag of the same rule, as an answer of another level does; returns its id. */
async function raiseAgain({ encounterId, code }: Flagged): Promise<string> {
  const id = randomUUID();
  await query(
    service.databaseUrl,
    `insert into encounter_flags (id, organization_id, encounter_id, rule_id, level, event_seq)
     select $2, organization_id, id, $3, 'URGENT', 1 from encounters where id = $1`,
    [encounterId, id, code],
  );
  return id;
}

const flagsOf = async (encounterId: string) =>
  encounterSchema.parse((await api.get(endpoints.encounter(encounterId))).body).flags;

const send = (method: 'POST' | 'DELETE', encounterId: string, flagId: string, as = api) =>
  as.send(method, endpoints.acknowledgeFlag(encounterId, flagId));
const acknowledge = (encounterId: string, flagId: string) => send('POST', encounterId, flagId);
const takeBack = (encounterId: string, flagId: string) => send('DELETE', encounterId, flagId);

/** Ids of the flags that count as acknowledged. */
const acknowledgedOf = async (encounterId: string) =>
  (
    await query(
      service.databaseUrl,
      'select id from encounter_flags where encounter_id = $1 and acknowledged_at is not null order by id',
      [encounterId],
    )
  ).map(({ id }) => id);

const takenBackOf = (encounterId: string) =>
  query(
    service.databaseUrl,
    `select flag_id, acknowledged_by, acknowledged_at, taken_back_by, taken_back_at
     from acknowledgements_taken_back where encounter_id = $1 order by taken_back_at`,
    [encounterId],
  );

describe('S38 an acknowledgement', () => {
  test('that is taken back leaves who acknowledged and who took it back, and when', async () => {
    const { encounterId, flagId } = await raiseEmergency();
    const { encounterId: other, flagId: otherFlag } = await raiseEmergency();
    await acknowledge(encounterId, flagId);
    await acknowledge(other, otherFlag);
    const answer = await takeBack(encounterId, flagId);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(await acknowledgedOf(encounterId)).toEqual([]);
    expect(await acknowledgedOf(other)).toEqual([otherFlag]);
    const [line, ...more] = await takenBackOf(encounterId);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ flag_id: flagId, taken_back_by: line?.acknowledged_by });
    expect(Number(line?.taken_back_at)).toBeGreaterThan(Number(line?.acknowledged_at));
  });

  test('that does not exist, or was taken back already, is taken back without a change', async () => {
    const { encounterId, flagId } = await raiseEmergency();
    expect((await takeBack(encounterId, flagId)).status).toBe(204);
    expect(await takenBackOf(encounterId)).toEqual([]);
    await acknowledge(encounterId, flagId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeBack(encounterId, flagId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await takenBackOf(encounterId)).toHaveLength(1);
  });

  test('can be made anew and taken back anew, each with a line of its own', async () => {
    const { encounterId, flagId } = await raiseEmergency();
    for (let times = 1; times <= 3; times += 1) {
      await acknowledge(encounterId, flagId);
      expect(await acknowledgedOf(encounterId)).toEqual([flagId]);
      await takeBack(encounterId, flagId);
      expect(await takenBackOf(encounterId)).toHaveLength(times);
    }
    await acknowledge(encounterId, flagId);
    expect(await acknowledgedOf(encounterId)).toEqual([flagId]);
  });

  test('named by the flag’s id concerns that flag alone; by the code, each flag of that rule', async () => {
    const first = await raiseEmergency();
    const { encounterId, flagId, code } = first;
    const second = await raiseAgain(first);
    await acknowledge(encounterId, second);
    expect(await acknowledgedOf(encounterId)).toEqual([second]);
    await acknowledge(encounterId, code);
    expect(await acknowledgedOf(encounterId)).toEqual([flagId, second].sort());
    await takeBack(encounterId, flagId);
    expect(await acknowledgedOf(encounterId)).toEqual([second]);
    await acknowledge(encounterId, flagId);
    await takeBack(encounterId, code);
    expect(await acknowledgedOf(encounterId)).toEqual([]);
    expect(await takenBackOf(encounterId)).toHaveLength(3);
  });

  test('S8 of a missing flag or of another organization answers 404 alike, and changes nothing', async () => {
    const { encounterId, flagId } = await raiseEmergency();
    await acknowledge(encounterId, flagId);
    const stranger = await signIn(service.people.otherOwner);
    const describeProblem = ({ status, body }: Awaited<ReturnType<typeof takeBack>>) => ({
      status,
      body: JSON.stringify(body).replaceAll(/"(requestId|instance)":"[^"]*"/g, ''),
    });
    const foreign = describeProblem(await send('DELETE', encounterId, flagId, stranger));
    const nobody = '0'.repeat(26);
    expect(foreign).toEqual(describeProblem(await send('DELETE', nobody, flagId, stranger)));
    expect(foreign.status).toBe(404);
    expect((await takeBack(encounterId, 'no.such_rule')).status).toBe(404);
    expect((await takeBack(encounterId, 'a\u0000')).status).toBe(404);
    expect(await acknowledgedOf(encounterId)).toEqual([flagId]);
    expect(await takenBackOf(encounterId)).toEqual([]);
  });

  test('is erased with its encounter, and so is its taking back', async () => {
    const { encounterId, flagId } = await raiseEmergency();
    await acknowledge(encounterId, flagId);
    await takeBack(encounterId, flagId);
    expect((await api.send('DELETE', endpoints.encounter(encounterId))).status).toBe(204);
    expect(await takenBackOf(encounterId)).toEqual([]);
  });
});

describe('S38 the escalation to the owner', () => {
  const escalationsOf = (encounterId: string) =>
    query(
      service.databaseUrl,
      `select state, due_at, extract(epoch from due_at - now())::float as due_in from alerts
       where encounter_id = $1 and kind = 'escalation'`,
      [encounterId],
    );
  const isInState = (encounterId: string, state: string) =>
    waitUntil(
      async () => {
        const rows = await escalationsOf(encounterId);
        return rows.length > 0 && rows.every((row) => row.state === state);
      },
      { what: `an escalation that is ${state}` },
    );
  /** Runs the alerts of an encounter that wait for their time. */
  const runJobs = (encounterId: string) =>
    query(
      service.databaseUrl,
      `update graphile_worker._private_jobs set run_at = now()
       where payload->>'alertId' in (select id from alerts where encounter_id = $1)`,
      [encounterId],
    );
  /** Ends the ten minutes after the taking back. */
  const endWaiting = (encounterId: string) =>
    query(
      service.databaseUrl,
      `update alerts set due_at = now(), attempted_at = attempted_at - interval '2 minutes'
       where kind = 'escalation' and encounter_id = $1`,
      [encounterId],
    );
  const toOwner = (since: number) =>
    mailServer.mails.slice(since).filter((mail) => mail.to.includes('owner@first.example'));

  test('is due again ten minutes after the taking back, not before, and once', async () => {
    const { encounterId, flagId } = await raiseEmergency();
    await isInState(encounterId, 'queued');
    await acknowledge(encounterId, flagId);
    await runJobs(encounterId);
    await isInState(encounterId, 'not_needed');
    await takeBack(encounterId, flagId);
    const [escalation] = await escalationsOf(encounterId);
    expect(escalation?.state).toBe('queued');
    expect(Number(escalation?.due_in)).toBeGreaterThan(590);
    expect(Number(escalation?.due_in)).toBeLessThanOrEqual(600);
    const before = mailServer.mails.length;
    // A job that was planned before the taking back runs first: the ten minutes are not over.
    await runJobs(encounterId);
    const early =
      "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'deliver-alert' and run_at <= now()";
    await waitUntil(async () => Number((await query(service.databaseUrl, early))[0]?.count) === 0, {
      what: 'the early job',
    });
    expect(toOwner(before)).toEqual([]);
    await isInState(encounterId, 'queued');
    await endWaiting(encounterId);
    await runJobs(encounterId);
    await isInState(encounterId, 'sent');
    expect(toOwner(before)).toHaveLength(1);
  });

  test('is sent once more, though the owner had been told before the acknowledgement', async () => {
    const { encounterId, flagId } = await raiseEmergency();
    await isInState(encounterId, 'queued');
    const before = mailServer.mails.length;
    await runJobs(encounterId);
    await isInState(encounterId, 'sent');
    await acknowledge(encounterId, flagId);
    await takeBack(encounterId, flagId);
    await isInState(encounterId, 'queued');
    await endWaiting(encounterId);
    await runJobs(encounterId);
    await isInState(encounterId, 'sent');
    expect(toOwner(before)).toHaveLength(2);
  });

  test('is not sent where the flag is acknowledged again in time', async () => {
    const { encounterId, flagId } = await raiseEmergency();
    await isInState(encounterId, 'queued');
    await acknowledge(encounterId, flagId);
    await takeBack(encounterId, flagId);
    await acknowledge(encounterId, flagId);
    const before = mailServer.mails.length;
    await endWaiting(encounterId);
    await runJobs(encounterId);
    await isInState(encounterId, 'not_needed');
    expect(toOwner(before)).toEqual([]);
  });

  test('is not made for a flag of which the clinic was never alerted', async () => {
    const first = await raiseEmergency();
    const quiet = await raiseAgain(first);
    await acknowledge(first.encounterId, quiet);
    await takeBack(first.encounterId, quiet);
    const rows = await query(service.databaseUrl, 'select kind from alerts where flag_id = $1', [quiet]);
    expect(rows).toEqual([]);
  });
});
