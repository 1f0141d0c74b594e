import type { Lexicon } from './lexicon.ts';
import { standsFor } from './places.ts';
import { formsOf, tokenize } from './tokens.ts';

/** What a question asks about, as far as an answer in words can show that it speaks of it. */
export type AskedField = {
  /** Names of fields. */
  fields: readonly string[];
  /** The labels of its options, in the language of the text. */
  labels: readonly string[];
};

/**
 * Whether a text speaks of what was asked: it begins with yes or no, or it has a word of the field or of an option. It says
 * nothing of what the answer is; the words stand as a quotation.
 * @param text - at most 4,000 characters
 */
export function speaksOf(lexicon: Lexicon, text: string, { fields, labels }: AskedField): boolean {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'MARK');
  for (const { entry } of lexicon.answers.findAtStart(tokens))
    if (entry.meaning === 'yes' || entry.meaning === 'no') return true;
  const optionWords = new Set(
    labels.flatMap(formsOf).filter((form) => form.length > 2 && !lexicon.small.has(form)),
  );
  const known = fields.flatMap((field) => lexicon.fields.get(field) ?? []);
  return tokens.some(
    (token) => optionWords.has(token.form) || known.some((choice) => standsFor(choice, token)),
  );
}
