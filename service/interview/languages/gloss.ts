import { lexicon } from '../matchers/lexicon.ts';
import { findHits } from '../matchers/patterns.ts';
import { tokenize } from '../matchers/tokens.ts';
import type { TranslatedLocale } from '../types.ts';
import {
  type Affix,
  findMeant,
  foldFor,
  type Glossary,
  loadGlossary,
  type Part,
  type Rule,
} from './glossary.ts';

/** A way to read a word: as it stands, or without beginnings and endings that are words of their own. */
type Form = { word: string; affixes: readonly string[]; cut: number };
type SourceWord = {
  forms: Form[];
  start: number;
  end: number;
  sentence: number;
  before: string;
  raw: string;
};

/** One English word and the piece of the text it stands for (UTF-16 offsets, end exclusive). */
type Piece = { word: string; start: number; end: number; mark: string };

/** A text in English words, and the way back to the one that was written. */
export type Glossed = {
  text: string;
  /** How many words were written, and how many of them the glossary knows. */
  words: number;
  known: number;
  /** The piece of the original that a piece of the English text stands for; null for none. */
  locate: (start: number, end: number) => { start: number; end: number } | null;
};

/** How many words the glossary knows, and which of the others are names. */
type Count = { known: number; names: Map<string, boolean> };

const wordPattern = /\p{Nd}+(?:[.,٫]\p{Nd}+)*|[\p{L}\p{M}]+/gu;
const gapMax = 5;
/** Marks that part sentences or clauses, in their English form. */
const marks: Record<string, string> = {
  '،': ',',
  '؛': ';',
  '؟': '?',
  '۔': '.',
  '\n': '.',
  '–': ',',
  '—': ',',
};
const stemMin = 2;

/**
 * Says a text word for word in English, in the order in which it stands but for what a rule turns round. A word that nobody
 * knows becomes one that English does not have, so that it is not taken for an English one ("pain", the French bread);
 * names of medicines stay. Deterministic; the work grows linearly with the text.
 */
export function gloss(text: string, locale: TranslatedLocale): Glossed {
  const glossary = loadGlossary(locale);
  const source = split(text, glossary);
  const pieces: Piece[] = [];
  const count: Count = { known: 0, names: new Map() };
  let from = 0;
  while (from < source.length) {
    let until = from + 1;
    while (until < source.length && source[until]?.sentence === source[from]?.sentence) until += 1;
    pieces.push(...sayInEnglish(glossary, source.slice(from, until), count));
    from = until;
  }
  return join(pieces, source.length, count.known);
}

function split(text: string, glossary: Glossary): SourceWord[] {
  const words: SourceWord[] = [];
  let sentence = 0;
  let last = 0;
  const known = new Map<string, { raw: string; forms: Form[] }[]>();
  for (const match of text.matchAll(wordPattern)) {
    const gap = text.slice(last, match.index);
    const between = isOrdinal(glossary.locale, text.charAt(last - 1), gap, match[0]) ? ' ' : gap;
    const mark =
      [...between].map((sign) => marks[sign] ?? sign).find((sign) => /[.!?;,:()]/u.test(sign)) ?? '';
    const ends = [...between].map((sign) => marks[sign] ?? sign).some((sign) => /[.!?;]/u.test(sign));
    if (ends && words.length > 0) sentence += 1;
    last = match.index + match[0].length;
    const before = words.length === 0 ? '' : ends && !/[.!?;]/u.test(mark) ? '.' : mark;
    const base = { start: match.index, end: last, sentence, before };
    const parts =
      known.get(match[0]) ??
      partsOf(match[0], glossary).map((raw) => ({
        raw,
        forms: formsOf(foldFor(glossary.locale, raw), glossary),
      }));
    known.set(match[0], parts);
    for (const part of parts) words.push({ ...base, ...part });
  }
  return words.map((word, index) =>
    index > 0 && words[index - 1]?.start === word.start ? { ...word, before: '' } : word,
  );
}

const counted = new Set(
  'woche schwangerschaftswoche ssw monat schwangerschaftsmonat lebensmonat lebensjahr tag zyklustag mal klasse stock'.split(
    ' ',
  ),
);

/** German writes a point behind an ordinal number: "in der 34. Woche" is one sentence. */
function isOrdinal(locale: TranslatedLocale, before: string, between: string, next: string): boolean {
  return (
    locale === 'de' && /\d/u.test(before) && /^\. ?$/u.test(between) && counted.has(foldFor(locale, next))
  );
}

const elided = /^(?:[cdjlmnst]|qu)(?=[aeiouyh])/u;
const linking = ['', 's', 'n', 'en', 'es', 'er', 'e'];

/** "Jai" is "j'ai" written in haste; "Brustschmerzen" are two words in one. */
function partsOf(raw: string, glossary: Glossary): string[] {
  const word = foldFor(glossary.locale, raw);
  const { known } = glossary;
  if (known.has(word) || hasPrefixRule(glossary, word) || /\d/.test(word)) return [raw];
  if (glossary.locale === 'fr') {
    const letter = elided.exec(word)?.[0];
    const rest = letter === undefined ? '' : word.slice(letter.length);
    return letter !== undefined && rest.length >= 2 && known.has(rest) ? [letter, rest] : [raw];
  }
  if (glossary.locale === 'de' && word.length >= 7)
    for (let at = word.length - 3; at >= 3; at -= 1) {
      const second = word.slice(at);
      if (!known.has(second)) continue;
      for (const link of linking) {
        const first = word.slice(0, at);
        const stem = first.endsWith(link) ? first.slice(0, first.length - link.length) : '';
        const whole = [stem, `${stem}e`, `${stem}en`].find((form) => form.length >= 3 && known.has(form));
        if (whole !== undefined) return [whole, second];
      }
    }
  return [raw];
}

function hasPrefixRule({ byPrefix }: Glossary, word: string): boolean {
  for (let length = 2; length <= word.length; length += 1)
    if (byPrefix.has(word.slice(0, length))) return true;
  return false;
}

function formsOf(word: string, glossary: Glossary): Form[] {
  const forms: Form[] = [{ word, affixes: [], cut: 0 }];
  // "لما" (when) is a word of its own, and not "to" and "ما".
  const shortest = glossary.known.has(word) ? stemMin + 1 : stemMin;
  const knows = (stem: string) =>
    stem.length >= shortest && (glossary.known.has(stem) || hasPrefixRule(glossary, stem));
  const strip = (stem: string, begin: readonly Affix[]) => {
    const english = begin.flatMap((affix) => affix.english);
    if (begin.length > 0 && knows(stem))
      forms.push({ word: stem, affixes: english, cut: word.length - stem.length });
    for (const suffix of glossary.suffixes) {
      if (!stem.endsWith(suffix.text)) continue;
      const bare = stem.slice(0, -suffix.text.length);
      // Before an ending the round ta is written as an open one.
      const round = bare.endsWith('ت') ? `${bare.slice(0, -1)}ه` : null;
      for (const form of [bare, round])
        if (form !== null && knows(form))
          forms.push({
            word: form,
            affixes: [...english, ...suffix.english],
            cut: word.length - form.length,
          });
    }
  };
  strip(word, []);
  for (const frame of glossary.frames)
    if (word.startsWith(frame.before) && word.endsWith(frame.after))
      strip(word.slice(frame.before.length, word.length - frame.after.length), [
        { text: frame.before, english: frame.english },
      ]);
  for (const first of glossary.prefixes) {
    if (!word.startsWith(first.text)) continue;
    const rest = word.slice(first.text.length);
    strip(rest, [first]);
    for (const second of glossary.prefixes)
      if (rest.startsWith(second.text)) strip(rest.slice(second.text.length), [first, second]);
  }
  if (forms.length === 1 && !glossary.known.has(word) && !knows(word)) {
    const meant = findMeant(glossary, word);
    if (meant !== null) forms.push({ word: meant, affixes: [], cut: 1 });
  }
  return forms;
}

type Match = {
  rule: Rule;
  used: number;
  gaps: { from: number; until: number }[];
  affixes: string[];
  /** How many letters were taken off the words before they were found. */
  cut: number;
  open: number;
};

/** "لا، بتنفس" says no and then something, and denies nothing. */
const isAnswerBefore = (locale: TranslatedLocale, source: SourceWord[], at: number) =>
  locale === 'ar' && source[at]?.before === ',' && foldFor(locale, source[at - 1]?.raw ?? '') === 'لا';

function findForm(part: Extract<Part, { kind: 'word' }>, word: SourceWord | undefined): Form | null {
  return (
    word?.forms.find(
      (form) => part.words.has(form.word) || part.prefixes.some((prefix) => form.word.startsWith(prefix)),
    ) ?? null
  );
}

/** Every rule is tried once at each word; a gap is bounded, and so is the work. */
function matchRule(locale: TranslatedLocale, rule: Rule, source: SourceWord[], at: number): Match | null {
  const walk = (partIndex: number, position: number): Omit<Match, 'rule'> | null => {
    const part = rule.left[partIndex];
    if (part === undefined) return { used: position - at, gaps: [], affixes: [], cut: 0, open: 0 };
    if (position > at && isAnswerBefore(locale, source, position)) return null;
    if (part.kind === 'gap') {
      for (let skipped = 0; skipped <= gapMax && position + skipped < source.length; skipped += 1) {
        // In German a comma ends the clause, and what stands around a gap is one clause.
        if (locale === 'de' && source[position + skipped]?.before !== '') return null;
        const rest = walk(partIndex + 1, position + skipped);
        if (rest !== null)
          return {
            ...rest,
            gaps: [{ from: position, until: position + skipped }, ...rest.gaps],
            open: rest.open + skipped,
          };
      }
      return null;
    }
    const form = findForm(part, source[position]);
    const taken = form === null ? null : walk(partIndex + 1, position + 1);
    if (form !== null && taken !== null)
      return { ...taken, affixes: [...form.affixes, ...taken.affixes], cut: form.cut + taken.cut };
    return part.isOptional ? walk(partIndex + 1, position) : null;
  };
  const found = walk(0, at);
  return found === null ? null : { rule, ...found };
}

function bestMatch(glossary: Glossary, source: SourceWord[], at: number): Match | null {
  const forms = source[at]?.forms ?? [];
  const candidates = new Set<Rule>();
  for (const { word } of forms) {
    for (const rule of glossary.byWord.get(word) ?? []) candidates.add(rule);
    for (let length = 2; length <= word.length; length += 1)
      for (const rule of glossary.byPrefix.get(word.slice(0, length)) ?? []) candidates.add(rule);
  }
  let best: Match | null = null;
  const weigh = (match: Match) => match.used - match.open;
  for (const rule of candidates) {
    const match = matchRule(glossary.locale, rule, source, at);
    if (match === null) continue;
    const isBetter =
      best === null ||
      weigh(match) > weigh(best) ||
      (weigh(match) === weigh(best) &&
        (match.cut < best.cut ||
          (match.cut === best.cut &&
            (match.open < best.open || (match.open === best.open && rule.order < best.rule.order)))));
    if (isBetter) best = match;
  }
  return best;
}

function sayInEnglish(glossary: Glossary, source: SourceWord[], count: Count): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < source.length) {
    const word = source[at];
    if (word === undefined) break;
    const match = bestMatch(glossary, source, at);
    if (match === null) {
      const said = sayUnknown(word.raw, glossary.locale, count);
      pieces.push({ word: said, start: word.start, end: word.end, mark: word.before });
      at += 1;
      continue;
    }
    count.known += match.used - match.open;
    const span = { start: word.start, end: source[at + match.used - 1]?.end ?? word.end };
    const gaps = match.gaps.map(({ from, until }) =>
      sayInEnglish(glossary, source.slice(from, until), count),
    );
    const said = [
      ...match.affixes.map((english) => ({ word: english, ...span, mark: '' })),
      ...match.rule.right.flatMap((english): Piece[] =>
        english === '…' ? (gaps.shift() ?? []) : [{ word: english, ...span, mark: '' }],
      ),
    ];
    // What parts this from the words before stays, also where nothing of it is said in English.
    const [first] = said;
    if (first !== undefined) said[0] = { ...first, mark: word.before === '' ? first.mark : word.before };
    else if (word.before !== '') pieces.push({ word: '', ...span, mark: word.before });
    pieces.push(...said);
    at += match.used;
  }
  return pieces;
}

/** Numbers and names of medicines are the same in every language. */
function sayUnknown(raw: string, locale: TranslatedLocale, count: Count): string {
  if (/\p{Nd}/u.test(raw)) {
    count.known += 1;
    return foldFor(locale, raw).replaceAll('٫', '.');
  }
  const isName =
    count.names.get(raw) ??
    findHits(lexicon, tokenize(raw), { steps: 0 }).some(({ code }) => /^(?:med|allergen):/u.test(code));
  count.names.set(raw, isName);
  if (isName) count.known += 1;
  return isName ? raw : `qz${raw}`;
}

function join(pieces: readonly Piece[], words: number, known: number): Glossed {
  let text = '';
  const placed: { from: number; to: number; start: number; end: number }[] = [];
  for (const { word, start, end, mark } of pieces) {
    text += mark;
    if (word === '') continue;
    if (text !== '') text += ' ';
    placed.push({ from: text.length, to: text.length + word.length, start, end });
    text += word;
  }
  return {
    text,
    words,
    known,
    locate: (start, end) => {
      const inside = placed.filter(({ from, to }) => from < end && to > start);
      if (inside.length === 0) return null;
      return {
        start: Math.min(...inside.map((piece) => piece.start)),
        end: Math.max(...inside.map((piece) => piece.end)),
      };
    },
  };
}
