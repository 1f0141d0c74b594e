import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { boundedDistance, lettersOf, mayBeWithin, toleranceOf } from '../matchers/fuzzy.ts';
import { foldWord } from '../matchers/tokens.ts';
import type { TranslatedLocale } from '../types.ts';

/*
 * A glossary says word for word in English what people write in another language, so that the matchers of English can read
 * it (decision 030). A file has one rule in a line, left and right parted by a tab:
 *
 *   mal a la tete        headache        words in this order
 *   poitrine|thorax      chest           one of several
 *   essouffl*            breathless      a beginning of a word
 *   je ne? peux pas      i cant          a word that may be missing
 *   il y a … jours       … days ago      up to five words between, which are read by themselves
 *   ال-                  the             the beginning of a word that is looked for without it; `-ي` an ending
 *   ما-ش                 not             both at once
 *   ~تنفس                breathe         a verb of Arabic in every person of the present, from its stem
 *   ^ورم                 swelled         and of the past
 *
 * The right side may be empty. The rule with the most words wins, then the one with fewer words left open, then the first.
 * Lines that begin with `#` are remarks.
 */

type WordPart = {
  kind: 'word';
  words: ReadonlySet<string>;
  prefixes: readonly string[];
  isOptional: boolean;
};
export type Part = WordPart | { kind: 'gap' };
export type Rule = { left: Part[]; right: string[]; words: number; order: number };

export type Affix = { text: string; english: string[] };
/** What stands around a word at both ends: the denial of the Arabic that is spoken from Egypt to Morocco. */
type Frame = { before: string; after: string; english: string[] };

export type Glossary = {
  locale: TranslatedLocale;
  /** SHA-256 of the file, in hex: what was read with it says so. */
  hash: string;
  /** Rules by their first word, and by the beginning that their first word must have. */
  byWord: ReadonlyMap<string, readonly Rule[]>;
  byPrefix: ReadonlyMap<string, readonly Rule[]>;
  /** Every whole word of a rule, for typing mistakes; by first letter. */
  byInitial: ReadonlyMap<string, readonly string[]>;
  known: ReadonlySet<string>;
  prefixes: readonly Affix[];
  suffixes: readonly Affix[];
  frames: readonly Frame[];
};

/** A word in the form in which the words of a language are compared: no accents, one form of each letter. */
export function foldFor(locale: TranslatedLocale, word: string): string {
  const folded = foldWord(word);
  // "ae" for "ä" and the like, as it is typed where the keys are missing.
  if (locale === 'de') return folded.replaceAll('ß', 'ss').replace(/([aou])e/g, '$1');
  if (locale === 'fr') return folded.replaceAll('œ', 'oe').replaceAll('æ', 'ae');
  return folded
    .replace(/[\u064b-\u0655\u0670\u0640\u0610-\u061a]/g, '')
    .replace(/[\u0671\u0622\u0623\u0625]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll('ؤ', 'و')
    .replaceAll('ئ', 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('ی', 'ي')
    .replaceAll('گ', 'ك')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}

const folder = path.join(import.meta.dirname, 'glossary');

function push<Key, Value>(index: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [value]);
  else list.push(value);
}

/** Beginnings of the present and the future of a verb: standard Arabic, and the ways of Cairo, the Levant, the Gulf and the Maghreb. */
const presentBeginnings =
  'ا ي ت ن ب با بي بت بن كن كي كت سا سي ست سن ه ها هي هت هن ح حا حي حت حن دا دي دت غان غاي غات'.split(' ');
const presentEndings = ['', 'وا', 'ون', 'و', 'ين', 'ي'];
const pastEndings = ['', 'ت', 'وا', 'و', 'نا', 'تي', 'ات'];

const isVerb = (word: string) => /^[~^]/u.test(word);

/** A verb that is written by its stem, in all its persons. */
function inAllPersons(word: string): string[] {
  const stem = word.slice(1);
  if (word.startsWith('^')) return pastEndings.map((end) => `${stem}${end}`);
  return presentBeginnings.flatMap((begin) => presentEndings.map((end) => `${begin}${stem}${end}`));
}

/** A part, and those of its words that are persons of a verb written by its stem. */
type PartReading = { part: Part; persons: ReadonlySet<string> };

/**
 * Reads parts of rules. A part that stands in a thousand rules is read and kept once, and so is each word: a verb of Arabic
 * has 162 forms, and many rules begin with the same one.
 */
function createPartReader(locale: TranslatedLocale): (source: string) => PartReading {
  const readings = new Map<string, PartReading>();
  const forms = new Map<string, string>();
  const fold = (word: string): string => {
    const folded = foldFor(locale, word);
    const form = forms.get(folded) ?? folded;
    forms.set(folded, form);
    return form;
  };
  const readPart = (source: string): PartReading => {
    if (source === '…') return { part: { kind: 'gap' }, persons: new Set() };
    const isOptional = source.endsWith('?');
    const alternatives = (isOptional ? source.slice(0, -1) : source).split('|');
    const persons = alternatives.filter(isVerb).flatMap(inAllPersons).map(fold);
    const whole = alternatives.filter((word) => !isVerb(word) && !word.endsWith('*')).map(fold);
    const prefixes = alternatives.filter((word) => word.endsWith('*')).map((word) => fold(word.slice(0, -1)));
    return {
      part: { kind: 'word', words: new Set([...whole, ...persons]), prefixes, isOptional },
      persons: new Set(persons),
    };
  };
  return (source) => {
    const reading = readings.get(source) ?? readPart(source);
    readings.set(source, reading);
    return reading;
  };
}

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '');

/** The left sides of a file that stand there twice; a test holds them to none. */
export function findRepeated(text: string): string[] {
  const lefts = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => wordsOf(line.split('\t')[0] ?? '').join(' '));
  return lefts.filter((left, index) => lefts.indexOf(left) !== index);
}

/**
 * Reads a glossary.
 * @throws Error on a line that is no rule, with its number
 */
export function parseGlossary(locale: TranslatedLocale, text: string): Glossary {
  const byWord = new Map<string, Rule[]>();
  const byPrefix = new Map<string, Rule[]>();
  const byInitial = new Map<string, string[]>();
  const known = new Set<string>();
  const prefixes: Affix[] = [];
  const suffixes: Affix[] = [];
  const frames: Frame[] = [];
  const readPart = createPartReader(locale);
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const [leftText, rightText, ...more] = line.split('\t');
    if (leftText === undefined || rightText === undefined || more.length > 0)
      throw new Error(`Glossary ${locale}, line ${index + 1}: a rule has two sides, parted by one tab.`);
    const right = wordsOf(rightText);
    const sources = wordsOf(leftText);
    const [only = ''] = sources;
    if (sources.length === 1 && only.length > 1 && (only.endsWith('-') || only.startsWith('-'))) {
      const affix = { text: foldFor(locale, only.replaceAll('-', '')), english: right };
      (only.endsWith('-') ? prefixes : suffixes).push(affix);
      return;
    }
    const [before, after, ...others] = only.split('-').map((part) => foldFor(locale, part));
    if (sources.length === 1 && before !== undefined && after !== undefined && others.length === 0) {
      frames.push({ before, after, english: right });
      return;
    }
    const readings = sources.map(readPart);
    const left = readings.map(({ part }) => part);
    const [first] = left;
    if (first === undefined || first.kind === 'gap' || first.isOptional || left.at(-1)?.kind === 'gap')
      throw new Error(`Glossary ${locale}, line ${index + 1}: a rule begins with a word and ends with one.`);
    const gaps = (parts: readonly string[]) => parts.filter((part) => part === '…').length;
    if (gaps(sources) !== gaps(right))
      throw new Error(`Glossary ${locale}, line ${index + 1}: "…" stands as often on both sides.`);
    const words = left.filter((part) => part.kind === 'word').length;
    const rule = { left, right, words, order: index };
    for (const word of first.words) push(byWord, word, rule);
    for (const prefix of first.prefixes) push(byPrefix, prefix, rule);
    for (const { part, persons } of readings) {
      if (part.kind === 'gap') continue;
      for (const word of part.words) {
        if (known.has(word)) continue;
        known.add(word);
        // The persons of a verb are too many to guess which one is meant.
        if (word.length >= 5 && !persons.has(word)) push(byInitial, word.charAt(0), word);
      }
    }
  });
  const longestFirst = (left: Affix, right: Affix) => right.text.length - left.text.length;
  return {
    locale,
    hash: createHash('sha256').update(text).digest('hex'),
    byWord,
    byPrefix,
    byInitial,
    known,
    prefixes: prefixes.toSorted(longestFirst),
    suffixes: suffixes.toSorted(longestFirst),
    frames,
  };
}

const glossaries = new Map<TranslatedLocale, Glossary>();

/** The glossary's file as it is; beside this file in the source, in `dist/service/glossary` in the build. */
export function readGlossary(locale: TranslatedLocale): string {
  return readFileSync(path.join(folder, `${locale}.tsv`), 'utf8');
}

/** The glossary of a language, read once for the life of the process. */
export function loadGlossary(locale: TranslatedLocale): Glossary {
  const loaded = glossaries.get(locale) ?? parseGlossary(locale, readGlossary(locale));
  glossaries.set(locale, loaded);
  return loaded;
}

/** The known words that a word may be a typing mistake of: nearest first letter for first letter. */
export function findMeant(glossary: Glossary, word: string): string | null {
  if (word.length < 5 || word.length > 24 || /\d/.test(word)) return null;
  let best: string | null = null;
  const tolerance = toleranceOf(word);
  const letters = lettersOf(word);
  let nearest = tolerance + 1;
  for (const candidate of glossary.byInitial.get(word.charAt(0)) ?? []) {
    if (Math.abs(candidate.length - word.length) > tolerance) continue;
    const bound = Math.min(tolerance, toleranceOf(candidate));
    if (!mayBeWithin(letters, lettersOf(candidate), bound)) continue;
    const distance = boundedDistance(word, candidate, bound);
    if (distance <= bound && distance < nearest) {
      nearest = distance;
      best = candidate;
    }
  }
  return best;
}
