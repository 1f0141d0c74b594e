import { type Context, contextOf, relatives } from './context.ts';
import type { Found } from './interpret-text.ts';
import type { Hit, Work } from './patterns.ts';
import type { Token } from './tokens.ts';
import type { ValueHit } from './values.ts';

/*
 * What a text may cost to read. What people write lies far below these numbers; a text that is made to be slow ("rash" 800
 * times) meets them. The measure is `npm run bench -- reading`, the steps are held by bounds.test.ts.
 */

/** As many hits as this are read one by one; in a text with more, the same words in the same surroundings are read once. */
const fewHits = 60;
/** As many surroundings are looked at; whatever stands in a text after them is taken as it is said, never as denied. */
const surroundingsMax = 400;
/** How often one finding counts that is meant in the same way; the reader asks only which there are and where. */
const sameMax = 12;
/** How many findings of a text are read for what else is told of them. */
const findingsMax = 240;
/** And how many of its times and amounts. */
const valuesMax = 120;

/** `contextOf` looks no farther than this on either side of a hit, but for relatives, who may stand anywhere before. */
const levels = 5;
const reach = 2 ** levels;

const asSaid: Context = { negated: false, past: false, other: false, supposed: false };

/** Gives the context of each hit of a text, in time that is bounded however many hits there are. */
export function contextsOf(
  tokens: Token[],
  hits: readonly Hit[],
  answeredBy: Parameters<typeof contextOf>[2],
  work: Work,
): (hit: Hit) => Context {
  if (hits.length <= fewHits) return (hit) => contextOf(tokens, hit, answeredBy);
  const ranks = ranksOf(tokens);
  const firstRelative = tokens.findIndex(({ word }) => relatives.has(word));
  const known = new Map<string, Context>();
  return (hit) => {
    const { code, first, last, saysNot } = hit;
    const isAfterRelative = firstRelative >= 0 && firstRelative < first - reach;
    const surroundings = [ranks[first], ranks[first + reach], ranks[last + reach], last - first];
    const key = `${code} ${surroundings.join(' ')} ${saysNot} ${isAfterRelative}`;
    const same = known.get(key);
    if (same !== undefined) return same;
    if (known.size >= surroundingsMax) return asSaid;
    work.steps += 1;
    const context = contextOf(tokens, hit, answeredBy);
    known.set(key, context);
    return context;
  };
}

/**
 * A number for the `reach` words from each position on, the same where they are the same, with what stands between them;
 * position 0 is `reach` words before the text. Each round joins two neighbours of the round before.
 */
function ranksOf(tokens: readonly Token[]): number[] {
  const length = tokens.length + 2 * reach;
  const seen = new Map<string, number>();
  let ranks = Array.from({ length }, (_, at) => {
    const index = at - reach;
    const token = tokens[index];
    if (token === undefined) return index < 0 ? 0 : 1;
    const before = tokens[index - 1];
    const sentences = before === undefined ? 0 : token.sentence - before.sentence;
    const clauses = before === undefined ? 0 : token.clause - before.clause;
    const key = `${token.word} ${sentences} ${clauses} ${token.gap}`;
    const rank = seen.get(key) ?? seen.size + 2;
    seen.set(key, rank);
    return rank;
  });
  for (let level = 0; level < levels; level += 1) {
    const pairs = new Map<number, number>();
    const step = 2 ** level;
    const latest = ranks;
    ranks = latest.map((rank, at) => {
      const pair = rank * (length + 2) + (latest[at + step] ?? 1);
      const joined = pairs.get(pair) ?? pairs.size;
      pairs.set(pair, joined);
      return joined;
    });
  }
  return ranks;
}

/**
 * The findings that are read for what else is told of them: each code in each way that it is meant, and of one that comes
 * again and again the first times. The alarm hears all of them.
 */
export function withinBounds(found: Found[]): Found[] {
  if (found.length <= sameMax) return found;
  for (const most of [sameMax, sameMax / 2, sameMax / 4]) {
    const few = firstOfEach(found, most);
    if (few.length <= findingsMax) return few;
  }
  return firstOfEach(found, 1);
}

function firstOfEach(found: readonly Found[], most: number): Found[] {
  const counts = new Map<string, number>();
  return found.filter(({ code, context }) => {
    const key = `${code} ${context.negated} ${context.past} ${context.other} ${context.supposed}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  });
}

/** The times and amounts that are read: of one that comes again and again the first, and no more than a text can mean. */
export function valuesWithinBounds(values: ValueHit[]): ValueHit[] {
  if (values.length <= sameMax) return values;
  const counts = new Map<string, number>();
  return values
    .filter(({ kind, code, isWeak }) => {
      // Two times in words have one code and are not the same.
      if (code === 'words') return true;
      const key = `${kind} ${code} ${isWeak === true}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= sameMax;
    })
    .slice(0, valuesMax);
}
