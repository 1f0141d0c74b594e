import { getOrAdd } from '../../../common/collections.ts';
import affixes from '../data/words/arabic-affixes.json' with { type: 'json' };
import type { Choice } from './choices.ts';
import type { Phrase } from './phrases.ts';
import { type Token, withForms } from './tokens.ts';

/** Particles and markers of the person that Arabic writes joined to the start of a word: "and", "the", "in", "I", "will". */
const { beginnings } = affixes;
/** Pronouns, markers of the person and plurals joined to the end of a word, the longest first. */
const endings = affixes.endings.split(' ');
/** Most roots have three letters, so at least three stay. A final "ش" belongs to a negation. */
const rootLength = 3;
/** Letters of dialects, and the standard letters that they replace. */
const otherLetters: Readonly<Record<string, string>> = { گ: 'ق', ڨ: 'ق', ڤ: 'ف', پ: 'ب', چ: 'ج' };
const article = /^[وفبك]?(?:ال|لل)(?=..)/;
const isArabic = /^[\u0621-\u06d3]+$/;

/**
 * The part of a folded Arabic word without person, tense, dialect and joined particles: "بيوجعني", "توجعه" and "ووجع"
 * have the same. Other words may share it; it is used for alarms, where a wrong match only costs a question.
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
  return getOrAdd(stemsOf, choice, () => ({
    ...choice,
    words: new Set([...choice.words].map(lightStem)),
    prefixes: choice.prefixes.map(withoutBeginnings),
  }));
}

/** Phrases for stemmed words, without single words of a short stem, which too many other words share. */
export function stemPhrase(phrase: Phrase): Phrase[] {
  const stemmed = phrase.map(({ choice, gapMax }) => ({ choice: stemChoice(choice), gapMax }));
  const [only, ...others] = stemmed;
  if (only === undefined || others.length > 0) return [stemmed];
  const words = new Set([...only.choice.words].filter((word) => word.length > rootLength));
  return words.size === 0 ? [] : [[{ ...only, choice: { ...only.choice, words } }]];
}

/** Replaces Arabic words by their stems; positions stay. */
export const stemTokens = (tokens: readonly Token[]) => withForms(tokens, ({ form }) => lightStem(form));

const negated = /^(و?ما?)([\u0621-\u06d3]{3,})ش$/;

/** Splits the negation that dialects write around a verb into two words: "مبيتحركش" becomes "ما" and "بيتحرك". */
export function splitNegations(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const verb = token.kind === 'WORD' ? negated.exec(token.form)?.[2] : undefined;
    if (verb === undefined) return token;
    return [
      { ...token, form: 'ما', to: token.from + 1 },
      { ...token, form: verb, from: token.from + 1 },
    ];
  });
}
