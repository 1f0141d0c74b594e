import { loadSharedParts } from '../protocols/catalogue.ts';
import { detectAlarms, joinHeard } from '../reading/alarm.ts';
import {
  type AskedField,
  type ClosedAnswer,
  type ClosedForm,
  readAskedValues,
  readClosed,
  speaksOf,
} from '../reading/answers.ts';
import { once } from '../reading/collections.ts';
import { type Lexicon, loadLexicon } from '../reading/lexicon.ts';
import { otherLanguage, wordsMin } from '../reading/other-language.ts';
import { readWords, wordsReader } from '../reading/words-reader.ts';
import { selfHarmGroup } from '../signs/types.ts';
import { type Locale, locales, sourceLocales } from '../types.ts';
import { askedBy } from './asked.ts';
import type { AnswerValue } from './events.ts';
import type { ProtocolQuestion } from './protocol.ts';
import type { Readers } from './readers.ts';

/** The readers that need no language model. @throws MissingDataError */
export const loadReaders = once(createReaders);

/** Loads the lexicons of the source languages at start-up, so that no patient waits for them. */
export function warmReaders(): void {
  loadReaders();
  for (const locale of sourceLocales) loadLexicon(locale);
}

function createReaders(): Readers {
  const { signGroups, selfHarm } = loadSharedParts();
  const alarms = [...signGroups, { ...selfHarm, id: selfHarmGroup, signs: [] }];
  return {
    version: wordsReader,
    readWords: (text, context) => readWords(loadLexicon(context.locale), text, context),
    readClosed: (text, question, locale) => readPlain(loadLexicon(locale), text, question),
    speaksOf: (text, question, locale) => speaksOf(loadLexicon(locale), text, fieldOf(question, locale)),
    readAsked: (text, question, locale) => {
      const kind = askedBy(question).value ?? (question.slot.endsWith('.site') ? 'PLACE' : null);
      // A degree is read from a number or a plain answer only.
      return kind === null || kind === 'SEVERITY' ? [] : readAskedValues(loadLexicon(locale), text, kind);
    },
    languageOf: (text, locale) => otherLanguage(text, locale, wordsMin.toOffer),
    detectAlarms: (text, context, person) => {
      const detectIn = (locale: Locale) =>
        detectAlarms(loadLexicon(locale), alarms, text, { ...context, person });
      const other = otherLanguage(text, context.locale, wordsMin.toListen);
      const own = detectIn(context.locale);
      return other === null ? own : joinHeard([...detectIn(other), ...own]);
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
