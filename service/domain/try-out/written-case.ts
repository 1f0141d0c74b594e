import * as z from 'zod';
import { getOrAdd } from '../../../common/collections.ts';
import type { Script } from '../../interview/model/case.ts';
import { monthsOf, patientOf, type SimulatedPatient, statedFact } from '../../interview/model/case.ts';
import { respondents } from '../../interview/model/events.ts';
import type { CompiledProtocol } from '../../interview/model/protocol-schema.ts';
import { sourceLocaleSchema } from '../../interview/model/types.ts';
import { fold } from '../../interview/simulated/words.ts';
import { cleanText } from '../consultation/clean-text.ts';

const words = (most: number) =>
  z
    .string()
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().max(most));

/** A case written by staff of the clinic; all sizes are limited, and all content is text. */
export const writtenCaseSchema = z.strictObject({
  title: words(80),
  locale: sourceLocaleSchema,
  answeredBy: z.enum(respondents),
  ageYears: z.int().min(0).max(120).nullable(),
  opening: words(2_000).pipe(z.string().min(1)),
  facts: words(4_000),
  otherwise: z.enum(['no', 'unsure']),
});
export type WrittenCase = z.infer<typeof writtenCaseSchema>;

const sure = /^(?:yes|si)\b/u;
const denied = /^(?:no|none|never|nothing|ninguno|ninguna|nunca|nada)\b/u;
const unsure = /^(?:not sure|unsure|no se|no lo se)\b/u;

/**
 * Converts a written case to a patient. A line "name: answer" with the name of a question or finding in these
 * protocols, in either language, answers that question; all other text answers "anything else?".
 */
export function toPatient(
  written: Omit<WrittenCase, 'title'>,
  protocols: readonly CompiledProtocol[],
): SimulatedPatient {
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
