import * as z from 'zod';
import { foldText } from '../../../common/fold-text.ts';
import { type DataFile, type OpenDataFile, openDataFile, Problems } from '../data-files.ts';
import { type AnsweredBy, answeredByValues } from '../types.ts';
import { compilePhrase, PhraseError, PhraseIndex, type WordLists } from './phrases.ts';
import { type Polarity, polarities, valueKinds } from './types.ts';
import { type ValueWords, valueForms } from './values.ts';

const phrasesSchema = z.array(z.string().min(1)).min(1);

/** A topic's file: findings, illnesses, medicines or allergens with the ways in which people say them. */
const topicSchema = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        /** The finding that the phrases say; none where they say nothing of the kind ("heart to heart"). */
        code: z
          .string()
          .regex(/^(sx\.[a-z0-9_]+|[a-z]+:[a-z0-9_]+)$/)
          .optional(),
        /** What the same words say besides: pain in the chest that goes to the arm is pain in the chest. */
        also: z.array(z.string()).default([]),
        phrases: phrasesSchema,
      }),
    )
    .min(1),
});

const listsSchema = z.record(z.string().regex(/^[a-z_]+$/), z.array(z.string().min(1)).min(1));

/** ConText's triggers: what makes a finding absent, past, somebody else's or hypothetical, and what ends their reach. */
const contextSchema = z.strictObject({
  triggers: z.array(
    z.strictObject({
      says: z.enum(polarities),
      /** Whose words it counts in; everybody's unless said. */
      from: z.enum(answeredByValues).optional(),
      /** Whether it speaks of what follows or of what stands before it. */
      reach: z.enum(['AFTER', 'BEFORE']),
      phrases: phrasesSchema,
    }),
  ),
  /** Words that look like a trigger and are none: "not only", "no change". */
  harmless: phrasesSchema,
  /** Words that end the reach of triggers, of all or of those that say `of`: "but", "I have". */
  ends: z.array(
    z.strictObject({ of: z.array(z.enum(polarities)).min(1).optional(), phrases: phrasesSchema }),
  ),
  /** Words that join what a trigger reaches: "or", "nor". */
  joins: phrasesSchema,
  /** Words that begin another clause, so that a value in one is not the other's: "and", "but". */
  divides: z.array(z.string().min(1)).min(1),
  /** Verbs that make a statement of a clause, so that it is no part of a list: "is", "has". */
  verbs: z.array(z.string().min(1)).min(1),
  /** Words that say nothing by themselves. */
  small: z.array(z.string().min(1)).min(1),
  /** Words that may stand anywhere within a phrase without changing what it says. */
  glue: z.array(z.string().min(1)).min(1),
});

/** Numbers, units of time, and the phrases of values. */
const valuesSchema = z.strictObject({
  numbers: z.record(z.string(), z.number()),
  units: z.record(
    z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'year']),
    z.array(z.string()).min(1),
  ),
  between: z.array(z.string()).min(1),
  roughly: z.array(z.string()).min(1),
  half: z.array(z.string()).min(1),
  and: z.array(z.string()).min(1),
  values: z.array(
    z.strictObject({
      kind: z.enum(valueKinds),
      form: z.enum(valueForms),
      code: z.string().optional(),
      count: z.number().optional(),
      phrases: phrasesSchema,
    }),
  ),
});

export type LexiconEntry = { codes: readonly string[] };
export type Trigger = { says: Polarity; reach: 'AFTER' | 'BEFORE'; from: AnsweredBy | null };

/** Ends the reach of triggers that say one of these. */
export type ReachEnd = { of: readonly Polarity[] };

/** All that the words reader knows of one language. */
export type Lexicon = {
  language: string;
  entries: PhraseIndex<LexiconEntry>;
  triggers: PhraseIndex<Trigger>;
  harmless: PhraseIndex<null>;
  ends: PhraseIndex<ReachEnd>;
  joins: PhraseIndex<null>;
  divides: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
  small: ReadonlySet<string>;
  values: ValueWords;
  /** How many entries there are, by the kind of their code. */
  size: number;
};

/**
 * Reads the files of one language: `lists*.yaml`, `context.yaml`, `values.yaml`, and one file for each topic.
 * @param files - with paths such as `en/chest.yaml`
 * @param isKnownCode - whether the vocabulary has a code
 * @throws DataFileError with file, line and reason of everything that is wrong
 */
export function readLexicon(
  language: string,
  files: readonly DataFile[],
  isKnownCode: (code: string) => boolean,
): Lexicon {
  const problems = new Problems();
  const opened = files.map((file) => openDataFile(file, problems));
  problems.throwIfAny();
  const readable = opened.filter((file) => file !== null);
  const lists = readLists(readable, problems);
  const lexicon = createLexicon(language, readGlue(readable));
  for (const file of readable) {
    if (isLists(file)) continue;
    if (isNamed(file, 'context')) addContext(lexicon, file, lists, problems);
    else if (isNamed(file, 'values')) addValues(lexicon, file, lists, problems);
    else addTopic(lexicon, file, lists, isKnownCode, problems);
  }
  problems.throwIfAny();
  return lexicon;
}

/** Needed before any phrase is; what is wrong with the file is said where the rest of it is read. */
function readGlue(files: readonly OpenDataFile[]): ReadonlySet<string> {
  const file = files.find((candidate) => isNamed(candidate, 'context'));
  return folded(contextSchema.safeParse(file?.content).data?.glue ?? []);
}

function createLexicon(language: string, glue: ReadonlySet<string>): Lexicon {
  return {
    language,
    entries: new PhraseIndex(glue),
    triggers: new PhraseIndex(),
    harmless: new PhraseIndex(),
    ends: new PhraseIndex(),
    joins: new PhraseIndex(),
    divides: new Set(),
    verbs: new Set(),
    small: new Set(),
    values: noValues(),
    size: 0,
  };
}

function noValues(): ValueWords {
  const none = new Set<string>();
  const measures = {
    numbers: new Map(),
    units: new Map(),
    between: none,
    roughly: none,
    half: none,
    and: none,
  };
  return { measures, phrases: new PhraseIndex() };
}

const isNamed = ({ path }: OpenDataFile, name: string) => path.endsWith(`/${name}.yaml`);

const isLists = ({ path }: OpenDataFile) => /\/lists[^/]*\.yaml$/.test(path);

function readLists(files: readonly OpenDataFile[], problems: Problems): WordLists {
  const lists = new Map<string, readonly string[]>();
  for (const file of files.filter(isLists)) {
    const parsed = listsSchema.safeParse(file.content);
    if (!parsed.success) problems.addIssues(file, [], parsed.error.issues);
    for (const [name, words] of Object.entries(parsed.data ?? {})) {
      if (lists.has(name)) problems.add(file, [name], `there are two lists "${name}"`);
      lists.set(name, words);
    }
  }
  return lists;
}

function addTopic(
  lexicon: Lexicon,
  file: OpenDataFile,
  lists: WordLists,
  isKnownCode: (code: string) => boolean,
  problems: Problems,
): void {
  const parsed = topicSchema.safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return;
  }
  for (const [index, { code, also, phrases }] of parsed.data.entries.entries()) {
    const codes = [...(code === undefined ? [] : [code]), ...also];
    for (const unknown of codes.filter((one) => !isKnownCode(one)))
      problems.add(file, ['entries', index], `there is no "${unknown}" in the vocabulary`);
    lexicon.size += 1;
    addPhrases(lexicon.entries, { codes }, phrases, {
      file,
      path: ['entries', index, 'phrases'],
      lists,
      problems,
    });
  }
}

function addContext(lexicon: Lexicon, file: OpenDataFile, lists: WordLists, problems: Problems): void {
  const parsed = contextSchema.safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return;
  }
  const { triggers, harmless, ends, joins, divides, verbs, small } = parsed.data;
  lexicon.divides = folded(divides);
  lexicon.verbs = folded(verbs);
  lexicon.small = folded(small);
  for (const [index, { says, reach, from = null, phrases }] of triggers.entries())
    addPhrases(lexicon.triggers, { says, reach, from }, phrases, {
      file,
      path: ['triggers', index, 'phrases'],
      lists,
      problems,
    });
  addPhrases(lexicon.harmless, null, harmless, { file, path: ['harmless'], lists, problems });
  for (const [index, { of = polarities, phrases }] of ends.entries())
    addPhrases(lexicon.ends, { of }, phrases, { file, path: ['ends', index, 'phrases'], lists, problems });
  addPhrases(lexicon.joins, null, joins, { file, path: ['joins'], lists, problems });
}

function addValues(lexicon: Lexicon, file: OpenDataFile, lists: WordLists, problems: Problems): void {
  const parsed = valuesSchema.safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return;
  }
  const { numbers, units, between, roughly, half, and, values } = parsed.data;
  const phrases: ValueWords['phrases'] = new PhraseIndex();
  lexicon.values = {
    phrases,
    measures: {
      numbers: new Map(Object.entries(numbers).map(([word, number]) => [foldText(word), number])),
      units: new Map(
        Object.entries(units).flatMap(([unit, words]) => words.map((word) => [foldText(word), unit])),
      ),
      between: folded(between),
      roughly: folded(roughly),
      half: folded(half),
      and: folded(and),
    },
  };
  for (const [index, { code = null, count = null, phrases: written, ...entry }] of values.entries())
    addPhrases(phrases, { ...entry, code, count }, written, {
      file,
      path: ['values', index, 'phrases'],
      lists,
      problems,
    });
}

const folded = (words: readonly string[]) => new Set(words.map(foldText));

function addPhrases<Entry>(
  index: PhraseIndex<Entry>,
  entry: Entry,
  phrases: readonly string[],
  place: { file: OpenDataFile; path: (string | number)[]; lists: WordLists; problems: Problems },
): void {
  for (const [at, written] of phrases.entries()) {
    try {
      index.add(compilePhrase(written, place.lists), entry);
    } catch (error) {
      if (!(error instanceof PhraseError)) throw error;
      place.problems.add(place.file, [...place.path, at], error.message);
    }
  }
}
