import type * as z from 'zod';
import type { answersSchema } from './lexicon-files.ts';
import { type Phrase, PhraseIndex } from './phrases.ts';

/** What a whole answer may come to. */
const answerMeanings = ['YES', 'NO', 'UNSURE', 'DECLINED', 'NONE', 'POLITE', 'ROUGHLY'] as const;
export type AnswerMeaning = (typeof answerMeanings)[number];

/** What somebody may have none of. */
const noneOf = ['MEDICINES', 'ALLERGIES', 'PAST', 'FAMILY'] as const;
export type NoneOf = (typeof noneOf)[number];

/** Whole answers of a language; `of` where they answer one question alone ("no medicines"). */
export type AnswerWords = PhraseIndex<{ meaning: AnswerMeaning; of: NoneOf | null }>;

type Compile = (written: string, path: (string | number)[]) => Phrase | null;

/**
 * @param data - the content of `answers.yaml`
 * @param compile - says itself what is wrong with a phrase that it returns null for
 */
export function readAnswerWords(data: z.infer<typeof answersSchema>, compile: Compile): AnswerWords {
  const index: AnswerWords = new PhraseIndex();
  const add = (
    meaning: AnswerMeaning,
    texts: readonly string[],
    path: string[],
    of: NoneOf | null = null,
  ) => {
    for (const [at, text] of texts.entries()) {
      const phrase = compile(text, [...path, at]);
      if (phrase !== null) index.add(phrase, { meaning, of });
    }
  };
  add('YES', data.yes, ['yes']);
  add('NO', data.no, ['no']);
  add('UNSURE', data.unsure, ['unsure']);
  add('DECLINED', data.declined, ['declined']);
  add('POLITE', data.polite, ['polite']);
  add('ROUGHLY', data.roughly, ['roughly']);
  add('NONE', data.none.any, ['none', 'any']);
  for (const of of noneOf) add('NONE', data.none[of], ['none', of], of);
  return index;
}
