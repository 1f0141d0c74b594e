import { type ConsultationJson, mainItemOf, ProgramPatient } from '../helpers/program-patient.ts';
import { serviceUrl } from './people.ts';

/** A started consultation; `finish` answers the open page and all after it. */
export type ProgramConsultation = {
  /** @param words - the patient's answer on the page of the story, where that is still to come */
  finish(words?: string): Promise<void>;
};

/** Starts an invitation's consultation as a program does: for tests that are not about the patient's pages. */
export async function startWithoutPages(link: string): Promise<ProgramConsultation> {
  const patient = new ProgramPatient(serviceUrl);
  return goOn(patient, (await patient.start({ invitationUrl: link })).body);
}

/** The same as far as an emergency: the words raise the alarm, and a ticked sign raises the flag. */
export async function reportEmergency(link: string, words: string): Promise<ProgramConsultation> {
  const patient = new ProgramPatient(serviceUrl);
  const { body: started } = await patient.start({ invitationUrl: link });
  const alarm = await patient.goTo(started, 'alarm', words);
  const [firstSign] = alarm.screen?.items[0]?.options ?? [];
  const { status, body: flagged } = await patient.answer(alarm, { [mainItemOf(alarm)]: [firstSign?.id] });
  if (status !== 200 || flagged.flags.length === 0) throw new Error(`The sign raised no flag (${status})`);
  return goOn(patient, flagged);
}

const goOn = (patient: ProgramPatient, consultation: ConsultationJson): ProgramConsultation => ({
  finish: async (words) => void (await patient.answerToTheEnd(consultation, words)),
});
