import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { type Invitation, invitationSchema } from '../../../contract/invitation.ts';
import type { RenderedScreen } from '../../../service/interview/render/render-screen.ts';
import {
  type Clinic,
  type ConsultationJson,
  openClinic,
  ProgramPatient,
  passingValues,
  type Values,
} from './patients.ts';

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

const told: Record<string, string> = {
  'complaint.main': 'I get dizzy when I stand up',
  'medicines.list': 'Amlodipine 5 mg once a day',
};

/** Yes to what was read, these words to the questions above, "not sure" to everything else. */
function valuesFor(screen: RenderedScreen): Values {
  const passing = screen.kind === 'confirm' ? {} : passingValues(screen);
  const own = screen.items.flatMap(({ id, control }): [string, string][] => {
    const words = told[id];
    if (words !== undefined) return [[id, words]];
    return screen.kind === 'confirm' && control !== 'text' ? [[id, control === 'tick' ? 'kept' : 'yes']] : [];
  });
  return { ...passing, ...Object.fromEntries(own) };
}

/** Tells of dizziness and one medicine, and sends it. */
async function finish(patient: ProgramPatient, started: ConsultationJson): Promise<string> {
  let current = started;
  for (let turn = 0; turn < 60 && current.screen !== null; turn++) {
    current = (await patient.answer(current, valuesFor(current.screen))).body;
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
  for (let turn = 0; turn < 60 && current.screen !== null && current.screen.kind !== 'readback'; turn++) {
    texts.push(...current.screen.items.map(({ label }) => label));
    current = (await patient.answer(current, passingValues(current.screen))).body;
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
    // The names of medicines are words of the patient, which have no code and stay where they were said.
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([
      'Before your visit you told us about dizziness or fainting. How is that now?',
    ]);
  });
});
