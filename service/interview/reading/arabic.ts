import { kept } from './collections.ts';
import type { Phrase } from './phrases.ts';
import type { Choice } from './places.ts';
import { type Token, withForms } from './tokens.ts';

/** Particles and signs of the person that Arabic writes at the beginning of a word: "and", "the", "in", "I", "will". */
const beginnings = 'وفبلكاهحسيتنم';
/** Pronouns, signs of the person and plurals at its end, the longest first. */
const endings = [
  ...['وني', 'ينه', 'تني', 'تها', 'تهم', 'اتي', 'اته', 'يها', 'وها', 'وهم'],
  ...['تي', 'ته', 'تو', 'وا', 'ين', 'ون', 'ان', 'ات', 'ني', 'نا', 'ها', 'هم', 'كم', 'اي', 'يا', 'يه', 'وه'],
  ...['ي', 'ه', 'ك', 'و', 'ت', 'ا'],
];
/** Three letters are the root of most words: less is none. A "ش" at the end belongs to a negation. */
const rootLength = 3;
/** Letters that dialects write for others. */
const otherLetters: Readonly<Record<string, string>> = { گ: 'ق', ڨ: 'ق', ڤ: 'ف', پ: 'ب', چ: 'ج' };
const article = /^[وفبك]?(?:ال|لل)(?=..)/;
const isArabic = /^[\u0621-\u06d3]+$/;

/**
 * The part of a folded Arabic word that stays when person, tense, dialect and what is joined to it change: "بيوجعني", "توجعه",
 * "ووجع" are one. Words of other meanings may share it: for alarms, of which a needless one costs a question.
 */
export function lightStem(form: string): string {
  if (!isArabic.test(form)) return form;
  let stem = form.replace(/[گڨڤپچ]/g, (letter) => otherLetters[letter] ?? letter).replace(article, '');
  if (stem.length > rootLength + 1 && stem.endsWith('ش')) stem = stem.slice(0, -1);
  const ending = endings.find((one) => stem.endsWith(one) && stem.length - one.length >= rootLength);
  if (ending !== undefined) stem = stem.slice(0, -ending.length);
  return withoutBeginnings(stem);
}

function withoutBeginnings(form: string): string {
  let start = 0;
  while (form.length - start > rootLength && beginnings.includes(form[start] ?? ' ')) start += 1;
  return form.slice(start);
}

const stemsOf = new WeakMap<Choice, Choice>();

function stemChoice(choice: Choice): Choice {
  return kept(stemsOf, choice, () => ({
    ...choice,
    words: new Set([...choice.words].map(lightStem)),
    prefixes: choice.prefixes.map(withoutBeginnings),
  }));
}

/** Phrases for words that are given as their stems, without single words of a short stem, which too many others share. */
export function stemPhrase(phrase: Phrase): Phrase[] {
  const stemmed = phrase.map(({ choice, gapMax }) => ({ choice: stemChoice(choice), gapMax }));
  const [only, ...others] = stemmed;
  if (only === undefined || others.length > 0) return [stemmed];
  const words = new Set([...only.choice.words].filter((word) => word.length > rootLength));
  return words.size === 0 ? [] : [[{ ...only, choice: { ...only.choice, words } }]];
}

/** Arabic words as their stems; their places stay. */
export const stemTokens = (tokens: readonly Token[]) => withForms(tokens, ({ form }) => lightStem(form));

const negated = /^(و?ما?)([\u0621-\u06d3]{3,})ش$/;

/** The negation of the dialects that is written around a verb as two words: "مبيتحركش" is "ما" and "بيتحرك". */
export function splitNegations(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const [, , verb] = (token.kind === 'WORD' && negated.exec(token.form)) || [];
    if (verb === undefined) return token;
    return [
      { ...token, form: 'ما', to: token.from + 1 },
      { ...token, form: verb, from: token.from + 1 },
    ];
  });
}
