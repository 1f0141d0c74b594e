import { getOrAdd } from '../../../common/collections.ts';
import { type Locale, locales } from '../model/types.ts';
import { loadLexicon } from './lexicon.ts';
import { tokenizeApart } from './tokens.ts';

/** A text of which the chosen language knows this share of the words is read in it; the other languages are not loaded for it. */
const knownEnough = 0.6;
/** A single word ("na") is known to several languages, and two ("in Pension") are too few to offer another. */
export const wordsMin = { toListen: 2, toOffer: 3 } as const;

type Counts = { known: number; all: number };

/** The counts of the last text: its alarms ask for them, and then the offer of another language. */
let last: { text: string; counts: Map<Locale, Counts> } = { text: '', counts: new Map() };

/** How many words of a text a language knows, and of how many. */
function countKnown(text: string, locale: Locale): Counts {
  if (last.text !== text) last = { text, counts: new Map() };
  return getOrAdd(last.counts, locale, () => {
    const { small, spelling } = loadLexicon(locale);
    const words = tokenizeApart(text, spelling.isWord).filter(({ kind }) => kind === 'WORD');
    const known = words.filter(({ form }) => small.has(form) || spelling.isWord(form));
    return { known: known.length, all: words.length };
  });
}

/**
 * The language that knows most of the words of a text, and more than the chosen one; null when the chosen one does.
 * @param least - how many words it has to know
 */
export function otherLanguage(text: string, chosen: Locale, least: number): Locale | null {
  const { known: own, all } = countKnown(text, chosen);
  if (all < least || own >= all * knownEnough) return null;
  let best: { locale: Locale | null; known: number } = { locale: null, known: Math.max(own, least - 1) };
  for (const locale of locales) {
    if (locale === chosen) continue;
    const { known } = countKnown(text, locale);
    if (known > best.known) best = { locale, known };
  }
  return best.locale;
}
