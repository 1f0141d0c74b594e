import { getOrAdd } from '../../../common/collections.ts';
import type { Sign } from '../model/signs.ts';
import type { Locale } from '../model/types.ts';
import { stemTokens } from './arabic.ts';
import { type Choice, isMatch } from './choices.ts';
import { type Token, tokenize } from './tokens.ts';

/** By sign id, how many matches suggest the sign. */
export type Likely = Record<string, number>;

const tokensOf = new WeakMap<Sign, Map<Locale, readonly Token[]>>();

/** Adds the stems of Arabic words, so that "and the headache" matches headache. */
function read(text: string, locale: Locale): readonly Token[] {
  const words = tokenize(text);
  return locale === 'ar' ? [...words, ...stemTokens(words)] : words;
}

/**
 * The signs of a group that an expression suggests: those whose own text contains words of the expression, so that "the
 * boiler … all of us" suggests the sign that mentions a heater and others at home; and those of the same finding.
 * @param choices - the alternatives for each position of the expression
 * @param codes - the findings that the expression means
 * @returns the number of matching positions for each sign, without signs that have none
 */
export function likelySigns(
  signs: readonly Sign[],
  locale: Locale,
  choices: readonly Choice[],
  codes: readonly string[],
): Likely {
  const likely: Likely = {};
  for (const sign of signs) {
    const byLocale = getOrAdd(tokensOf, sign, () => new Map<Locale, readonly Token[]>());
    const words = getOrAdd(byLocale, locale, () => read(sign.text.patient[locale], locale));
    const filled = choices.filter((choice) => words.some((word) => isMatch(choice, word))).length;
    const weight = filled + sign.codes.filter((code) => codes.includes(code)).length;
    if (weight > 0) likely[sign.id] = weight;
  }
  return likely;
}

/** Adds up the counts of two expressions. */
export function addLikely(first: Likely, second: Likely): Likely {
  const sum = { ...first };
  for (const [id, weight] of Object.entries(second)) sum[id] = (sum[id] ?? 0) + weight;
  return sum;
}
