import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { sizeLimits } from '../../../service/interview/engine/size-limits.ts';
import { ownerUrlOf } from '../../helpers/database.ts';
import { type ConsultationJson, mainItemOf, ProgramPatient } from '../../helpers/program-patient.ts';
import { rewriteEvents } from '../../helpers/sealed-content.ts';
import { query as queryDatabase } from '../service/query.ts';
import { type Clinic, openClinic } from './clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
  // An answer that holds this can be decided on, but not stored.
  await query(`create function refuse_event() returns trigger language plpgsql as $$
    begin raise exception 'refused' using errcode = '22001'; end $$`);
});
afterAll(() => clinic.stop());

const alarming = 'I have crushing chest pain';
const query = (sql: string, values: unknown[] = []) =>
  queryDatabase(ownerUrlOf(clinic.service.databaseUrl), sql, values);
const flagsOf = async ({ encounterId }: Pick<ConsultationJson, 'encounterId'>) =>
  (await query('select level, rule_id from encounter_flags where encounter_id = $1', [encounterId])).map(
    ({ level, rule_id }) => `${level} ${rule_id}`,
  );
const alertsOf = async ({ encounterId }: Pick<ConsultationJson, 'encounterId'>) =>
  await query("select state from alerts where encounter_id = $1 and kind = 'flag'", [encounterId]);

/** Lets the two minutes of every alarm pass, until `isTold`. */
async function expireAlarms(isTold: () => Promise<boolean>): Promise<void> {
  await query("update encounter_alarms set due_at = now() - interval '1 second'");
  await waitUntil(
    async () => {
      await query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now() - interval '1 second')
        from graphile_worker.jobs where task_identifier = 'expire-alarm' and locked_at is null`);
      return await isTold();
    },
    { what: 'the time of the alarms', timeoutMs: 60_000 },
  );
}
const isToldOf = (consultation: Pick<ConsultationJson, 'encounterId'>) => async () =>
  (await flagsOf(consultation)).length > 0;

async function atStory(): Promise<{ patient: ProgramPatient; story: ConsultationJson }> {
  const patient = new ProgramPatient(clinic.service.client.baseUrl);
  return { patient, story: await patient.startToStory(await clinic.invite()) };
}

/** While `work` runs, no event can be stored. */
async function withoutEvents<Result>(work: () => Promise<Result>): Promise<Result> {
  await query(
    'create trigger refuse_event before insert on encounter_events for each row execute function refuse_event()',
  );
  try {
    return await work();
  } finally {
    await query('drop trigger refuse_event on encounter_events');
  }
}

describe('S36 S22 an alarm', () => {
  test('whose answer cannot be stored stays: the patient is told, keeps the words, and the clinic gets "not confirmed" once', async () => {
    const { patient, story } = await atStory();
    const refused = await withoutEvents(() => patient.tell(story, alarming));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('112');
    expect((await patient.get(`/consultation/${story.encounterId}`)).body.screen?.kind).toBe('story');
    await expireAlarms(isToldOf(story));
    expect(await flagsOf(story)).toEqual(['UNCONFIRMED alarm.heart']);
    expect(await alertsOf(story)).toHaveLength(1);
    // Sent again, it is asked as ever, and its answer settles the alert.
    const told = (await patient.tell(story, alarming)).body;
    expect(told.screen?.kind).toBe('alarm');
    await patient.answer(told, { [mainItemOf(told)]: ['none'] });
    expect(await flagsOf(story)).toEqual(['DENIED alarm.heart']);
  });

  test('in a form: the words stay in the field', async () => {
    const { patient, story } = await atStory();
    const page = await withoutEvents(() =>
      patient.visitor.request(`${clinic.service.client.baseUrl}/consultation/${story.encounterId}`, {
        method: 'POST',
        headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({
          messageId: 'one',
          screenId: story.screen?.id ?? '',
          [`item:${mainItemOf(story)}`]: alarming,
        }),
      }),
    );
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain(alarming);
    expect(html).toContain('112');
  });

  test('a ticked sign whose answer cannot be stored is told to the clinic at once', async () => {
    const { patient, story } = await atStory();
    const told = (await patient.tell(story, alarming)).body;
    const sign = told.screen?.items[0]?.options.find(({ id }) => id !== 'none');
    const answer = () => patient.answer(told, { [mainItemOf(told)]: [sign?.id] });
    expect((await withoutEvents(answer)).status).toBe(422);
    expect((await flagsOf(told)).some((flag) => flag.startsWith('EMERGENCY'))).toBe(true);
    expect((await answer()).status).toBe(200);
    expect((await flagsOf(told)).filter((flag) => flag.startsWith('EMERGENCY'))).toHaveLength(1);
  });

  test('is told to the clinic after two minutes although no event can be opened', async () => {
    const { patient, story } = await atStory();
    await patient.tell(story, alarming);
    await rewriteEvents(clinic.service.databaseUrl, story.encounterId, () => 'no longer sealed');
    await expireAlarms(isToldOf(story));
    expect(await flagsOf(story)).toEqual(['UNCONFIRMED alarm.heart']);
    expect(await alertsOf(story)).toHaveLength(1);
  });

  test('that an earlier release noted is told as "not confirmed" once its job has failed three times, and the operator is told why', async () => {
    const { patient, story } = await atStory();
    await patient.tell(story, alarming);
    await query('delete from encounter_alarms where encounter_id = $1', [story.encounterId]);
    await query(
      `update keys.content_keys set wrapped = 'broken' where invitation_id =
        (select invitation_id from encounters where id = $1)`,
      [story.encounterId],
    );
    await expireAlarms(isToldOf(story));
    expect(await flagsOf(story)).toEqual(['UNCONFIRMED alarm.general']);
    expect(await alertsOf(story)).toHaveLength(1);
    const line = clinic.service
      .readLog()
      .split('\n')
      .find((one) => one.includes('an alarm could not be read') && one.includes(story.encounterId));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', err: { name: 'ContentSealError' } });
  });

  test('that an earlier release noted beside one of this release is told too', async () => {
    const { patient, story } = await atStory();
    await patient.tell(story, alarming);
    const { encounterId } = story;
    // As a process of the earlier release would have left it: a job without a time, and no row of the alarm.
    await query(
      "update encounter_alarms set group_id = 'stroke', settled_at = now() where encounter_id = $1",
      [encounterId],
    );
    await query(
      `update graphile_worker._private_jobs set payload = json_build_object('encounterId', $1::text)
        where payload->>'encounterId' = $1::text`,
      [encounterId],
    );
    await expireAlarms(isToldOf(story));
    expect(await flagsOf(story)).toEqual(['UNCONFIRMED alarm.heart']);
  });

  test('answered in time is not told, and erasing the encounter erases it', async () => {
    const { patient, story } = await atStory();
    const told = (await patient.tell(story, alarming)).body;
    await patient.goTo(told, 'confirm');
    const rows = 'select settled_at from encounter_alarms where encounter_id = $1';
    expect(await query(rows, [story.encounterId])).toEqual([{ settled_at: expect.any(Date) }]);
    expect((await clinic.api.send('DELETE', `/encounter/${story.encounterId}`)).status).toBe(204);
    expect(await query(rows, [story.encounterId])).toEqual([]);
  });
});

describe('S24 S22 additions after the end', () => {
  test('that raise an alarm are accepted in a bounded number; one beyond is refused, with the number to call, and told to the clinic', async () => {
    const { patient, story } = await atStory();
    await patient.answerToTheEnd(story);
    const { additionsMax, alarmingMax } = sizeLimits;
    const statuses = new Set<number>();
    for (let number = 0; number < additionsMax + alarmingMax; number += 1)
      statuses.add((await patient.add(story, `${alarming} (${number})`)).status);
    expect([...statuses]).toEqual([200]);
    await query('delete from encounter_alarms where encounter_id = $1', [story.encounterId]);
    const refused = await patient.add(story, `${alarming} once more`);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('112');
    const noted = 'select group_id from encounter_alarms where encounter_id = $1';
    expect(await query(noted, [story.encounterId])).toEqual([{ group_id: 'heart' }]);
    // Repeated, it waits for the same time with the same job.
    const waiting = async () =>
      await query(
        "select run_at from graphile_worker.jobs where task_identifier = 'expire-alarm' order by run_at, id",
      );
    const before = await waiting();
    for (let turn = 0; turn < 5; turn += 1)
      expect((await patient.add(story, `${alarming} again (${turn})`)).status).toBe(422);
    expect(await waiting()).toEqual(before);
  });
});
