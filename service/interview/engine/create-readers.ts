import { once } from '../../../common/collections.ts';
import type { Person } from '../model/audience.ts';
import { loadSharedParts } from '../model/catalogue.ts';
import type { AnswerValue } from '../model/events.ts';
import type { ReadingContext, SoundedGroup } from '../model/mentions.ts';
import type { ProtocolQuestion } from '../model/protocol.ts';
import { selfHarmGroup } from '../model/signs.ts';
import { type Locale, locales, sourceLocales } from '../model/types.ts';
import { detectAlarms, joinSounded } from '../reading/alarm.ts';
import {
  type AskedField,
  type ClosedAnswer,
  type ClosedForm,
  readAskedValues,
  readClosed,
  speaksOf,
} from '../reading/answers.ts';
import { type Lexicon, loadLexicon } from '../reading/lexicon.ts';
import { otherLanguage, wordsMin } from '../reading/other-language.ts';
import { readWords, wordsReader } from '../reading/words-reader.ts';
import { askedBy } from './asked.ts';

/** The readers that need no language model. @throws MissingDataError */
export const loadReaders = once(createReaders);

/** Loads the lexicons of the source languages at start-up, so that no patient waits for them. */
export function warmReaders(): void {
  loadReaders();
  for (const locale of sourceLocales) loadLexicon(locale);
}

/** The functions that the engine uses to read texts. None of them runs on replay. */
export type Readers = ReturnType<typeof createReaders>;

function createReaders() {
  const { signGroups, selfHarm } = loadSharedParts();
  const alarms = [...signGroups, { ...selfHarm, id: selfHarmGroup, signs: [] }];
  return {
    /** Name and version, stored with what was read. */
    version: wordsReader,
    /** Proposals from a text, and the share of its content words that are known. */
    readWords: (text: string, context: ReadingContext) =>
      readWords(loadLexicon(context.locale), text, context),
    /** The value of a text that is a plain answer in one of the question's forms; otherwise null. */
    readClosed: (text: string, question: ProtocolQuestion, locale: Locale) =>
      readPlain(loadLexicon(locale), text, question),
    /** Whether a text that is not a plain answer is about what the question asks, so that it need not be asked again. */
    speaksOf: (text: string, question: ProtocolQuestion, locale: Locale) =>
      speaksOf(loadLexicon(locale), text, fieldOf(question, locale)),
    /** The time or the places that an answer names for its question; empty for other questions. */
    readAsked: (text: string, question: ProtocolQuestion, locale: Locale) => {
      const kind = askedBy(question).value ?? (question.slot.endsWith('.site') ? 'PLACE' : null);
      // A degree is read from a number or a plain answer only.
      return kind === null || kind === 'SEVERITY' ? [] : readAskedValues(loadLexicon(locale), text, kind);
    },
    /** The language in which a text is written, where it is another than the chosen one; null otherwise. */
    languageOf: (text: string, locale: Locale) => otherLanguage(text, locale, wordsMin.toOffer),
    /** The groups of signs that a text triggers in the chosen language and in the one it is written in, of those that may be asked of this person. */
    detectAlarms: (text: string, context: ReadingContext, person: Person): SoundedGroup[] => {
      const detectIn = (locale: Locale) =>
        detectAlarms(loadLexicon(locale), alarms, text, { ...context, person });
      const other = otherLanguage(text, context.locale, wordsMin.toListen);
      const own = detectIn(context.locale);
      return other === null ? own : joinSounded([...detectIn(other), ...own]);
    },
  };
}

/** The value of a text that is a plain answer, from the first form of the question that accepts it. */
function readPlain(lexicon: Lexicon, text: string, question: ProtocolQuestion): AnswerValue | null {
  for (const form of formsOf(question)) {
    const answer = readClosed(lexicon, text, form);
    const value = answer === null ? null : toValue(answer, question);
    if (value !== null) return value;
  }
  return null;
}

function formsOf(question: ProtocolQuestion): ClosedForm[] {
  const { kind, options, min, max } = question;
  const { value, names } = askedBy(question);
  if (kind === 'yesno') return [{ form: 'YES_NO' }];
  if (kind === 'scale') return [{ form: 'SCALE', min: min ?? 0, max: max ?? 10 }];
  const labelled = options.map(({ id, label, words }) => ({
    id,
    labels: locales.flatMap((locale) => [label[locale], ...(words?.[locale].split(';') ?? [])]),
  }));
  const choice: ClosedForm[] = options.length === 0 ? [] : [{ form: 'CHOICE', options: labelled }];
  if (value === 'ONSET' || value === 'DURATION' || value === 'FREQUENCY') return [{ form: value }, ...choice];
  if (names !== undefined) return [{ form: 'NONE', of: names.of }, ...choice];
  // "No" also answers an open question such as "what do you hope for?".
  const takesNone = kind === 'text' || findNone(question) !== null;
  return takesNone ? [{ form: 'NONE', of: 'OTHER' }, ...choice] : choice;
}

/** The words that show that a text is about what the question asks. */
function fieldOf(question: ProtocolQuestion, locale: Locale): AskedField {
  const { slot, options } = question;
  const field = askedBy(question).field ?? slot.split('.').at(-1) ?? '';
  return { fields: [field, slot], labels: options.map(({ label }) => label[locale]) };
}

/** The id of the option that means "none"; null without one. */
function findNone({ options }: ProtocolQuestion): string | null {
  return options.find(({ id, code }) => code === 'no' || id === 'none' || id === 'no')?.id ?? null;
}

function toValue(answer: ClosedAnswer, question: ProtocolQuestion): AnswerValue | null {
  switch (answer.kind) {
    case 'unsure':
    case 'declined':
      return { kind: answer.kind };
    case 'yes':
    case 'no':
      return { kind: 'choice', optionId: answer.kind };
    case 'none':
      return { kind: 'choice', optionId: findNone(question) ?? 'no' };
    case 'number':
      return answer;
    case 'range':
      return { kind: 'code', code: `number:${answer.low}-${answer.high}` };
    case 'value':
      return { kind: 'code', code: answer.code };
    case 'choice':
      return question.kind === 'choices' ? { kind: 'choices', optionIds: [answer.optionId] } : answer;
  }
}
