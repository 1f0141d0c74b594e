import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { encounterSchema } from '../../../contract/encounter.ts';
import { type Access, permissions } from '../../../service/domain/consultation/permissions.ts';
import { protocolIndex } from '../../../service/interview/model/protocol.ts';
import { compileTest } from '../../helpers/consultation.ts';
import { type ConsultationJson, ProgramPatient } from '../../helpers/program-patient.ts';
import type { Clinic } from './clinic.ts';

/** Ids of items that a consultation may show, of questions each `step`th, and ids that a client may invent. */
function listItems(step: number): string[] {
  const { questions, safetyLines, selfHarm } = protocolIndex(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'));
  const fixed = ['about.birth', 'list', 'topics', 'which.main', 'which.second', 'further.1', 'addendum'];
  const invented = [
    'addendum.1',
    'more.readback.9',
    'more.x',
    'alarm.1.heart',
    'confirm.1.sx.cough',
    'no.such',
  ];
  const asked = [...questions.keys(), ...safetyLines.keys(), ...selfHarm.keys()];
  return [...fixed, ...invented, ...asked.filter((_id, index) => index % step === 0)];
}

const dateOfBirth = '1976-05-27';
const secret = 'A private matter of mine';

/** A consultation with four pages answered, and the ids of the items that they showed. */
export async function begin(clinic: Clinic) {
  const patient = new ProgramPatient(clinic.service.client.baseUrl);
  const invitation = await clinic.invite({ patientDateOfBirth: dateOfBirth });
  const shown = new Set<string>();
  let page = (await patient.start(invitation)).body;
  for (let turn = 0; turn < 4; turn += 1) {
    for (const { id } of page.screen?.items ?? []) shown.add(id);
    page = await patient.answerSome(page, 1, secret);
  }
  return { patient, page, shown };
}

type Begun = Awaited<ReturnType<typeof begin>>;

async function visitorOf(clinic: Clinic, access: Access, { patient, page }: Begun): Promise<ProgramPatient> {
  const newPatient = () => new ProgramPatient(clinic.service.client.baseUrl);
  const other = newPatient();
  const path = `/consultation/${page.encounterId}`;
  if (access === 'claimed') return patient;
  if (access === 'proved') await other.post(`${path}/prove`, { dateOfBirth });
  if (access === 'locked')
    for (let wrong = 0; wrong < 5; wrong += 1) await newPatient().post(`${path}/prove`, { code: '00000000' });
  if (access === 'unproved_finished') await patient.answerToTheEnd((await patient.get(path)).body);
  return other;
}

/** The encounter as the clinic reads it. */
export const stateOf = async (clinic: Clinic, { encounterId }: Pick<ConsultationJson, 'encounterId'>) =>
  encounterSchema.parse((await clinic.api.get(`/encounter/${encounterId}`)).body);

/**
 * Tries to change items that were not shown, and expects that each is refused and nothing has changed.
 * @param options.step - 1: all items; 6: of the questions every sixth. Without the right to answer, 30 are tried: these are refused
 *   before the item is looked at.
 */
export async function expectUnseenRefused(
  clinic: Clinic,
  access: Access,
  { step }: { step: number },
): Promise<void> {
  const consultation = await begin(clinic);
  const visitor = await visitorOf(clinic, access, consultation);
  const { page, shown } = consultation;
  const all = listItems(step).filter((id) => !shown.has(id));
  expect(all.length).toBeGreaterThan(300 / step);
  const mayAnswer = permissions.answer[access] === 'allowed';
  const unseen = mayAnswer ? all : all.slice(0, 30);
  const before = await stateOf(clinic, page);
  for (const itemId of unseen) {
    const body = { messageId: randomUUID(), screenId: 'change', values: { [itemId]: 'no' } };
    const { status } = await visitor.post(`/consultation/${page.encounterId}`, body);
    expect(status, itemId).toBe(mayAnswer ? 422 : 403);
  }
  expect(await stateOf(clinic, page)).toEqual(before);
  // As a page, the form of an item that was not shown is not offered.
  for (const itemId of unseen.slice(0, 20)) {
    const form = await visitor.visitor.request(
      `${clinic.service.client.baseUrl}/consultation/${page.encounterId}?change=${encodeURIComponent(itemId)}`,
      { headers: { accept: 'text/html' } },
    );
    expect(await form.text(), itemId).not.toContain('value="change"');
  }
}
