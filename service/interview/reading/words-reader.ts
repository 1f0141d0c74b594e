import type { Locale } from '../types.ts';
import { bindValues, type Clause, type ClauseValue, cutClauses } from './bearers.ts';
import { type Sentence, type Stretch, splitSentences } from './clauses.ts';
import { type ReadFinding, readPolarities } from './context.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { coveredBy, findFindings } from './matches.ts';
import { splitElisions, tokenize } from './tokens.ts';
import type { AskedKind, Mention, MentionValue, Polarity, Reader, Reading, ReadingContext } from './types.ts';
import { correctTypos } from './typos.ts';
import { dateTextMax, type FoundValue, findValues, type ReadDate } from './values.ts';

/** Name and version, kept with what it reads. */
export const wordsReader = 'words:2';

/** What a finding is where nothing else is said of it, by what was asked. */
export const usualPolarity: Partial<Record<AskedKind, Polarity>> = {
  PAST: 'PAST',
  FAMILY: 'SOMEONE_ELSE',
  IDEAS: 'HYPOTHETICAL',
  WORRIES: 'HYPOTHETICAL',
  WISHES: 'HYPOTHETICAL',
  PLANS: 'HYPOTHETICAL',
};

/** What a finding is as an answer to "What happens when you take it?". */
const reactionOf: Readonly<Record<string, string>> = {
  'sx.rash': 'reaction:rash',
  'sx.hives': 'reaction:hives',
  'sx.itch': 'reaction:itch',
  'sx.face_swelling': 'reaction:swelling',
  'sx.breathless': 'reaction:breathing',
  'sx.wheeze': 'reaction:breathing',
  'sx.vomiting': 'reaction:vomiting',
  'sx.nausea': 'reaction:vomiting',
  'sx.diarrhoea': 'reaction:diarrhoea',
  'sx.dizzy': 'reaction:dizzy',
};

type Finding = ReadFinding<LexiconEntry>;

type SentenceReading = {
  sentence: Sentence;
  clauses: Clause<Finding>[];
  contentCount: number;
  knownCount: number;
};

/** @param readDate - reads calendar dates; without it they stay words */
export function createWordsReader(lexicons: ReadonlyMap<Locale, Lexicon>, readDate?: ReadDate): Reader {
  return {
    name: wordsReader,
    read: (text, context) => {
      const lexicon = lexicons.get(context.locale);
      return lexicon === undefined
        ? { mentions: [], knownShare: 0 }
        : readWords(lexicon, text, context, readDate);
    },
  };
}

/**
 * Reads a text with the lexicon of one language: tokens → clauses → ConText → lexicon → values in their clause.
 * @param text - at most 4,000 characters; the work grows with its length
 */
export function readWords(
  lexicon: Lexicon,
  text: string,
  context: ReadingContext,
  readDate?: ReadDate,
): Reading & { knownShare: number } {
  const written = splitElisions(tokenize(text), text, lexicon.spelling.isWord);
  const tokens = correctTypos(lexicon.spelling, written);
  const dates = (stretch: Stretch) => (readDate ? datesOf(stretch, text, context, readDate) : []);
  const sentences = splitSentences(tokens).map((sentence) => readSentence(lexicon, sentence, context, dates));
  const valuesOf = bindValues(sentences.flatMap(({ clauses }) => clauses));
  const mentions = sentences.flatMap(({ sentence, clauses }) =>
    clauses.flatMap(({ findings }) =>
      findings.flatMap((finding) =>
        toMentions(lexicon, sentence, finding, valuesOf.get(finding) ?? [], context),
      ),
    ),
  );
  const contentCount = sum(sentences.map((one) => one.contentCount));
  const knownCount = sum(sentences.map((one) => one.knownCount));
  return { mentions: distinct(mentions), knownShare: contentCount === 0 ? 1 : knownCount / contentCount };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function readSentence(
  lexicon: Lexicon,
  sentence: Sentence,
  { answeredBy, asked }: ReadingContext,
  dates: (stretch: Stretch) => FoundValue[],
): SentenceReading {
  const { findings, triggers } = readPolarities(
    lexicon,
    sentence,
    (stretch) => findFindings(lexicon, stretch, asked),
    ({ from }) => from === null || from === answeredBy,
  );
  const findingsOf = byStretch(findings);
  const triggersOf = byStretch(triggers);
  let contentCount = 0;
  let knownCount = 0;
  const clauses = sentence.flatMap((stretch, index) => {
    const { words } = stretch;
    const inside = findingsOf.get(index) ?? [];
    const taken = coveredBy(inside, words.length);
    const named = findValues(lexicon.values, stretch, (start, end) => taken.slice(start, end).includes(true));
    const values = named.some(({ kind }) => kind === 'ONSET') ? named : [...named, ...dates(stretch)];
    const known = coveredBy([...inside, ...(triggersOf.get(index) ?? []), ...values], words.length);
    for (const [at, { form, kind }] of words.entries()) {
      if (lexicon.small.has(form) || kind === 'NUMBER') continue;
      contentCount += 1;
      if (known[at]) knownCount += 1;
    }
    return cutClauses(lexicon, stretch, inside, values);
  });
  return { sentence, clauses, contentCount, knownCount };
}

function byStretch<Item extends { stretch: number }>(items: readonly Item[]): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(item.stretch);
    if (group === undefined) groups.set(item.stretch, [item]);
    else group.push(item);
  }
  return groups;
}

/** The calendar date of a stretch that has a number, as the words that it lies on. */
function datesOf(
  { words }: Stretch,
  text: string,
  { at, locale }: ReadingContext,
  readDate: ReadDate,
): FoundValue[] {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || !words.some(({ kind }) => kind === 'NUMBER')) return [];
  const found = readDate(text.slice(first.from, Math.min(last.to, first.from + dateTextMax)), at, locale);
  if (found === null) return [];
  const from = first.from + found.from;
  const to = first.from + found.to;
  const start = words.findIndex((word) => word.to > from);
  const end = words.findLastIndex((word) => word.from < to) + 1;
  return start === -1 || end <= start ? [] : [{ kind: 'ONSET', form: 'since', code: found.code, start, end }];
}

function toMentions(
  lexicon: Lexicon,
  sentence: Sentence,
  finding: Finding,
  values: readonly ClauseValue[],
  { textId, asked }: ReadingContext,
): Mention[] {
  const words = sentence[finding.stretch]?.words ?? [];
  const quote = { textId, ...spanOf(words, finding) };
  const polarity = finding.polarity ?? usualPolarity[asked] ?? 'PRESENT';
  const codes = asked === 'ALLERGIES' ? codesAmongAllergies(lexicon, finding.entry) : finding.entry.codes;
  return codes.map((code) => ({
    code,
    polarity,
    quote,
    values: values.map((value): MentionValue => {
      return { kind: value.kind, code: value.code, ...spanOf(value.stretch.words, value) };
    }),
    reader: wordsReader,
  }));
}

/** In an answer on allergies a medicine is an allergen, and a finding is what it does. */
function codesAmongAllergies(lexicon: Lexicon, { codes }: LexiconEntry): string[] {
  return codes.flatMap((code) => {
    if (code.startsWith('med:')) return lexicon.allergenOf(code) ?? [];
    if (code.startsWith('sx.')) return reactionOf[code] ?? [];
    return code;
  });
}

function spanOf(
  words: Stretch['words'],
  { start, end }: { start: number; end: number },
): { from: number; to: number } {
  return { from: words[start]?.from ?? 0, to: words[end - 1]?.to ?? 0 };
}

/** One of each code for the same words. */
function distinct(mentions: readonly Mention[]): Mention[] {
  const seen = new Set<string>();
  return mentions.filter(({ code, quote }) => {
    const key = `${code} ${quote.from} ${quote.to}`;
    return !seen.has(key) && seen.add(key);
  });
}
