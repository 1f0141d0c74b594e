import type { Sign } from '../signs/types.ts';
import type { Locale } from '../types.ts';
import { stemTokens } from './arabic.ts';
import { kept } from './collections.ts';
import { type Choice, standsFor } from './places.ts';
import { type Token, tokenize } from './tokens.ts';

/** By id, how much of what was written a sign speaks of. */
export type Likely = Record<string, number>;

const tokensOf = new WeakMap<Sign, Map<Locale, readonly Token[]>>();

/** Arabic words also as their stems: "and the headache" is a headache. */
function read(text: string, locale: Locale): readonly Token[] {
  const words = tokenize(text);
  return locale === 'ar' ? [...words, ...stemTokens(words)] : words;
}

/**
 * Which signs of a group an expression is about: those whose own text holds what may stand in its places, so that
 * "the boiler … all of us" is about the sign that names a heater and others at home; and those of the finding itself.
 * @param choices - what may stand in each place of the expression
 * @param codes - the findings that it says
 * @returns the number of places that each sign fills, without those that fill none
 */
export function likelySigns(
  signs: readonly Sign[],
  locale: Locale,
  choices: readonly Choice[],
  codes: readonly string[],
): Likely {
  const likely: Likely = {};
  for (const sign of signs) {
    const byLocale = kept(tokensOf, sign, () => new Map<Locale, readonly Token[]>());
    const words = kept(byLocale, locale, () => read(sign.text.patient[locale], locale));
    const filled = choices.filter((choice) => words.some((word) => standsFor(choice, word))).length;
    const weight = filled + sign.codes.filter((code) => codes.includes(code)).length;
    if (weight > 0) likely[sign.id] = weight;
  }
  return likely;
}

/** Both together: what several expressions speak of is likelier than what one does. */
export function addLikely(first: Likely, second: Likely): Likely {
  const sum = { ...first };
  for (const [id, weight] of Object.entries(second)) sum[id] = (sum[id] ?? 0) + weight;
  return sum;
}
