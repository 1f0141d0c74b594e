import { boundedDistance, lettersOf, mayBeTypo, mayBeWithin, toleranceOf } from './fuzzy.ts';
import type { Token } from './tokens.ts';

/**
 * A lexicon entry: a code and the ways people say it.
 *
 * A pattern is written in folded words: `shortness breath` are words in this order (articles and the like may stand
 * between them); `chest & hurts|ache` are groups in any order within a few words of one sentence; `crush*` is a
 * beginning of a word; `@pain` stands for a class of words.
 */
export type Entry = { code: string; patterns: string[] };
export type WordClasses = Record<string, string>;

type Term = number;
/** A word that another may be a typo of; its letters as a set of bits, and its place among all of them. */
type Candidate = { word: string; letters: number; order: number };
type Compiled = { code: string; groups: Term[][]; width: number; saysNot: boolean };

export type Lexicon = {
  exact: Map<string, Term[]>;
  prefixes: Map<string, Term[]>;
  /** Whole words of at least five letters by first letter and length, for typos. */
  byInitial: Map<string, Candidate[]>;
  /** Words of at least four letters by their consonants, for words written without vowels. */
  byConsonants: Map<string, string[]>;
  /** Words of at least four letters by their sound in Spanish. */
  bySound: Map<string, string[]>;
  /** Patterns by the first term of their first group. */
  byTerm: Map<Term, Compiled[]>;
  known: Set<string>;
};

/** `saysNot`: the pattern itself holds a word of denial ("can't breathe", "no puedo respirar"). */
export type Hit = { code: string; first: number; last: number; saysNot: boolean };

/** How many words that carry meaning, and how many in all, may stand between two groups. */
const groupWindow = 6;
const farthest = 12;
const fillers = new Set(
  (
    'a an the my his her your their of in on at to it its is was were am are been be very so really quite some any this ' +
    'that these bit little lot just also still feel feels feeling felt have having got get getting even ' +
    'el la los las mi mis su sus un una unos unas me de del en muy se le lo al es esta estoy mucho mucha tan como y ni siquiera'
  ).split(' '),
);
const maxFillers = 3;

/** The tokenizer joins "is not" to "isnt", so a pattern's "not" stands for all of these. */
const contractions = 'not isnt arent wasnt werent havent hasnt dont doesnt didnt wouldnt'.split(' ');

function expand(term: string, classes: WordClasses): string[] {
  return term.split('|').flatMap((alternative) => {
    if (alternative === 'not') return contractions;
    if (!alternative.startsWith('@')) return [alternative];
    const members = classes[alternative.slice(1)];
    if (members === undefined) throw new RangeError(`No word class "${alternative}"`);
    return members.split(' ');
  });
}

function pushTo<Item>(index: Map<string, Item[]>, key: string, item: Item): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [item]);
  else list.push(item);
}

/** "Chst" and "chest" have the same consonants. */
function consonantsOf(word: string): string {
  return word.replace(/[aeiou]/g, '');
}

/** Letters that sound alike in Spanish are written for each other: "ynchado", "derexo", "varriga", "amariyo". */
function soundOf(word: string): string {
  return word
    .replace(/ao(s?)$/, 'ado$1')
    .replace(/ch|x/g, '1')
    .replace(/h/g, '')
    .replace(/ll/g, 'y')
    .replace(/^y(?=[^aeiou])/, 'i')
    .replace(/v/g, 'b')
    .replace(/[zs]|c(?=[ei])/g, 's')
    .replace(/qu(?=[ei])|k/g, 'c')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/(.)\1/g, '$1');
}

/** "Manchitas", "barriguita", "hinchadísimo": what Spanish makes smaller or greater, as the plain word would be. */
function plainFormsOf(word: string): string[] {
  const parts = /^(\w{3,}?)(?:c?it|ec?it|isim)([oa]s?)$/.exec(word);
  if (parts === null) return [];
  const [, stem = '', ending = ''] = parts;
  const stems = [stem, stem.replace(/gu$/, 'g'), stem.replace(/qu$/, 'c')];
  return stems.flatMap((one) => [`${one}${ending}`, one, `${one}e${ending.slice(1)}`]);
}

/** Words of the lexicon that another writing of a word stands for. */
function respelt(lexicon: Lexicon, word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return [];
  if (!/[aeiouy]/.test(word)) {
    return (lexicon.byConsonants.get(word) ?? []).filter((known) => known.length <= word.length + 2);
  }
  const plain = plainFormsOf(word).filter((form) => lexicon.exact.has(form));
  if (plain.length > 0) return plain;
  return word.length < 4 ? [] : (lexicon.bySound.get(soundOf(word)) ?? []);
}

/** Builds the index once, when the module is loaded. Throws on a pattern that names an unknown class. */
export function compileLexicon(entries: Entry[], classes: WordClasses, knownWords: string[] = []): Lexicon {
  const lexicon: Lexicon = {
    exact: new Map(),
    prefixes: new Map(),
    byInitial: new Map(),
    byConsonants: new Map(),
    bySound: new Map(),
    byTerm: new Map(),
    known: new Set(knownWords),
  };
  const terms = new Map<string, Term>();
  let order = 0;
  const termFor = (source: string): Term => {
    const existing = terms.get(source);
    if (existing !== undefined) return existing;
    const term = terms.size;
    terms.set(source, term);
    for (const word of new Set(expand(source, classes))) {
      const isPrefix = word.endsWith('*');
      const key = isPrefix ? word.slice(0, -1) : word;
      const index = isPrefix ? lexicon.prefixes : lexicon.exact;
      const list = index.get(key) ?? [];
      if (list.length === 0 && !isPrefix) {
        lexicon.known.add(key);
        if (key.length >= 4) {
          pushTo(lexicon.byConsonants, consonantsOf(key), key);
          pushTo(lexicon.bySound, soundOf(key), key);
        }
        if (key.length >= 5) {
          order += 1;
          pushTo(lexicon.byInitial, `${key.charAt(0)}${key.length}`, {
            word: key,
            letters: lettersOf(key),
            order,
          });
        }
      }
      list.push(term);
      index.set(key, list);
    }
    return term;
  };
  for (const entry of entries) {
    for (const pattern of entry.patterns) {
      const groups = pattern.split(' & ').map((group) => group.trim().split(/\s+/).map(termFor));
      const lead = groups[0]?.[0];
      if (lead === undefined) continue;
      const saysNot = /(^|[ |])(no|not|dont|doesnt|isnt|sin|without|never|nunca|ni)([ |]|$)/.test(pattern);
      const compiled = { code: entry.code, groups, width: groupWindow, saysNot };
      lexicon.byTerm.set(lead, [...(lexicon.byTerm.get(lead) ?? []), compiled]);
    }
  }
  return lexicon;
}

/** Counts the steps of a search, so that a test can bound them. */
export type Work = { steps: number };

function termsOfWord(lexicon: Lexicon, word: string, work: Work): Set<Term> {
  const found = new Set<Term>(lexicon.exact.get(word) ?? []);
  for (let length = 2; length <= word.length; length += 1) {
    work.steps += 1;
    for (const term of lexicon.prefixes.get(word.slice(0, length)) ?? []) found.add(term);
  }
  if (lexicon.exact.has(word) || lexicon.known.has(word) || word.length > 24) return found;
  const others = respelt(lexicon, word);
  if (others.length > 0) {
    for (const other of others) for (const term of lexicon.exact.get(other) ?? []) found.add(term);
    return found;
  }
  if (!mayBeTypo(word)) return found;
  for (const candidate of nearestTo(lexicon, word, work))
    for (const term of lexicon.exact.get(candidate) ?? []) found.add(term);
  return found;
}

/** The words of the lexicon that a word is most likely a typo of. */
function nearestTo(lexicon: Lexicon, word: string, work: Work): string[] {
  const initial = word.charAt(0);
  const tolerance = toleranceOf(word);
  const letters = lettersOf(word);
  let nearest = tolerance + 1;
  let best: Candidate[] = [];
  for (const first of new Set([initial, word.charAt(1)])) {
    for (let length = word.length - tolerance; length <= word.length + tolerance; length += 1) {
      for (const candidate of lexicon.byInitial.get(`${first}${length}`) ?? []) {
        work.steps += 1;
        // Another first letter only where the first two changed places.
        if (first !== initial && candidate.word.charAt(1) !== initial) continue;
        const bound = Math.min(tolerance, toleranceOf(candidate.word), nearest);
        if (!mayBeWithin(letters, candidate.letters, bound)) continue;
        const distance = boundedDistance(word, candidate.word, bound);
        if (distance > bound) continue;
        if (distance < nearest) {
          nearest = distance;
          best = [candidate];
        } else best.push(candidate);
      }
    }
  }
  const isOwn = ({ word: known }: Candidate) => (known.charAt(0) === initial ? 0 : 1);
  return best
    .toSorted((left, right) => isOwn(left) - isOwn(right) || left.order - right.order)
    .map((candidate) => candidate.word);
}

/** Finds a group from a position on: its terms in order, with a bounded number of fillers between. */
function matchGroup(
  group: Term[],
  from: number,
  tokens: Token[],
  resolved: Set<Term>[],
  work: Work,
): { first: number; last: number } | null {
  const [lead, ...rest] = group;
  if (lead === undefined || !resolved[from]?.has(lead)) return null;
  let position = from;
  for (const term of rest) {
    let skipped = 0;
    let next = position + 1;
    for (;;) {
      work.steps += 1;
      if (next >= tokens.length || tokens[next]?.sentence !== tokens[from]?.sentence) return null;
      if (resolved[next]?.has(term)) break;
      if (skipped >= maxFillers || !fillers.has(tokens[next]?.word ?? '')) return null;
      skipped += 1;
      next += 1;
    }
    position = next;
  }
  return { first: from, last: position };
}

/** All entries that a text matches. Work is linear in the words: every window and every list is bounded. */
export function findHits(lexicon: Lexicon, tokens: Token[], work: Work): Hit[] {
  const cache = new Map<string, Set<Term>>();
  const resolved = tokens.map((token) => {
    const known = cache.get(token.word) ?? termsOfWord(lexicon, token.word, work);
    cache.set(token.word, known);
    return known;
  });
  const positions = positionsOf(resolved);
  /** The patterns that begin with a term and whose every word stands somewhere in this text. */
  const possible = new Map<Term, Compiled[]>();
  const patternsOf = (term: Term): Compiled[] => {
    const known = possible.get(term);
    if (known !== undefined) return known;
    const all = lexicon.byTerm.get(term) ?? [];
    work.steps += all.length;
    const some = all.filter(({ groups }) =>
      groups.every((group) => group.every((one) => positions.has(one))),
    );
    possible.set(term, some);
    return some;
  };
  const hits: Hit[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    for (const term of resolved[index] ?? []) {
      for (const pattern of patternsOf(term)) {
        work.steps += 1;
        const [lead = [], ...others] = pattern.groups;
        const start = matchGroup(lead, index, tokens, resolved, work);
        if (start === null) continue;
        let { first, last } = start;
        let complete = true;
        for (const other of others) {
          const found = isNear(positions.get(other[0] ?? -1) ?? [], first - farthest, last + farthest)
            ? findGroup(other, pattern, index, first, last, tokens, resolved, work)
            : null;
          if (found === null) {
            complete = false;
            break;
          }
          first = Math.min(first, found.first);
          last = Math.max(last, found.last);
        }
        if (complete) hits.push({ code: pattern.code, first, last, saysNot: pattern.saysNot });
      }
    }
  }
  return hits;
}

/** Where in a text each term stands, in order. */
function positionsOf(resolved: Set<Term>[]): Map<Term, number[]> {
  const positions = new Map<Term, number[]>();
  resolved.forEach((terms, index) => {
    for (const term of terms) {
      const list = positions.get(term);
      if (list === undefined) positions.set(term, [index]);
      else list.push(index);
    }
  });
  return positions;
}

/** Whether one of the sorted positions lies between two others, both included. */
function isNear(positions: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low < positions.length && (positions[low] ?? 0) <= to;
}

/** Finds a further group of a pattern, nearest first: between the words already found, then outwards on both sides. */
function findGroup(
  other: Term[],
  pattern: Compiled,
  index: number,
  first: number,
  last: number,
  tokens: Token[],
  resolved: Set<Term>[],
  work: Work,
): { first: number; last: number } | null {
  for (let at = first + 1; at < last; at += 1) {
    const found = matchGroup(other, at, tokens, resolved, work);
    if (found !== null) return found;
  }
  for (const direction of [1, -1]) {
    let counted = 0;
    let at = direction === 1 ? last : first;
    for (let step = 1; step <= farthest && counted < pattern.width; step += 1) {
      at += direction;
      const token = tokens[at];
      if (token === undefined || token.sentence !== tokens[index]?.sentence) break;
      // Articles and the like take no room.
      if (!fillers.has(token.word)) counted += 1;
      const found = matchGroup(other, at, tokens, resolved, work);
      if (found !== null) return found;
    }
  }
  return null;
}
