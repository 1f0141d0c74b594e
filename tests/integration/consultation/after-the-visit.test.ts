import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { type Invitation, invitationSchema } from '../../../contract/invitation.ts';
import { type Clinic, type ConsultationJson, openClinic, ProgramPatient } from './patients.ts';

let clinic: Clinic;
let afterVisitAgentId: string;
beforeAll(async () => {
  clinic = await openClinic();
  const made = await clinic.api.post('/agent', { type: 'CONSULT', consultAgentType: 'POST_VISIT' });
  afterVisitAgentId = agentSchema.parse(made.body).id;
});
afterAll(() => clinic.stop());

const newPatient = () => new ProgramPatient(clinic.service.client.baseUrl);

async function inviteAfterVisit(fields: Record<string, unknown>): Promise<Invitation> {
  const made = await clinic.api.post('/consult-invitation', { agentId: afterVisitAgentId, ...fields });
  return invitationSchema.parse(made.body);
}

/** Answers until the end: the complaint, one medicine, everything else with "not sure". */
async function finish(patient: ProgramPatient, started: ConsultationJson): Promise<string> {
  let current = started;
  for (let turn = 0; turn < 60 && current.status !== 'FINISHED'; turn++) {
    const id = current.question?.id ?? '';
    const words: Record<string, string> = {
      'complaint.main': 'I get dizzy when I stand up',
      'medicines.list': 'Amlodipine 5 mg once a day',
      readback: 'send',
    };
    current = (await patient.answer(current, words[id] ?? 'unsure')).body;
  }
  expect(current.status).toBe('FINISHED');
  return current.encounterId;
}

async function tellBefore(fields: Record<string, unknown>): Promise<void> {
  const patient = newPatient();
  await finish(patient, (await patient.start(await clinic.invite(fields))).body);
}

/** The questions of an interview after the visit, all answered with "not sure". */
async function questionsAfter(fields: Record<string, unknown>): Promise<string[]> {
  const patient = newPatient();
  let current = (await patient.start(await inviteAfterVisit(fields))).body;
  const texts: string[] = [];
  for (let turn = 0; turn < 60 && current.question?.id !== 'readback'; turn++) {
    texts.push(current.question?.text ?? '');
    current = (await patient.answer(current, 'unsure')).body;
  }
  return texts;
}

const fromBefore = /Before your visit you t/;

describe('an interview after the visit', () => {
  test('starts from nothing where the external id is another one, or absent', async () => {
    await tellBefore({ externalId: 'before-1' });
    for (const fields of [{ externalId: 'before-2' }, {}]) {
      expect((await questionsAfter(fields)).filter((text) => fromBefore.test(text))).toEqual([]);
    }
  });

  test('starts from nothing where the dates of birth say that it is somebody else', async () => {
    await tellBefore({ externalId: 'shared', patientDateOfBirth: '1950-01-31' });
    const questions = await questionsAfter({ externalId: 'shared', patientDateOfBirth: '1985-01-31' });
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([]);
  });

  test('starts from nothing where the one before the visit was not finished', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite({ externalId: 'half' }))).body;
    await patient.answerSome(started, 3, 'I get dizzy');
    const questions = await questionsAfter({ externalId: 'half' });
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([]);
  });

  test('starts from nothing where the one before the visit was erased', async () => {
    const patient = newPatient();
    const invitation = await clinic.invite({ externalId: 'erased' });
    const encounterId = await finish(patient, (await patient.start(invitation)).body);
    expect((await clinic.api.delete(`/encounter/${encounterId}`)).status).toBe(204);
    const questions = await questionsAfter({ externalId: 'erased' });
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([]);
  });

  test('starts from what was told before it, under the same external id', async () => {
    await tellBefore({ externalId: 'same', patientDateOfBirth: '1950-01-31' });
    const questions = await questionsAfter({ externalId: 'same', patientDateOfBirth: '1950-01-31' });
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([
      'Before your visit you told us about dizziness or fainting. How is that now?',
      'Before your visit you took these: Amlodipine. What has changed?',
    ]);
  });
});
