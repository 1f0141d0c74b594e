import type { Phrase } from './phrases.ts';
import type { Token } from './tokens.ts';

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

const stemsOf = new WeakMap<Phrase['elements'][number]['choice'], Phrase['elements'][number]['choice']>();

/**
 * A phrase for words that are given as their stems; null for a single word of a short stem, which too many others share.
 */
export function stemPhrase(phrase: Phrase): Phrase | null {
  const elements = phrase.elements.map(({ choice, gapMax }) => {
    const known = stemsOf.get(choice);
    const stemmed = known ?? {
      ...choice,
      words: new Set([...choice.words].map(lightStem)),
      prefixes: choice.prefixes.map(withoutBeginnings),
    };
    stemsOf.set(choice, stemmed);
    return { choice: stemmed, gapMax };
  });
  const [only, ...others] = elements;
  if (only === undefined || others.length > 0) return { ...phrase, elements };
  const words = new Set([...only.choice.words].filter((word) => word.length > rootLength));
  return words.size === 0 ? null : { ...phrase, elements: [{ ...only, choice: { ...only.choice, words } }] };
}

/** Arabic words as their stems; their places stay. */
export function stemTokens(tokens: readonly Token[]): Token[] {
  const known = new Map<string, string>();
  return tokens.map((token) => {
    const stem = known.get(token.form) ?? lightStem(token.form);
    known.set(token.form, stem);
    return stem === token.form ? token : { ...token, form: stem };
  });
}

const negated = /^(و?ما?)([\u0621-\u06d3]{3,})ش$/;

/**
 * The negation of the dialects that is written around a verb as two words: "مبيتحركش" is "ما" and "بيتحرك".
 * @param isWord - whether a folded form is a word of the language as it stands
 */
export function splitNegations(tokens: readonly Token[], isWord: (form: string) => boolean): Token[] {
  return tokens.flatMap((token) => {
    const [, , verb] = (token.kind === 'WORD' && !isWord(token.form) && negated.exec(token.form)) || [];
    if (verb === undefined) return token;
    return [
      { ...token, form: 'ما', to: token.from + 1 },
      { ...token, form: verb, from: token.from + 1 },
    ];
  });
}
