import { type Sentence, type Stretch, splitSentences } from './clauses.ts';
import { type ReadFinding, readPolarities } from './context.ts';
import type { Lexicon } from './lexicon.ts';
import { coveredBy, type Extent } from './matches.ts';
import { tokenize } from './tokens.ts';
import type { AskedKind, Mention, MentionValue, Polarity, ReadingContext } from './types.ts';
import { type FoundValue, findValues } from './values.ts';

/** Name and version, kept with what it reads. */
export const wordsReader = 'words:1';

/** What a finding is where nothing else is said of it, by what was asked. */
const usualPolarity: Partial<Record<AskedKind, Polarity>> = {
  PAST: 'PAST',
  FAMILY: 'SOMEONE_ELSE',
  IDEAS: 'HYPOTHETICAL',
  WORRIES: 'HYPOTHETICAL',
  WISHES: 'HYPOTHETICAL',
};

export type Reading = {
  mentions: Mention[];
  /** Content words within a finding, trigger or value, of all content words; 1 for a text without any. */
  knownShare: number;
};

/** What stands between two words that begin another clause. */
type Clause = {
  findings: ReadFinding[];
  values: (FoundValue & { stretch: Stretch })[];
  isTimeAlone: boolean;
};

type SentenceReading = { sentence: Sentence; clauses: Clause[]; contentCount: number; knownCount: number };

/**
 * Reads a text with the lexicon of one language: tokens → clauses → ConText → lexicon → values in their clause.
 * @param text - at most 4,000 characters; the work grows with its length
 */
export function readWords(lexicon: Lexicon, text: string, context: ReadingContext): Reading {
  const sentences = splitSentences(tokenize(text)).map((sentence) =>
    readSentence(lexicon, sentence, context),
  );
  const valuesOf = bindValues(sentences.flatMap(({ clauses }) => clauses));
  const usual = usualPolarity[context.asked] ?? 'PRESENT';
  const mentions = sentences.flatMap(({ sentence, clauses }) =>
    clauses.flatMap(({ findings }) =>
      findings.flatMap((finding) =>
        toMentions(sentence, finding, valuesOf.get(finding) ?? [], usual, context),
      ),
    ),
  );
  const contentCount = sum(sentences.map((one) => one.contentCount));
  const knownCount = sum(sentences.map((one) => one.knownCount));
  return { mentions, knownShare: contentCount === 0 ? 1 : knownCount / contentCount };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function readSentence(lexicon: Lexicon, sentence: Sentence, { answeredBy }: ReadingContext): SentenceReading {
  const isSmall = (form: string) => lexicon.small.has(form);
  const { findings, triggers } = readPolarities(
    lexicon,
    sentence,
    isSmall,
    ({ from }) => from === null || from === answeredBy,
  );
  let contentCount = 0;
  let knownCount = 0;
  const clauses = sentence.flatMap((stretch, index) => {
    const { words } = stretch;
    const ofStretch = findings.filter((finding) => finding.stretch === index);
    const ofTriggers = triggers.filter((trigger) => trigger.stretch === index);
    const taken = coveredBy(ofStretch, words.length);
    const values = findValues(lexicon.values, stretch, (start, end) =>
      taken.slice(start, end).includes(true),
    );
    const known = coveredBy([...ofStretch, ...ofTriggers, ...values], words.length);
    for (const [at, { form, kind }] of words.entries()) {
      if (isSmall(form) || kind === 'NUMBER') continue;
      contentCount += 1;
      if (known[at]) knownCount += 1;
    }
    return cutClauses(lexicon, stretch, ofStretch, values);
  });
  return { sentence, clauses, contentCount, knownCount };
}

/** The clauses of a stretch: it is cut at words such as "and", unless they are a finding's or a value's own. */
function cutClauses(
  lexicon: Lexicon,
  stretch: Stretch,
  findings: readonly ReadFinding[],
  values: readonly FoundValue[],
): Clause[] {
  const { words } = stretch;
  const own = coveredBy([...findings, ...values], words.length);
  const cuts = words.flatMap(({ form }, at) => (!own[at] && lexicon.divides.has(form) ? [at] : []));
  return [0, ...cuts].map((start, index) => {
    const end = cuts[index] ?? words.length;
    const within = (part: Extent) => part.start >= start && part.end <= end;
    const inside = { findings: findings.filter(within), values: values.filter(within) };
    const isTimeAlone =
      inside.findings.length === 0 &&
      inside.values.length > 0 &&
      words
        .slice(start, end)
        .every(({ form }, at) => own[start + at] || lexicon.small.has(form) || lexicon.divides.has(form));
    return {
      findings: inside.findings,
      values: inside.values.map((value) => ({ ...value, stretch })),
      isTimeAlone,
    };
  });
}

/**
 * A value belongs to a finding where its clause holds one finding and one value of its kind; a clause of time alone belongs
 * to the single finding of the clause before it. Anything else belongs to nothing.
 */
function bindValues(clauses: readonly Clause[]): Map<ReadFinding, MentionValue[]> {
  const bound = new Map<ReadFinding, MentionValue[]>();
  let previous: readonly ReadFinding[] = [];
  for (const { findings, values, isTimeAlone } of clauses) {
    const bearers = isTimeAlone ? previous : findings;
    const [bearer] = bearers;
    if (bearer !== undefined && bearers.length === 1)
      for (const value of values) {
        if (values.filter(({ kind }) => kind === value.kind).length > 1) continue;
        const known = bound.get(bearer) ?? [];
        if (!known.some(({ kind }) => kind === value.kind)) bound.set(bearer, [...known, toValue(value)]);
      }
    if (!isTimeAlone) previous = findings;
  }
  return bound;
}

function toValue({ kind, code, start, end, stretch }: FoundValue & { stretch: Stretch }): MentionValue {
  return { kind, code, ...spanOf(stretch, start, end) };
}

function spanOf({ words }: Stretch, start: number, end: number): { from: number; to: number } {
  return { from: words[start]?.from ?? 0, to: words[end - 1]?.to ?? 0 };
}

function toMentions(
  sentence: Sentence,
  finding: ReadFinding,
  values: readonly MentionValue[],
  usual: Polarity,
  { messageId }: ReadingContext,
): Mention[] {
  const stretch = sentence[finding.stretch];
  if (stretch === undefined) return [];
  const quote = { messageId, ...spanOf(stretch, finding.start, finding.end) };
  const polarity = finding.polarity ?? usual;
  return finding.codes.map((code) => ({ code, polarity, quote, values, reader: wordsReader }));
}
