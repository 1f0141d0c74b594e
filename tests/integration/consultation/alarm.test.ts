import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encounterSchema } from '../../../contract/encounter.ts';
import { reportSchema } from '../../../contract/report.ts';
import { webhookEventSchema } from '../../../contract/webhook.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { type ConsultationJson, mainItemOf, ProgramPatient } from '../../helpers/program-patient.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../helpers/webhook-receiver.ts';
import { type MailServer, startMailServer } from '../service/mail-server.ts';
import { query as queryDatabase } from '../service/query.ts';
import { type Clinic, openClinic } from './clinic.ts';

let clinic: Clinic;
let mail: MailServer;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [mail, receiver] = [await startMailServer(), await startWebhookReceiver()];
  clinic = await openClinic({}, { MAIL_URL: mail.url, MAIL_FROM: 'alerts@service.example' });
  await clinic.service.admin(['org', 'set', 'First Clinic', '--owner-alert-email', 'owner@first.example']);
  await clinic.api.send('PUT', '/organization/webhook', { url: receiver.url, rotateSecret: false });
});
afterAll(async () => {
  await clinic.stop();
  await Promise.all([mail.stop(), receiver.stop()]);
});

const alarming = 'I have crushing chest pain';
const dateOfBirth = '1966-05-27';
const newPatient = () => new ProgramPatient(clinic.service.client.baseUrl);
const query = (sql: string, values: unknown[] = []) => queryDatabase(clinic.service.databaseUrl, sql, values);

const flagsOf = async ({ encounterId }: Pick<ConsultationJson, 'encounterId'>) =>
  await query(
    'select level, rule_id, answer_later_changed from encounter_flags where encounter_id = $1 order by raised_at',
    [encounterId],
  );
const levelsOf = async (consultation: Pick<ConsultationJson, 'encounterId'>) =>
  (await flagsOf(consultation)).map(({ level }) => level);
const alertsOf = async ({ encounterId }: Pick<ConsultationJson, 'encounterId'>, kind = 'flag') =>
  await query('select state from alerts where encounter_id = $1 and kind = $2', [encounterId, kind]);
/** The levels of flags in the webhook events about an encounter. */
const toldOf = ({ encounterId }: Pick<ConsultationJson, 'encounterId'>) =>
  receiver.received
    .map(({ body }) => webhookEventSchema.parse(JSON.parse(body)).payload)
    .flatMap((told) =>
      told.type === 'encounter.flag' && told.encounterId === encounterId ? [told.level] : [],
    );

/** Waits for a job that the queue runs at once. */
const soon = (condition: () => Promise<boolean> | boolean, { what }: { what: string }) =>
  waitUntil(condition, { what, timeoutMs: 30_000 });

/** Makes the waiting jobs of this task due now. */
async function makeDue(task: 'expire-alarm' | 'deliver-alert'): Promise<void> {
  await query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now() - interval '1 second')
      from graphile_worker.jobs where task_identifier = $1`,
    [task],
  );
}
/** Lets the two minutes of every alarm pass, and waits until the queue has handled it. */
async function expireAlarms(): Promise<void> {
  await makeDue('expire-alarm');
  await soon(
    async () => {
      const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'expire-alarm'";
      return (await query(waiting)).length === 0;
    },
    { what: 'the time of the alarms' },
  );
}

/** A patient whose words raised an alarm, with its page open. */
async function atAlarm(
  words = alarming,
  fields: Record<string, unknown> = { patientDateOfBirth: dateOfBirth },
): Promise<{ patient: ProgramPatient; now: ConsultationJson; itemId: string }> {
  const patient = newPatient();
  const story = await patient.startToStory(await clinic.invite(fields));
  const now = (await patient.tell(story, words)).body;
  expect(now.screen?.kind).toBe('alarm');
  return { patient, now, itemId: mainItemOf(now) };
}

describe('S22 words alone', () => {
  test('raise no flag but an alarm, which shows whom to call and asks about signs', async () => {
    const { now } = await atAlarm();
    expect(now.screen?.words.join(' ')).toContain('crushing chest pain');
    expect(now.screen?.callNow).toContain('112');
    expect(now.screen?.items[0]?.options.length).toBeGreaterThan(1);
    expect(now.flags).toEqual([]);
    expect(await flagsOf(now)).toEqual([]);
    expect(await alertsOf(now)).toEqual([]);
  });

  test('whose signs are all denied are in the queue and on top of the report, and send no alert', async () => {
    const { patient, now } = await atAlarm();
    const denied = await patient.goTo(now, 'confirm');
    expect(await levelsOf(denied)).toEqual(['DENIED']);
    const encounter = encounterSchema.parse((await clinic.api.get(`/encounter/${now.encounterId}`)).body);
    expect(encounter.flags.map(({ level }) => level)).toEqual(['DENIED']);
    const end = await patient.answerToTheEnd(denied);
    await expireAlarms();
    expect(await levelsOf(end)).toEqual(['DENIED']);
    expect(await alertsOf(end)).toEqual([]);
    expect(toldOf(end)).toEqual([]);
    const report = reportSchema.parse((await clinic.api.get(`/encounter/${now.encounterId}/report`)).body);
    expect(report.alarms).toMatchObject([
      { status: 'DENIED', quotes: [expect.stringContaining('chest pain')] },
    ]);
  });

  test('raise the alarm as soon as they are recognized from speech, before they are sent', async () => {
    const patient = newPatient();
    const story = await patient.startToStory(await clinic.invite({ patientDateOfBirth: dateOfBirth }));
    const heard = await patient.post(`/consultation/${story.encounterId}/speech`, {
      heardId: randomUUID(),
      itemId: mainItemOf(story),
      text: alarming,
      by: 'DEVICE',
    });
    expect(heard.body.screen?.kind).toBe('alarm');
    expect(await flagsOf(story)).toEqual([]);
    await expireAlarms();
    expect(await levelsOf(story)).toEqual(['UNCONFIRMED']);
  });

  test('whose group of signs does not apply to this patient lead to general signs, and are reported where those stay unsure', async () => {
    const patient = newPatient();
    const born = new Date(Date.now() - 6 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    const invitation = await clinic.invite({ patientDateOfBirth: born });
    const story = await patient.startToStory(invitation, { answeredBy: 'PARENT' });
    const end = await patient.answerToTheEnd(
      (await patient.tell(story, 'Crushing chest pain since noon')).body,
    );
    expect(end.status).toBe('FINISHED');
    expect(await levelsOf(end)).toContain('UNCONFIRMED');
  });

  test('are asked about before the end when written on the last page, and also when added after it', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite({ patientDateOfBirth: dateOfBirth }))).body;
    const readback = await patient.goTo(started, 'readback', 'My left knee hurts');
    const more = readback.screen?.items.find(({ control }) => control === 'text');
    const asked = await patient.answer(readback, { [more?.id ?? '']: alarming });
    expect([asked.body.status, asked.body.screen?.kind]).toEqual(['ONGOING', 'alarm']);
    const end = await patient.answerToTheEnd(asked.body);
    expect(end.status).toBe('FINISHED');
    const added = await patient.add(end, 'Now the left side of my face droops');
    expect(added.body.screen?.kind).toBe('alarm');
    const [sign] = added.body.screen?.items[0]?.options ?? [];
    const ticked = await patient.answer(added.body, { [mainItemOf(added.body)]: [sign?.id] });
    expect(ticked.body.screen?.kind).toBe('emergency');
    expect(await levelsOf(end)).toContain('EMERGENCY');
  });
});

describe('S22 a sign that is ticked', () => {
  test.each([
    ['alone', []],
    ['beside "None of these"', ['none']],
  ])('%s raises a flag in the answer’s own transaction, and is reported once', async (_how, beside) => {
    const { patient, now, itemId } = await atAlarm();
    const ticked = await patient.answer(now, { [itemId]: ['crushing', ...beside] });
    expect(ticked.body.screen?.kind).toBe('emergency');
    expect(await levelsOf(now)).toEqual(['EMERGENCY']);
    expect(await alertsOf(now)).toHaveLength(1);
    await soon(() => Promise.resolve(toldOf(now).length > 0), { what: 'the webhook' });
    await expireAlarms();
    expect(toldOf(now)).toEqual(['EMERGENCY']);
    expect(await levelsOf(now)).toEqual(['EMERGENCY']);
  });

  test('tells the clinic in the same transaction of other words that sounded, and nothing waits for their signs', async () => {
    const { patient, now } = await atAlarm(
      'The left side of my face droops, crushing chest pain, and I am vomiting blood',
    );
    const [first, ...others] = now.screen?.items ?? [];
    const [sign] = first?.options ?? [];
    const ticked = await patient.answer(now, {
      [first?.id ?? '']: [sign?.id ?? ''],
      ...Object.fromEntries(others.map(({ id }) => [id, ['none']])),
    });
    expect(ticked.body.screen?.kind).toBe('emergency');
    const levels = await levelsOf(now);
    expect(levels).toContain('EMERGENCY');
    expect(levels).toContain('UNCONFIRMED');
    const waiting = 'select 1 from encounter_alarms where encounter_id = $1 and settled_at is null';
    expect(await query(waiting, [now.encounterId])).toEqual([]);
    await expireAlarms();
    expect(await levelsOf(now)).toEqual(levels);
    const end = await patient.answerToTheEnd(ticked.body);
    expect(end.status).toBe('FINISHED');
    const report = reportSchema.parse((await clinic.api.get(`/encounter/${now.encounterId}/report`)).body);
    const unasked = report.alarms.filter(({ text }) => text.includes('not asked because of the emergency'));
    expect(unasked.length).toBe(levels.filter((level) => level === 'UNCONFIRMED').length);
  });

  test('on the short list at the start raises a flag without any words', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite({ patientDateOfBirth: dateOfBirth }))).body;
    const signs = await patient.goTo(started, 'signs');
    const ids = signs.screen?.items[0]?.options.map(({ id }) => id) ?? [];
    expect(ids.filter((id) => id !== 'none').length).toBeLessThanOrEqual(6);
    const ticked = await patient.answer(signs, { [mainItemOf(signs)]: [ids[0], 'none'] });
    expect(ticked.body.screen?.kind).toBe('emergency');
    expect(await levelsOf(signs)).toEqual(['EMERGENCY']);
  });
});

type Left = { patient: ProgramPatient; now: ConsultationJson; itemId: string };

/** Ways to leave an alarm without an answer. */
const ways: [string, (left: Left) => Promise<unknown>][] = [
  ['"not sure"', ({ patient, now, itemId }) => patient.answer(now, { [itemId]: 'unsure' })],
  [
    'nothing ticked, twice',
    async ({ patient, now }) => {
      const again = await patient.answer(now, {});
      expect(again.body.screen?.kind).toBe('alarm');
      expect(await flagsOf(now)).toEqual([]);
      await patient.answer(again.body, {});
    },
  ],
  ['Pause', ({ patient, now }) => patient.post(`/consultation/${now.encounterId}/pause`, {})],
  [
    'Finish and clear this device',
    ({ patient, now }) => patient.post(`/consultation/${now.encounterId}/clear`, {}),
  ],
  ['two minutes without an answer', expireAlarms],
];

describe('S22 an alarm without an answer', () => {
  test.each(ways)('%s: is reported to the clinic once, as not confirmed', async (_name, leave) => {
    const left = await atAlarm();
    await leave(left);
    expect(await flagsOf(left.now)).toMatchObject([{ level: 'UNCONFIRMED', answer_later_changed: false }]);
    expect(await alertsOf(left.now)).toHaveLength(1);
    await expireAlarms();
    await soon(async () => (await alertsOf(left.now))[0]?.state === 'sent', { what: 'the alert' });
    await soon(() => Promise.resolve(toldOf(left.now).length > 0), { what: 'the webhook' });
    expect(await alertsOf(left.now)).toHaveLength(1);
    expect(toldOf(left.now)).toEqual(['UNCONFIRMED']);
    expect(mail.mails.at(-1)?.text.toLowerCase()).not.toMatch(/\b(?:chest|pain|crush\w*)\b/);
    const encounter = encounterSchema.parse(
      (await clinic.api.get(`/encounter/${left.now.encounterId}`)).body,
    );
    expect(encounter.status).toBe('ONGOING');
  });

  test('is escalated to the owner where it is not acknowledged', async () => {
    const left = await atAlarm();
    await left.patient.answer(left.now, { [left.itemId]: 'unsure' });
    await soon(async () => (await alertsOf(left.now))[0]?.state === 'sent', { what: 'the alert' });
    await makeDue('deliver-alert');
    await soon(async () => (await alertsOf(left.now, 'escalation'))[0]?.state === 'sent', {
      what: 'the escalation',
    });
    expect(mail.mails.at(-1)?.to).toContain('owner@first.example');
  });

  test('is settled by a later answer: its flag keeps its id, says "denied", and is not escalated', async () => {
    const { patient, now } = await atAlarm();
    await patient.post(`/consultation/${now.encounterId}/pause`, {});
    await soon(async () => (await alertsOf(now))[0]?.state === 'sent', { what: 'the alert' });
    const shown = async () =>
      encounterSchema.parse((await clinic.api.get(`/encounter/${now.encounterId}`)).body).flags ?? [];
    const [open] = await shown();
    expect(open?.level).toBe('UNCONFIRMED');
    const back = (await patient.get(`/consultation/${now.encounterId}`)).body;
    expect(back.screen?.kind).toBe('alarm');
    await patient.answer(back, { [mainItemOf(back)]: ['none'] });
    expect(await shown()).toEqual([{ ...open, level: 'DENIED' }]);
    await makeDue('deliver-alert');
    await soon(async () => (await alertsOf(now, 'escalation'))[0]?.state === 'not_needed', {
      what: 'the escalation to be left out',
    });
    await expireAlarms();
    expect(await alertsOf(now)).toHaveLength(1);
    expect(toldOf(now)).toEqual(['UNCONFIRMED']);
  });

  test('is not reported when it was answered in time', async () => {
    const { patient, now } = await atAlarm();
    await patient.goTo(now, 'confirm');
    await expireAlarms();
    expect(await levelsOf(now)).not.toContain('UNCONFIRMED');
    expect(await alertsOf(now)).toEqual([]);
  });
});

describe('S22 thoughts of suicide', () => {
  async function atSelfHarm() {
    const patient = newPatient();
    const story = await patient.startToStory(await clinic.invite({ patientDateOfBirth: dateOfBirth }));
    const now = (await patient.tell(story, 'I feel hopeless and I want to end my life')).body;
    expect(now.screen?.kind).toBe('self_harm');
    return { patient, now, itemId: mainItemOf(now) };
  }

  test('have a page of their own with one question, and are not shown as a statement to confirm', async () => {
    const { patient, now, itemId } = await atSelfHarm();
    expect(now.screen?.items).toHaveLength(1);
    expect(await flagsOf(now)).toEqual([]);
    const next = (await patient.answer(now, { [itemId]: 'no' })).body;
    const codes = next.screen?.items.flatMap((item) => item.codes) ?? [];
    expect(codes.filter((code) => /suicid|self_harm/.test(code))).toEqual([]);
    expect(await alertsOf(now)).toEqual([]);
  });

  test('that a patient would rather not answer about are reported as not confirmed; a Yes raises a flag and leads to further questions', async () => {
    const silent = await atSelfHarm();
    await silent.patient.answer(silent.now, { [silent.itemId]: 'rather_not' });
    expect(await levelsOf(silent.now)).toEqual(['UNCONFIRMED']);
    expect(await alertsOf(silent.now)).toHaveLength(1);
    const told = await atSelfHarm();
    const yes = await told.patient.answer(told.now, { [told.itemId]: 'yes' });
    expect(yes.body.screen?.kind).toBe('emergency');
    expect(await levelsOf(told.now)).toEqual(['EMERGENCY']);
    const on = await told.patient.answer(yes.body, {});
    expect(on.body.screen?.kind).toBe('self_harm');
    expect(on.body.screen?.items.length).toBeGreaterThan(1);
  });
});

describe('S18 an alarm on several devices', () => {
  test('cannot be answered by a browser without proof of identity', async () => {
    const { patient, now, itemId } = await atAlarm();
    const stranger = newPatient();
    for (const value of [['none'], ['crushing'], 'unsure']) {
      expect((await stranger.answer(now, { [itemId]: value })).status).toBe(403);
    }
    await stranger.post(`/consultation/${now.encounterId}/clear`, {});
    expect(await flagsOf(now)).toEqual([]);
    const same = (await patient.get(`/consultation/${now.encounterId}`)).body;
    expect(same.screen?.id).toBe(now.screen?.id);
  });

  async function onTwoDevices() {
    const first = await atAlarm();
    const other = newPatient();
    const proved = await other.post(`/consultation/${first.now.encounterId}/prove`, { dateOfBirth });
    expect(proved.body.screen?.id).toBe(first.now.screen?.id);
    return { ...first, other };
  }

  test('is answered once: the other device’s page is no longer valid, and changes nothing', async () => {
    const { patient, other, now, itemId } = await onTwoDevices();
    expect((await patient.answer(now, { [itemId]: ['crushing'] })).status).toBe(200);
    expect((await other.answer(now, { [itemId]: ['none'] })).status).toBe(409);
    expect(await flagsOf(now)).toMatchObject([{ level: 'EMERGENCY', answer_later_changed: false }]);
  });

  test('has one answer and one alert where both devices send at the same moment', async () => {
    for (const value of ['unsure', ['crushing']]) {
      const { patient, other, now, itemId } = await onTwoDevices();
      const answers = await Promise.all([patient, other].map((one) => one.answer(now, { [itemId]: value })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await flagsOf(now)).toHaveLength(1);
      expect(await alertsOf(now)).toHaveLength(1);
    }
  });

  test('has the same answer when it is sent again under its message id', async () => {
    const { patient, now, itemId } = await atAlarm();
    const messageId = randomUUID();
    const statuses = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await patient.answer(now, { [itemId]: 'unsure' }, messageId)).status,
      ),
    );
    expect(statuses).toEqual(Array(5).fill(200));
    expect(await alertsOf(now)).toHaveLength(1);
  });
});
