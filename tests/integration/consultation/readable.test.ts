import { describe, expect, test } from 'vitest';
import { reportSchema } from '../../../contract/report.ts';
import { type ConsultationJson, mainItemOf, ProgramPatient } from '../../helpers/program-patient.ts';
import { rewriteEvents } from '../../helpers/sealed-content.ts';
import { query } from '../service/query.ts';
import { clinic, setUpClinic } from './clinic.ts';

setUpClinic();

const dateOfBirth = '1966-05-27';
const newPatient = () => new ProgramPatient(clinic.service.client.baseUrl);
const findings = ['fever', 'cough', 'nausea', 'vomiting', 'diarrhoea', 'headache', 'rash', 'dizziness'];
/** About 250 findings in one text, each in its own place. */
const manyFindings = Array.from(
  { length: 250 },
  (_, index) => `no ${findings[index % findings.length]}`,
).join(', ');
const longMessageId = 'm'.repeat(100);

/** What must still answer after a message was acknowledged: the consultation, its report and the next visit. */
async function expectReadable(
  patient: ProgramPatient,
  { encounterId }: Pick<ConsultationJson, 'encounterId'>,
  externalId: string,
): Promise<void> {
  expect((await patient.get(`/consultation/${encounterId}`)).status).toBe(200);
  const report = await clinic.api.get(`/encounter/${encounterId}/report`);
  expect(report.status).toBe(200);
  reportSchema.parse(report.body);
  const next = await newPatient().start(await clinic.invite({ externalId, patientDateOfBirth: dateOfBirth }));
  expect(next.status).toBe(201);
}

describe('S36 what was acknowledged is readable:', () => {
  let turn = 0;
  async function atStory(): Promise<{
    patient: ProgramPatient;
    story: ConsultationJson;
    externalId: string;
  }> {
    const patient = newPatient();
    turn += 1;
    const externalId = `patient-${turn}`;
    const story = await patient.startToStory(
      await clinic.invite({ externalId, patientDateOfBirth: dateOfBirth }),
    );
    return { patient, story, externalId };
  }

  test('a message of 250 findings, in the story and added after the end, with a long message id', async () => {
    const { patient, story, externalId } = await atStory();
    const told = await patient.tell(story, manyFindings, longMessageId);
    expect(told.status).toBe(200);
    await expectReadable(patient, story, externalId);
    const end = await patient.answerToTheEnd(told.body);
    expect((await patient.add(end, manyFindings)).status).toBe(200);
    await expectReadable(patient, end, externalId);
    const report = await clinic.api.get(`/encounter/${end.encounterId}/report`);
    expect(JSON.stringify(report.body)).toContain(manyFindings);
  });

  test('81 items in one change, and an item with a long id', async () => {
    const { patient, story, externalId } = await atStory();
    const told = (await patient.tell(story, 'A cough for three weeks.')).body;
    const items = Array.from({ length: 81 }, (_, index) => [`more.note${index}`, `Words ${index}, no fever`]);
    await patient.change(told, Object.fromEntries(items));
    await expectReadable(patient, told, externalId);
    const itemId = `more.confirm${'x'.repeat(195)}`.slice(0, 195);
    await patient.post(`/consultation/${told.encounterId}`, {
      messageId: longMessageId,
      screenId: 'change',
      values: { [itemId]: 'no fever, a rash, a headache' },
    });
    await expectReadable(patient, told, externalId);
    await patient.answerToTheEnd((await patient.get(`/consultation/${told.encounterId}`)).body);
    await expectReadable(patient, told, externalId);
  });

  test('the longest text in one sentence, in each field of the open page', async () => {
    const { patient, story, externalId } = await atStory();
    const long = `${'and then chest pain '.repeat(190)}now`;
    const told = await patient.answer(story, { [mainItemOf(story)]: long }, longMessageId);
    expect(told.status).toBe(200);
    await expectReadable(patient, story, externalId);
  });
});

test('S36 events that an earlier release wrote beyond its bounds open, and the consultation goes on', async () => {
  const patient = newPatient();
  const externalId = 'patient-poisoned';
  const story = await patient.startToStory(
    await clinic.invite({ externalId, patientDateOfBirth: dateOfBirth }),
  );
  const told = (await patient.tell(story, manyFindings)).body;
  await rewriteEvents(clinic.service.databaseUrl, told.encounterId, (event) => {
    if (event.type !== 'mentions.proposed') return event;
    const mentions = [...event.mentions, ...event.mentions];
    return { ...event, reader: event.reader.padEnd(200, '+'), mentions };
  });
  await expectReadable(patient, told, externalId);
  const end = await patient.answerToTheEnd((await patient.get(`/consultation/${told.encounterId}`)).body);
  await expectReadable(patient, end, externalId);
});

describe('S36 a row that cannot be read costs that row:', () => {
  const breakEvent = (encounterId: string, isBroken: (event: { type: string; at: string }) => boolean) =>
    rewriteEvents(clinic.service.databaseUrl, encounterId, (event) =>
      isBroken(event) ? 'no longer sealed' : event,
    );

  test('the report says so in each format, the operator is told, and the consultation goes on', async () => {
    const patient = newPatient();
    const externalId = 'patient-broken-entry';
    const story = await patient.startToStory(
      await clinic.invite({ externalId, patientDateOfBirth: dateOfBirth }),
    );
    const told = (await patient.tell(story, 'A cough for three weeks.')).body;
    await breakEvent(told.encounterId, ({ type }) => type === 'mentions.proposed');
    await expectReadable(patient, told, externalId);
    const end = await patient.answerToTheEnd((await patient.get(`/consultation/${told.encounterId}`)).body);
    await expectReadable(patient, end, externalId);
    const path = `/encounter/${end.encounterId}/report`;
    expect((await clinic.api.get(path)).body).toMatchObject({ unreadableEntries: 1 });
    const fhir = await clinic.api.get(path, { accept: 'application/fhir+json' });
    expect(JSON.stringify(fhir.body)).toContain('One entry cannot be shown');
    const pdf = await clinic.api.get(path, { accept: 'application/pdf' });
    expect(pdf.status).toBe(200);
    const lines = clinic.service.readLog().split('\n');
    const line = lines.find((one) => one.includes('cannot be read') && one.includes(end.encounterId));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', column: 'encounter_events.sealed' });
    const findings = await clinic.service.admin(['database', 'doctor']);
    expect(JSON.stringify(findings)).toContain('1 of the newest');
  });

  test('an earlier visit of the patient, all of it, is passed over by the next one', async () => {
    const patient = newPatient();
    const externalId = 'patient-broken-visit';
    const before = await patient.startToStory(
      await clinic.invite({ externalId, patientDateOfBirth: dateOfBirth }),
    );
    await patient.answerToTheEnd(before);
    await breakEvent(before.encounterId, () => true);
    expect((await clinic.api.get(`/encounter/${before.encounterId}/report`)).status).toBe(200);
    expect((await patient.get(`/consultation/${before.encounterId}`)).status).toBe(200);
    const next = newPatient();
    const started = await next.start(await clinic.invite({ externalId, patientDateOfBirth: dateOfBirth }));
    expect(started.status).toBe(201);
    await next.answerToTheEnd(started.body);
  });

  test('personal details and the key: lists and the other invitations still answer', async () => {
    const patient = newPatient();
    const invitation = await clinic.invite({ externalId: 'patient-broken-details' });
    const { encounterId } = await patient.startToStory(invitation);
    const { databaseUrl } = clinic.service;
    await query(databaseUrl, "update invitations set personal_details = 'x' where id = $1", [invitation.id]);
    expect((await clinic.api.get('/encounter')).status).toBe(200);
    expect((await clinic.api.get(`/consult-invitation/${invitation.id}`)).status).toBe(200);
    expect((await clinic.api.get(`/encounter/${encounterId}/report`)).status).toBe(200);
    expect((await patient.get(`/consultation/${encounterId}`)).status).toBe(200);
    const key = 'update keys.content_keys set wrapped = $2 where invitation_id = $1';
    await query(databaseUrl, key, [invitation.id, 'x']);
    expect((await clinic.api.get('/encounter')).status).toBe(200);
    expect((await clinic.api.get(`/encounter/${encounterId}`)).status).toBe(200);
  });
});
