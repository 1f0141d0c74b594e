import type { Respondent } from '../engine/events.ts';
import type { Script } from './scripted-patient.ts';

/** A simulated patient: what the patient knows and says, and who answers. */
export type SimulatedPatient = Script & { answeredBy: Respondent };

/** A patient who refuses with "no", in English or Spanish. */
export function patientOf(told: Omit<SimulatedPatient, 'denies'>): SimulatedPatient {
  return { ...told, more: [...told.more, 'no'], denies: ['no'] };
}

export const monthsOf = (years: number | null) => (years === null ? null : years * 12);

/** The fact that the patient has a finding or does not have it. */
export function statedFact(slot: string, has: boolean): Script['facts'][number] {
  return { slot: [slot], is: has ? 'YES' : 'NO' };
}
