import type { Respondent } from '../engine/events.ts';
import type { CompiledProtocol } from '../protocol.ts';
import { getOrAdd } from '../reading/collections.ts';
import type { SourceLocale } from '../types.ts';
import type { Script } from './scripted-patient.ts';
import { fold } from './words.ts';

/** A simulated patient: what the patient knows and says, and who answers. */
export type SimulatedPatient = Script & { answeredBy: Respondent };

/** A case written by staff of the clinic. */
export type WrittenCase = {
  locale: SourceLocale;
  ageYears: number | null;
  answeredBy: Respondent;
  opening: string;
  /** One fact a line ("fever: yes, since 3 days"), or sentences. */
  facts: string;
  otherwise: 'no' | 'unsure';
};

const sure = /^(?:yes|si)\b/u;
const denied = /^(?:no|none|never|nothing|ninguno|ninguna|nunca|nada)\b/u;
const unsure = /^(?:not sure|unsure|no se|no lo se)\b/u;

/**
 * Converts a written case to a patient. A line "name: answer" with the name of a question or finding in these
 * protocols, in either language, answers that question; all other text answers "anything else?".
 */
export function toPatient(written: WrittenCase, protocols: readonly CompiledProtocol[]): SimulatedPatient {
  const { locale, answeredBy, opening, ageYears, otherwise } = written;
  const names = collectNames(protocols);
  const answers: [string, string][] = [];
  const facts: Script['facts'] = [];
  const sentences: string[] = [];
  for (const line of written.facts.split('\n').map((part) => part.trim())) {
    const [name = '', ...rest] = line.split(':');
    const value = rest.join(':').trim();
    const slots = names.get(fold(name));
    if (value === '' || slots === undefined) {
      if (line !== '') sentences.push(line);
      continue;
    }
    const said = fold(value);
    const isUnsure = unsure.test(said);
    for (const slot of slots) {
      answers.push([slot, isUnsure ? 'unsure' : value]);
      if (isUnsure) continue;
      if (sure.test(said) || denied.test(said)) facts.push(statedFact(slot, sure.test(said)));
    }
  }
  return patientOf({
    locale,
    answeredBy,
    opening,
    more: sentences.length === 0 ? [] : [sentences.join('\n')],
    answers: Object.fromEntries(answers),
    ageMonths: monthsOf(ageYears),
    sex: null,
    facts,
    otherwise,
  });
}

/** A patient who refuses with "no", in English or Spanish. */
export function patientOf(told: Omit<SimulatedPatient, 'denies'>): SimulatedPatient {
  return { ...told, more: [...told.more, 'no'], denies: ['no'] };
}

export const monthsOf = (years: number | null) => (years === null ? null : years * 12);

/** The fact that the patient has a finding or does not have it. */
export function statedFact(slot: string, has: boolean): Script['facts'][number] {
  return { slot: [slot], is: has ? 'YES' : 'NO' };
}

/** Ids of questions and findings by name. */
function collectNames(protocols: readonly CompiledProtocol[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  const add = (slot: string, own: readonly string[]) => {
    for (const name of own) getOrAdd(names, fold(name), () => new Set<string>()).add(slot);
  };
  for (const { questions, labels } of protocols) {
    for (const { id, slot, label, text } of questions)
      add(slot.startsWith('sx.') ? slot : id, [id, slot, label.en, label.es, text.en, text.es]);
    for (const [slot, label] of Object.entries(labels))
      if (slot.startsWith('sx.')) add(slot, [slot, slot.slice('sx.'.length), label.en, label.es]);
  }
  return names;
}
