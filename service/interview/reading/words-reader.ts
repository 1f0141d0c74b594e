import { bindValues, type Clause, type ClauseValue, cutClauses, linkNeighbours } from './bearers.ts';
import { type Sentence, type Stretch, splitSentences } from './clauses.ts';
import { type ReadFinding, readPolarities } from './context.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { coveredBy, type Extent, findFindings } from './matches.ts';
import { splitElisions, tokenize } from './tokens.ts';
import type { AskedKind, Mention, MentionValue, Polarity, Reading, ReadingContext } from './types.ts';
import { correctTypos } from './typos.ts';
import { type FoundValue, findAlone, findValues } from './values.ts';

/** Name and version, kept with what it reads. */
export const wordsReader = 'words:3';

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
  /** Findings that are named directly after another one. */
  linked: Map<Finding, Finding>;
  contentCount: number;
  knownCount: number;
};

/**
 * Reads a text with the lexicon of one language: tokens → clauses → ConText → lexicon → values in their clause.
 * @param text - at most 4,000 characters; the work grows with its length
 */
export function readWords(
  lexicon: Lexicon,
  text: string,
  context: ReadingContext,
): Reading & { knownShare: number } {
  const written = splitElisions(tokenize(text), text, lexicon.spelling.isWord);
  const tokens = correctTypos(lexicon.spelling, written);
  const sentences = splitSentences(tokens).map((sentence) => readSentence(lexicon, sentence, context));
  const linked = new Map(sentences.flatMap((one) => [...one.linked]));
  const valuesOf = bindValues(
    sentences.flatMap(({ clauses }) => clauses),
    linked,
  );
  const mentions = sentences.flatMap(({ sentence, clauses }) =>
    clauses.flatMap(({ findings }) =>
      findings.flatMap((finding) =>
        toMentions(lexicon, sentence, finding, valuesOf.get(finding) ?? [], context),
      ),
    ),
  );
  const contentCount = sentences.reduce((sum, one) => sum + one.contentCount, 0);
  const knownCount = sentences.reduce((sum, one) => sum + one.knownCount, 0);
  return { mentions: distinct(mentions), knownShare: contentCount === 0 ? 1 : knownCount / contentCount };
}

function readSentence(
  lexicon: Lexicon,
  sentence: Sentence,
  { answeredBy, asked }: ReadingContext,
): SentenceReading {
  const found = sentence.map((stretch) => findFindings(lexicon, stretch, asked));
  const allIn = sentence.map((stretch, index) => valuesOfStretch(lexicon, stretch, found[index] ?? []));
  const valuesIn = allIn.map((all) => all.filter(({ kind }) => kind !== 'PLACE'));
  const { findings, triggers } = readPolarities(
    lexicon,
    sentence,
    (_, index) => found[index] ?? [],
    ({ from }) => from === null || from === answeredBy,
    valuesIn,
  );
  const findingsOf = byStretch(findings);
  const triggersOf = byStretch(triggers);
  let contentCount = 0;
  let knownCount = 0;
  const clauses = sentence.flatMap((stretch, index) => {
    const { words } = stretch;
    const inside = findingsOf.get(index) ?? [];
    const values = valuesIn[index] ?? [];
    const known = coveredBy([...inside, ...(triggersOf.get(index) ?? []), ...values], words.length);
    for (const [at, { form, kind }] of words.entries()) {
      if (lexicon.small.has(form) || kind === 'NUMBER') continue;
      contentCount += 1;
      if (known[at]) knownCount += 1;
    }
    return cutClauses(lexicon, stretch, { findings: inside, values: allIn[index] ?? [] }, index === 0);
  });
  return { sentence, clauses, linked: linkNeighbours(lexicon, sentence, findings), contentCount, knownCount };
}

/** Times, degrees and amounts, and parts of the body that no finding holds. */
function valuesOfStretch(lexicon: Lexicon, stretch: Stretch, findings: readonly Extent[]): FoundValue[] {
  const taken = coveredBy(findings, stretch.words.length);
  const named = findValues(lexicon.values, stretch, (start, end) => taken.slice(start, end).includes(true));
  const isTimed = named.some(({ kind }) => kind !== 'PLACE');
  const alone = isTimed ? null : findAlone(lexicon.values, stretch);
  return alone === null ? named : [alone];
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

function toMentions(
  lexicon: Lexicon,
  sentence: Sentence,
  finding: Finding,
  values: readonly ClauseValue[],
  { textId, asked }: ReadingContext,
): Mention[] {
  const words = sentence[finding.stretch]?.words ?? [];
  const quote = { textId, ...spanOf(words, finding) };
  const usual = usualPolarity[asked] ?? 'PRESENT';
  const { isAbsence } = finding.entry;
  // "My hearing is fine" says that it is absent now; denied, or of another time or person, it says nothing.
  if (isAbsence && (finding.polarity !== null || usual !== 'PRESENT')) return [];
  const polarity = isAbsence ? 'ABSENT' : (finding.polarity ?? usual);
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
