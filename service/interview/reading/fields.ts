import type { Lexicon } from './lexicon.ts';
import { isMatch } from './places.ts';
import { formsOf, tokenize } from './tokens.ts';

/** The words by which an answer shows that it is about its question. */
export type AskedField = {
  /** Names of fields in the lexicon. */
  fields: readonly string[];
  /** The labels of the question's options, in the language of the text. */
  labels: readonly string[];
};

/**
 * Whether a text is about what was asked: it begins with yes or no, or contains a word of the field or of an option.
 * What it answers is not determined; the report quotes it.
 * @param text - at most 4,000 characters
 */
export function speaksOf(lexicon: Lexicon, text: string, { fields, labels }: AskedField): boolean {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'MARK');
  const given = lexicon.answers.findAll(tokens).filter(({ start }) => start === 0);
  if (given.some(({ entry }) => entry.meaning === 'yes' || entry.meaning === 'no')) return true;
  const optionWords = new Set(
    labels.flatMap(formsOf).filter((form) => form.length > 2 && !lexicon.small.has(form)),
  );
  const known = fields.flatMap((field) => lexicon.fields.get(field) ?? []);
  return tokens.some(
    (token) => optionWords.has(token.form) || known.some((choice) => isMatch(choice, token)),
  );
}
