import { foldText } from '../../../common/fold-text.ts';
import type { Lexicon } from './lexicon.ts';
import { tokenize } from './tokens.ts';

/**
 * Words that show that an answer speaks of what was asked, by the kind of question ("time", "site") or by its slot
 * ("social.alcohol"); a word that ends in * stands for all words that begin so, and # for any number.
 */
export type FieldWords = ReadonlyMap<string, { whole: ReadonlySet<string>; beginnings: readonly string[] }>;

/** @param data - the content of `fields.yaml` */
export function readFieldWords(data: Readonly<Record<string, readonly string[]>>): FieldWords {
  return new Map(
    Object.entries(data).map(([field, words]) => {
      const folded = words.map((word) => foldText(word));
      const isBeginning = (word: string) => word.endsWith('*');
      return [
        field,
        {
          whole: new Set(folded.filter((word) => !isBeginning(word))),
          beginnings: folded.filter(isBeginning).map((word) => word.slice(0, -1)),
        },
      ];
    }),
  );
}

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
  for (const { entry } of lexicon.answers.findAt(tokens, 0))
    if (entry.meaning === 'YES' || entry.meaning === 'NO') return true;
  const optionWords = new Set(
    labels
      .flatMap((label) => tokenize(label))
      .map(({ form }) => form)
      .filter((form) => form.length > 2 && !lexicon.small.has(form)),
  );
  const known = fields.flatMap((field) => lexicon.fields.get(field) ?? []);
  return tokens.some(({ form, kind }) => {
    const name = kind === 'NUMBER' ? '#' : form;
    return (
      optionWords.has(form) ||
      known.some(
        ({ whole, beginnings }) => whole.has(name) || beginnings.some((begin) => form.startsWith(begin)),
      )
    );
  });
}
