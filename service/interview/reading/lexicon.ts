import type * as z from 'zod';
import { foldText } from '../../../common/fold-text.ts';
import {
  DataFileError,
  nameOf,
  type OpenDataFile,
  openAll,
  type Path,
  Problems,
  readDataFolder,
} from '../data-files.ts';
import type { Locale } from '../types.ts';
import { isKnownCode } from '../vocabulary.ts';
import { lightStem, stemPhrase } from './arabic.ts';
import { getOrAdd } from './collections.ts';
import * as schemas from './lexicon-files.ts';
import {
  compilePhrase,
  neededChoices,
  type Phrase,
  PhraseError,
  PhraseIndex,
  type PhraseSearch,
  type SearchRules,
} from './phrases.ts';
import { type Choice, choiceOf } from './places.ts';
import type { AskedKind } from './types.ts';
import { SpellingIndex } from './typos.ts';

/** What phrases of a topic or of the alarm mean. */
export type LexiconEntry = {
  /** The finding itself, then the codes that it implies; of the alarm, "alarm:" and the id of a group of signs. */
  codes: readonly string[];
  /** Codes that are stated with it but not denied with it: "no blood in the vomit" does not deny vomiting. */
  implied?: readonly string[];
  /** Counts only in an answer of this kind. */
  asked: AskedKind | null;
  /** Means that the finding is absent: "hearing is fine". */
  isAbsence: boolean;
  /** Names less than the finding, and denied it denies nothing ("no migraine"). */
  isNarrower?: boolean;
  /** A code that must occur elsewhere in the text (alarms only). */
  situation?: string;
  /** Its words may stand apart. */
  isLoose?: boolean;
  /** The alternatives for each position of an alarm's expression. */
  choices?: readonly Choice[];
};

/** The meaning of a whole answer, and the only question that it answers ("no medicines"), if there is one. */
export type AnswerEntry = { meaning: keyof schemas.AnswersFile; of: keyof schemas.AnswersFile['none'] };

/** Everything that the readers know of one language. */
export type Lexicon = ReturnType<typeof readLexicon>;

const lexicons = new Map<Locale, Lexicon>();

/**
 * The lexicon of a language, from `data/lexicon`, read once in the life of the process, which takes some hundred
 * milliseconds.
 * @throws DataFileError with file, line and reason of every problem: first of the files, then of their phrases
 */
export function loadLexicon(locale: Locale): Lexicon {
  return getOrAdd(lexicons, locale, () => readLexicon(locale));
}

/** A file with its content parsed by a schema. */
type Parsed<Schema extends z.ZodType> = { file: OpenDataFile; data: z.infer<Schema> };

const ownNames = ['context', 'values', 'alarm', 'answers', 'fields'];

function readLexicon(locale: Locale) {
  const problems = new Problems();
  const opened = openAll(readDataFolder(`lexicon/${locale}`), problems);
  const parse = <Data>(isOne: (name: string) => boolean, schema: z.ZodType<Data>) =>
    opened.flatMap((file): { file: OpenDataFile; data: Data }[] => {
      const data = isOne(nameOf(file)) ? problems.check(file, schema) : null;
      return data === null ? [] : [{ file, data }];
    });
  const isLists = (name: string) => name.startsWith('lists');
  const lists = parse(isLists, schemas.listsSchema);
  const [context] = parse((name) => name === 'context', schemas.contextSchema);
  const [values] = parse((name) => name === 'values', schemas.valuesSchema);
  const [alarm] = parse((name) => name === 'alarm', schemas.alarmSchema);
  const [answers] = parse((name) => name === 'answers', schemas.answersSchema);
  const [fields] = parse((name) => name === 'fields', schemas.fieldsSchema);
  const topics = parse((name) => !isLists(name) && !ownNames.includes(name), schemas.topicSchema);
  problems.throwIfAny();
  if (!context || !values || !alarm || !answers || !fields)
    throw new DataFileError(`The lexicon "${locale}" needs ${ownNames.join(', ')}`);
  const { glue, divides } = context.data;
  const { values: phrasesOfValues, ...measures } = values.data;
  const reader = new PhraseReader(lists, problems);
  const triggers = reader.groups(context.file, 'triggers', context.data.triggers, {}, ({ says, reach }) =>
    says === 'ABSENT' && reach === 'AFTER' ? reader.denials : reader.others,
  );
  const lexicon = {
    ...context.data,
    locale,
    triggers,
    ends: reader.groups(context.file, 'ends', context.data.ends),
    harmless: reader.plain(context, 'harmless'),
    joins: reader.plain(context, 'joins'),
    course: reader.plain(context, 'course'),
    now: reader.plain(alarm, 'now'),
    again: reader.plain(alarm, 'again'),
    passes: reader.plain(alarm, 'passes'),
    told: reader.plain(alarm, 'told'),
    past: reader.plain(alarm, 'past'),
    idioms: reader.plain(alarm, 'idioms'),
    ...readAlarm(reader, alarm, glue, locale === 'ar'),
    // "Belly fine but back hurts" does not say that the belly hurts.
    entries: readTopics(reader, topics, {
      glue,
      stops: new Set([...reader.denials, ...divides]),
      measures,
    }),
    /** How the language writes numbers, units and days. */
    measures,
    values: reader.groups(values.file, 'values', phrasesOfValues, { measures }),
    answers: readAnswers(reader, answers),
    /** Words that show that an answer is about its question, by field. */
    fields: new Map(Object.entries(fields.data).map(([field, words]) => [field, choiceOf(words)])),
  };
  problems.throwIfAny();
  return { ...lexicon, spelling: spellingOf(reader, context.data, measures) };
}

/** Compiles phrases, and sorts their words by whether a typo may be corrected to them. */
class PhraseReader {
  /** Words of the topics, to which typos are corrected. */
  readonly targets = new Set<string>();
  /** Words to which typos are never corrected: other kinds, and words that trigger an alarm alone. */
  readonly others = new Set<string>();
  /** Words that are denials by themselves. */
  readonly denials = new Set<string>();
  /** Other words of the alarm. */
  readonly ofAlarm = new Set<string>();
  readonly #lists = new Map<string, readonly string[]>();
  readonly #choices = new Map<string, Choice>();

  constructor(
    lists: readonly Parsed<typeof schemas.listsSchema>[],
    readonly problems: Problems,
  ) {
    for (const { file, data } of lists)
      for (const [name, words] of Object.entries(data)) {
        if (this.#lists.has(name)) problems.add(file, [name], `there are two lists "${name}"`);
        this.#lists.set(name, words);
      }
  }

  /** Ordinary words that differ in one letter from a word of the lexicon and are not typos of it. */
  get ordinary(): readonly string[] {
    return (this.#lists.get('ordinary') ?? []).map(foldText);
  }

  /**
   * Compiles the valid phrases and records the problems of the others.
   * @param single - collects the words of one-word phrases
   * @param longer - collects the words of longer phrases
   */
  read(
    file: OpenDataFile,
    path: Path,
    texts: readonly string[],
    single = this.others,
    longer = single,
  ): Phrase[] {
    return texts.flatMap((text, at) => {
      try {
        const phrase = compilePhrase(text, this.#lists, this.#choices);
        const words = phrase.length === 1 ? single : longer;
        for (const { choice } of phrase) for (const word of choice.words) words.add(word);
        return [phrase];
      } catch (error) {
        if (!(error instanceof PhraseError)) throw error;
        this.problems.add(file, [...path, at], error.message);
        return [];
      }
    });
  }

  /** Phrases with one meaning, by their key in a file. */
  plain<Name extends string>(
    { file, data }: { file: OpenDataFile; data: Readonly<Record<Name, readonly string[]>> },
    name: Name,
  ): PhraseSearch<null> {
    return new PhraseIndex(withEntry(this.read(file, [name], data[name]), null));
  }

  /** Entries with phrases, by their key in a file. */
  groups<Entry extends { phrases: readonly string[] }>(
    file: OpenDataFile,
    name: string,
    entries: readonly Entry[],
    rules: SearchRules = {},
    singleOf = (_: Entry) => this.others,
  ): PhraseSearch<Entry> {
    const items = entries.flatMap((entry, at) => {
      const path = [name, at, 'phrases'];
      return withEntry(this.read(file, path, entry.phrases, singleOf(entry), this.others), entry);
    });
    return new PhraseIndex(items, rules);
  }
}

const withEntry = <Entry>(phrases: readonly Phrase[], entry: Entry) =>
  phrases.map((phrase) => ({ phrase, entry }));

function readTopics(
  reader: PhraseReader,
  topics: readonly Parsed<typeof schemas.topicSchema>[],
  rules: SearchRules,
): PhraseSearch<LexiconEntry> {
  const items = topics.flatMap(({ file, data: { frames = [], entries } }) =>
    entries.flatMap(({ code, also, absent: isAbsence, asked = null, ...written }, index) => {
      const { names = [], phrases = [], narrower: isNarrower } = written;
      const codes = [...(code === undefined ? [] : [code]), ...also];
      const implied = code === undefined || isAbsence ? [] : also;
      const entry: LexiconEntry = { codes, implied, asked, isAbsence, isNarrower };
      reader.problems.checkNames(file, ['entries', index], codes, isKnownCode);
      const read = (key: string, texts: readonly string[]) =>
        reader.read(file, ['entries', index, key], texts, reader.targets);
      const framed = frames.flatMap((frame) => names.map((name) => frame.replace('NAME', name)));
      return [
        ...withEntry(read('phrases', phrases), entry),
        ...withEntry(read('names', names), { ...entry, asked: 'ALLERGIES' as const }),
        ...withEntry(read('names', framed), entry),
      ];
    }),
  );
  return new PhraseIndex(items, rules);
}

/** Expressions of emergencies, and the same for stemmed words; null for languages without stemming. */
function readAlarm(
  reader: PhraseReader,
  { file, data }: Parsed<typeof schemas.alarmSchema>,
  glue: ReadonlySet<string>,
  hasStems: boolean,
): { alarm: PhraseSearch<LexiconEntry>; alarmByStem: PhraseSearch<LexiconEntry> | null } {
  const items = data.entries.flatMap((item, index) => {
    const entry = { codes: [item.code, ...item.also], asked: null, isAbsence: false };
    const situation = `where:${index}`;
    const read = (key: 'may' | 'where' | 'phrases', own: LexiconEntry) =>
      (item[key] ?? []).flatMap((text, at) =>
        reader
          // A word that is an alarm by itself must be spelled correctly.
          .read(file, ['entries', index, key, at], inAnyOrder(text), reader.others, reader.ofAlarm)
          .map((phrase) => {
            const isLoose = key === 'may' || looseText.test(text);
            return { phrase, entry: { ...own, isLoose, choices: neededChoices(phrase) } };
          }),
      );
    return [
      ...read('may', entry),
      ...read('where', { ...entry, codes: [situation] }),
      ...read('phrases', item.where === undefined ? entry : { ...entry, situation }),
    ];
  });
  // "Headache but no vomiting" is not "headache and vomiting".
  const alarm = new PhraseIndex(items, { glue, stops: reader.denials });
  if (!hasStems) return { alarm, alarmByStem: null };
  const stemmed = items.flatMap(({ phrase, entry }) => withEntry(stemPhrase(phrase), entry));
  const stems = (words: ReadonlySet<string>) => new Set([...words].map(lightStem));
  return {
    alarm,
    alarmByStem: new PhraseIndex(stemmed, { glue: stems(glue), stops: stems(reader.denials) }),
  };
}

/** Words that stand apart, or in any order, may be about different things. */
const looseText = / (\+|\.\.\.) /;

/** "eye + agony": both within a sentence, in any order. */
function inAnyOrder(written: string): string[] {
  const [first = '', ...others] = written.split(' + ');
  const orders = others.reduce<string[][]>(
    (known, part) =>
      known.flatMap((order) => [...order.keys(), order.length].map((at) => order.toSpliced(at, 0, part))),
    [[first]],
  );
  return orders.map((order) => order.join(' ... '));
}

function readAnswers(
  reader: PhraseReader,
  { file, data }: Parsed<typeof schemas.answersSchema>,
): PhraseSearch<AnswerEntry> {
  const read = (path: Path, texts: readonly string[], entry: AnswerEntry) =>
    withEntry(reader.read(file, path, texts, new Set()), entry);
  const meanings = ['yes', 'no', 'unsure', 'declined', 'polite', 'roughly'] as const;
  const kinds = ['any', 'MEDICINES', 'ALLERGIES', 'PAST', 'FAMILY'] as const;
  return new PhraseIndex([
    ...meanings.flatMap((meaning) => read([meaning], data[meaning], { meaning, of: 'any' })),
    ...kinds.flatMap((of) => read(['none', of], data.none[of], { meaning: 'none', of })),
  ]);
}

/** Typos are corrected to words of the topics, never to words of an alarm or of another kind. */
function spellingOf(
  { targets, others, denials, ofAlarm, ordinary }: PhraseReader,
  { glue, small, having, verbs, divides }: schemas.ContextFile,
  { numbers, units, dates, doses, degrees, some }: schemas.MeasureWords,
): SpellingIndex {
  const names = [numbers, units, dates, doses, degrees].flatMap((one) => [...one.keys()]);
  const noTargets = new Set([...others, ...names, ...some, ...small, ...glue]);
  const rest = [targets, noTargets, denials, ofAlarm, having, verbs, divides, ordinary];
  const dictionary = new Set(rest.flatMap((words) => [...words]));
  return new SpellingIndex(
    [...targets].filter((word) => !noTargets.has(word)),
    (form) => dictionary.has(form),
  );
}
