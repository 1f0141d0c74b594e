import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { type Invitation, invitationSchema } from '../../../contract/invitation.ts';
import type { RenderedScreen } from '../../../service/interview/present/render-screen.ts';
import {
  type ConsultationJson,
  ProgramPatient,
  passingValues,
  type Values,
} from '../../helpers/program-patient.ts';
import { type Clinic, openClinic } from './clinic.ts';

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

/** Answers a page: Yes to statements, the words above to their questions, "not sure" to everything else. */
function valuesFor(screen: RenderedScreen): Values {
  const passing = screen.kind === 'confirm' ? {} : passingValues(screen);
  const own = screen.items.flatMap(({ id, control }): [string, string][] => {
    const words = told[id];
    if (words !== undefined) return [[id, words]];
    return screen.kind === 'confirm' && control !== 'text' ? [[id, control === 'tick' ? 'kept' : 'yes']] : [];
  });
  return { ...passing, ...Object.fromEntries(own) };
}

/** Finishes a consultation that mentions dizziness and one medicine. */
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

/**
 * Collects the questions of a consultation, answering all with "not sure" and the date of birth with `birth`, or
 * leaving it blank.
 */
async function questionsOf(
  started: ConsultationJson,
  patient: ProgramPatient,
  birth = '',
): Promise<Question[]> {
  let current = started;
  const questions: Question[] = [];
  for (let turn = 0; turn < 60 && current.screen !== null && current.screen.kind !== 'readback'; turn++) {
    questions.push(...current.screen.items.map(({ id, label, text }) => ({ id, label, text })));
    const asksBirth = current.screen.items.some(({ id }) => id === 'about.birth');
    const values = {
      ...passingValues(current.screen),
      ...(asksBirth ? { 'about.birth': birth || 'declined' } : {}),
    };
    current = (await patient.answer(current, values)).body;
  }
  return questions;
}

type Question = { id: string; label: string; text: string | null };

async function questionsAfter(fields: Record<string, unknown>, birth = ''): Promise<string[]> {
  const patient = newPatient();
  const started = (await patient.start(await inviteAfterVisit(fields))).body;
  return (await questionsOf(started, patient, birth)).map(({ label }) => label);
}

async function questionsBefore(fields: Record<string, unknown>, birth = ''): Promise<Question[]> {
  const patient = newPatient();
  const started = (await patient.start(await clinic.invite(fields))).body;
  return await questionsOf(started, patient, birth);
}

const fromBefore = /Before your visit you t/;

describe('an interview after the visit', () => {
  test('uses nothing from before where the external id is another one, or absent', async () => {
    await tellBefore({ externalId: 'before-1' });
    for (const fields of [{ externalId: 'before-2' }, {}]) {
      expect((await questionsAfter(fields)).filter((text) => fromBefore.test(text))).toEqual([]);
    }
  });

  test('S38 finds the interview of the same person behind many later ones with the same external id', async () => {
    const [own, other] = ['1985-01-31', '1950-01-31'];
    await tellBefore({ externalId: 'crowded', patientDateOfBirth: own });
    for (let index = 0; index < 6; index += 1)
      await tellBefore({ externalId: 'crowded', patientDateOfBirth: other });
    const questions = await questionsAfter({ externalId: 'crowded', patientDateOfBirth: own }, own);
    expect(questions.filter((text) => fromBefore.test(text))).not.toEqual([]);
  });

  test('uses nothing from before where the dates of birth differ', async () => {
    await tellBefore({ externalId: 'shared', patientDateOfBirth: '1950-01-31' });
    const questions = await questionsAfter({ externalId: 'shared', patientDateOfBirth: '1985-01-31' });
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([]);
  });

  test('uses nothing from before where the interview before the visit was not finished', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite({ externalId: 'half' }))).body;
    await patient.answerSome(started, 3, 'I get dizzy');
    const questions = await questionsAfter({ externalId: 'half' });
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([]);
  });

  test('uses nothing from before where the interview before the visit was erased', async () => {
    const patient = newPatient();
    const invitation = await clinic.invite({ externalId: 'erased' });
    const encounterId = await finish(patient, (await patient.start(invitation)).body);
    expect((await clinic.api.delete(`/encounter/${encounterId}`)).status).toBe(204);
    const questions = await questionsAfter({ externalId: 'erased' });
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([]);
  });

  test('uses nothing from before without a date of birth on file, and does not ask for one', async () => {
    await tellBefore({ externalId: 'no-date' });
    const questions = await questionsAfter({ externalId: 'no-date' });
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([]);
    expect(questions).not.toContain('Date of birth');
  });

  test.each(['', '1950-02-01'])(
    'uses nothing from before where the date of birth is left blank or wrong: "%s"',
    async (birth) => {
      const fields = { externalId: 'wrong-date', patientDateOfBirth: '1950-01-31' };
      await tellBefore(fields);
      const questions = await questionsAfter(fields, birth);
      expect(questions.filter((text) => fromBefore.test(text))).toEqual([]);
      expect(questions.filter((text) => text === 'Date of birth')).toHaveLength(birth === '' ? 1 : 3);
    },
  );

  test('does not ask a person of 12 to 17 years for a date of birth, and uses nothing from before', async () => {
    const year = new Date().getUTCFullYear() - 15;
    const fields = { externalId: 'young', patientDateOfBirth: `${year}-01-02` };
    await tellBefore(fields);
    const questions = await questionsAfter(fields);
    expect(questions).not.toContain('Date of birth');
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([]);
  });

  test('continues from the answers before the visit, once the right date of birth was given in any usual format', async () => {
    const fields = { externalId: 'same', patientDateOfBirth: '1950-01-31' };
    await tellBefore(fields);
    const questions = await questionsAfter(fields, '31 January 1950');
    expect(questions.filter((text) => fromBefore.test(text))).toEqual([
      'Before your visit you told us about dizziness or fainting. How is that now?',
      'Before your visit you took these: “Amlodipine 5 mg once a day”. What has changed?',
    ]);
  });
});

describe('a consultation before another visit', () => {
  const fields = { externalId: 'again', patientDateOfBirth: '1950-01-31' };

  test('shows nothing of the earlier consultation to a browser that has only the link', async () => {
    await tellBefore(fields);
    const questions = await questionsBefore(fields);
    expect(JSON.stringify(questions)).not.toMatch(/Amlodipine|Since your last visit/);
  });

  test('asks what is new since then, and shows the earlier medicines to be confirmed', async () => {
    await tellBefore(fields);
    const questions = await questionsBefore(fields, '31.01.1950');
    const byId = new Map(questions.map((question) => [question.id, question]));
    expect(byId.get('complaint.main')?.label).toMatch(/^Since your last visit in \w+: what is new\?$/);
    expect(byId.get('medicines.list')?.text).toBe('Amlodipine 5 mg once a day');
  });

  test('refuses "right" as a program’s answer to the date of birth', async () => {
    const patient = newPatient();
    const started = (await patient.start(await clinic.invite(fields))).body;
    const refused = await patient.answer(started, { 'about.birth': 'right' });
    expect(refused.status).toBe(422);
  });
});
