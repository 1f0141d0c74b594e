import type { Respondent } from '../engine/events.ts';
import type { CompiledProtocol } from '../protocol.ts';
import type { Locale, SourceLocale } from '../types.ts';
import type { Script } from './scripted-patient.ts';
import { fold } from './words.ts';

/** A simulated patient: who it is, and what it knows and says. */
export type SimulatedPatient = {
  locale: Locale;
  ageYears: number | null;
  answeredBy: Respondent;
  script: Script;
};

/** A case as someone of the clinic wrote it. */
export type WrittenCase = {
  locale: SourceLocale;
  ageYears: number | null;
  answeredBy: Respondent;
  opening: string;
  /** A fact a line ("fever: yes, since 3 days"), or sentences. */
  facts: string;
  otherwise: 'no' | 'unsure';
};

const sure = /^(?:yes|si)\b/u;
const denied = /^(?:no|none|never|nothing|ninguno|ninguna|nunca|nada)\b/u;
const unsure = /^(?:not sure|unsure|no se|no lo se)\b/u;

/**
 * A written case as a patient. A line "name: answer" whose name is a question's, a finding's or a row's of these
 * protocols answers that question, in whichever language the name is; everything else is said as it stands when the
 * patient is asked for anything else.
 * @param protocols - all that the patient is to be asked by, so that it says the same in each
 */
export function toPatient(written: WrittenCase, protocols: readonly CompiledProtocol[]): SimulatedPatient {
  const { ageYears, otherwise } = written;
  const names = collectNames(protocols);
  const answers: [string, string][] = [];
  const facts: Script['facts'] = [];
  const sentences: string[] = [];
  for (const line of written.facts.split('\n').map((part) => part.trim())) {
    const { name, value } = splitLine(line);
    const slots = names.get(fold(name)) ?? [];
    if (value === '' || slots.length === 0) {
      if (line !== '') sentences.push(line);
      continue;
    }
    const said = fold(value);
    const isUnsure = unsure.test(said);
    for (const slot of slots) {
      answers.push([slot, isUnsure ? 'unsure' : value]);
      if (isUnsure) continue;
      if (sure.test(said)) facts.push({ slot: [slot], is: 'YES' });
      else if (denied.test(said)) facts.push({ slot: [slot], is: 'NO' });
    }
  }
  return patientOf(written, {
    more: sentences.length === 0 ? [] : [sentences.join('\n')],
    answers: Object.fromEntries(answers),
    ageMonths: ageYears === null ? null : ageYears * 12,
    sex: null,
    facts,
    otherwise,
  });
}

/** A patient who refuses with "no", in English and in Spanish. */
export function patientOf(
  {
    locale,
    ageYears,
    answeredBy,
    opening,
  }: Pick<WrittenCase, 'locale' | 'ageYears' | 'answeredBy' | 'opening'>,
  told: Pick<Script, 'more' | 'answers' | 'ageMonths' | 'sex' | 'facts' | 'otherwise'>,
): SimulatedPatient {
  const script = { ...told, locale, opening, more: [...told.more, 'no'], denies: ['no'] };
  return { locale, ageYears, answeredBy, script };
}

function splitLine(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  if (colon < 0) return { name: line, value: '' };
  return { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
}

/** What a name stands for: ids of questions, and findings. */
function collectNames(protocols: readonly CompiledProtocol[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const add = (name: string, slot: string) => {
    const key = fold(name);
    const known = names.get(key) ?? [];
    if (!known.includes(slot)) names.set(key, [...known, slot]);
  };
  for (const protocol of protocols) {
    for (const question of protocol.questions) {
      const slot = question.slot.startsWith('sx.') ? question.slot : question.id;
      const { label, text } = question;
      for (const name of [question.id, question.slot, label.en, label.es, text.en, text.es]) add(name, slot);
    }
    for (const [slot, label] of Object.entries(protocol.labels)) {
      if (!slot.startsWith('sx.')) continue;
      for (const name of [slot, slot.slice('sx.'.length), label.en, label.es]) add(name, slot);
    }
  }
  return names;
}
