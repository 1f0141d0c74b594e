import type { Assertion, ReadingContext } from '../../service/interview/model/mentions.ts';
import type { Locale } from '../../service/interview/model/types.ts';
import { loadLexicon } from '../../service/interview/reading/lexicon.ts';
import { readWords } from '../../service/interview/reading/words-reader.ts';

/** The mentions that are read from a patient's story. */
export function readMentions(text: string, changes: Partial<ReadingContext> = {}) {
  const context: ReadingContext = {
    textId: 'm1',
    locale: 'en',
    answeredBy: 'PATIENT',
    asked: 'STORY',
    ...changes,
  };
  const lexicon = loadLexicon(context.locale);
  if (lexicon === undefined) throw new Error(`No lexicon for ${context.locale}`);
  return readWords(lexicon, text, context).mentions;
}

/** The codes of the mentions with this polarity. */
export const codesOf = (text: string, polarity: Assertion, locale: Locale = 'en') =>
  readMentions(text, { locale })
    .filter((mention) => mention.polarity === polarity)
    .map(({ code }) => code);

/** The codes of the values read for this code. */
export const valuesOf = (text: string, code: string, locale: Locale = 'en') =>
  readMentions(text, { locale })
    .filter((mention) => mention.code === code)
    .flatMap(({ values }) => values.map((value) => value.code));
