import type * as z from 'zod';
import { mapValues } from '../../../../common/collections.ts';
import { foldText } from '../../../../common/fold-text.ts';
import type { Locale } from '../../model/types.ts';
import type { AnswerEntry, CompiledLexicon, CompiledPhrases, LexiconEntry } from '../../reading/lexicon.ts';
import type { CompiledPhrase } from '../../reading/phrases.ts';
import { DataFileError, nameOf, readDataFolder } from '../data-files.ts';
import { type OpenDataFile, openAll, type Path, Problems } from '../problems.ts';
import { isKnownCode } from '../vocabulary.ts';
import * as schemas from './lexicon-schemas.ts';
import { choiceOf, PhraseCompiler, PhraseError } from './notation.ts';

/** A file with its content parsed by a schema. */
type Parsed<Schema extends z.ZodType> = { file: OpenDataFile; data: z.infer<Schema> };

const ownNames = ['context', 'values', 'alarm', 'answers', 'fields'];

/**
 * Compiles the lexicon of a language, from `clinical/lexicon`.
 * @returns the lexicon, and the number of entries of its topics and its alarm
 * @throws DataFileError with file, line and reason of every problem: first of the files, then of their phrases
 */
export function compileLexicon(locale: Locale): { lexicon: CompiledLexicon; entryCount: number } {
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
  const { values: phrasesOfValues, ...measures } = values.data;
  const { alternatives, relatives, divides, links, verbs, having, small, glue } = context.data;
  const reader = new PhraseReader(lists, problems);
  const parts = {
    triggers: reader.groups(context.file, 'triggers', context.data.triggers, ({ says, reach }) =>
      says === 'ABSENT' && reach === 'AFTER' ? reader.denials : reader.others,
    ),
    ends: reader.groups(context.file, 'ends', context.data.ends),
    plain: readPlain(reader, context, alarm),
    alarm: readAlarm(reader, alarm),
    entries: readTopics(reader, topics),
    values: reader.groups(values.file, 'values', phrasesOfValues),
    answers: readAnswers(reader, answers),
  };
  problems.throwIfAny();
  const entryCount = [alarm, ...topics].reduce((sum, { data }) => sum + data.entries.length, 0);
  const lexicon: CompiledLexicon = {
    choices: reader.choices,
    words: {
      alternatives,
      relatives,
      divides,
      links,
      verbs,
      having,
      small,
      glue,
      strangers: reader.listed('other'),
    },
    denials: [...reader.denials],
    measures,
    ...parts,
    fields: mapValues(fields.data, choiceOf),
    spelling: spellingOf(reader, context.data, measures),
  };
  return { lexicon, entryCount };
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
  readonly #compiler = new PhraseCompiler(this.#lists);

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

  get choices(): CompiledLexicon['choices'] {
    return this.#compiler.choices;
  }

  /** The words of a list in folded form; none where there is no such list. */
  listed(name: string): readonly string[] {
    return (this.#lists.get(name) ?? []).map(foldText);
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
  ): CompiledPhrase[] {
    return texts.flatMap((text, at) => {
      try {
        const phrase = this.#compiler.compile(text);
        const words = phrase.length === 1 ? single : longer;
        for (const choice of this.#compiler.choicesOf(phrase))
          for (const word of choice.words) words.add(word);
        return [phrase];
      } catch (error) {
        if (!(error instanceof PhraseError)) throw error;
        this.problems.add(file, [...path, at], error.message);
        return [];
      }
    });
  }

  /** Entries with phrases, by their key in a file. */
  groups<Entry extends { phrases: readonly string[] }>(
    file: OpenDataFile,
    name: string,
    entries: readonly Entry[],
    singleOf = (_: Omit<Entry, 'phrases'>) => this.others,
  ): CompiledPhrases<Omit<Entry, 'phrases'>> {
    const items = entries.flatMap(({ phrases, ...entry }, at) =>
      withEntry(this.read(file, [name, at, 'phrases'], phrases, singleOf(entry), this.others), entry),
    );
    return joined(items);
  }
}

const withEntry = <Entry>(phrases: readonly CompiledPhrase[], entry: Entry) =>
  phrases.map((phrase) => ({ phrase, entry }));

/** The phrases with each of their entries once. */
function joined<Entry>(items: readonly { phrase: CompiledPhrase; entry: Entry }[]): CompiledPhrases<Entry> {
  const entries = [...new Set(items.map(({ entry }) => entry))];
  const places = new Map(entries.map((entry, place) => [entry, place]));
  return { entries, phrases: items.map(({ phrase, entry }) => [places.get(entry) ?? -1, phrase]) };
}

/** The phrases that have one meaning each. */
function readPlain(
  reader: PhraseReader,
  context: Parsed<typeof schemas.contextSchema>,
  alarm: Parsed<typeof schemas.alarmSchema>,
): CompiledLexicon['plain'] {
  const ofContext = (name: 'harmless' | 'joins' | 'course') =>
    reader.read(context.file, [name], context.data[name]);
  const ofAlarm = (name: 'now' | 'again' | 'passes' | 'told' | 'past' | 'idioms') =>
    reader.read(alarm.file, [name], alarm.data[name]);
  return {
    harmless: ofContext('harmless'),
    joins: ofContext('joins'),
    course: ofContext('course'),
    now: ofAlarm('now'),
    again: ofAlarm('again'),
    passes: ofAlarm('passes'),
    told: ofAlarm('told'),
    past: ofAlarm('past'),
    idioms: ofAlarm('idioms'),
  };
}

function readTopics(
  reader: PhraseReader,
  topics: readonly Parsed<typeof schemas.topicSchema>[],
): CompiledPhrases<LexiconEntry> {
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
  return joined(items);
}

/** Expressions of emergencies. */
function readAlarm(
  reader: PhraseReader,
  { file, data }: Parsed<typeof schemas.alarmSchema>,
): CompiledPhrases<LexiconEntry> {
  const items = data.entries.flatMap((item, index) => {
    const entry = { codes: [item.code, ...item.also], asked: null, isAbsence: false };
    const situation = `where:${index}`;
    const read = (key: 'may' | 'where' | 'phrases', own: LexiconEntry) => {
      const [loose, firm] = [
        { ...own, isLoose: true },
        { ...own, isLoose: false },
      ];
      return (item[key] ?? []).flatMap((text, at) => {
        const isLoose = key === 'may' || looseText.test(text);
        // A word that is an alarm by itself must be spelled correctly.
        const path = ['entries', index, key, at];
        const phrases = reader.read(file, path, inAnyOrder(text), reader.others, reader.ofAlarm);
        return withEntry(phrases, isLoose ? loose : firm);
      });
    };
    return [
      ...read('may', entry),
      ...read('where', { ...entry, codes: [situation] }),
      ...read('phrases', item.where === undefined ? entry : { ...entry, situation }),
    ];
  });
  return joined(items);
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
): CompiledPhrases<AnswerEntry> {
  const read = (path: Path, texts: readonly string[], entry: AnswerEntry) =>
    withEntry(reader.read(file, path, texts, new Set()), entry);
  const meanings = ['yes', 'no', 'unsure', 'declined', 'polite', 'roughly'] as const;
  const kinds = ['any', 'MEDICINES', 'ALLERGIES', 'PAST', 'FAMILY'] as const;
  return joined([
    ...meanings.flatMap((meaning) => read([meaning], data[meaning], { meaning, of: 'any' })),
    ...kinds.flatMap((of) => read(['none', of], data.none[of], { meaning: 'none', of })),
  ]);
}

/** Typos are corrected to words of the topics, never to words of an alarm or of another kind. */
function spellingOf(
  reader: PhraseReader,
  { glue, small, having, verbs, divides }: z.infer<typeof schemas.contextSchema>,
  { numbers, units, dates, doses, degrees, some }: CompiledLexicon['measures'],
): CompiledLexicon['spelling'] {
  const { targets, others, denials, ofAlarm } = reader;
  // Among others ordinary words that differ in one letter from a word of the lexicon and are not typos of it.
  const ordinary = reader.listed('ordinary');
  const names = [numbers, units, dates, doses, degrees].flatMap((words) => words.map(([word]) => word));
  const noTargets = new Set([...others, ...names, ...some, ...small, ...glue]);
  const all = [targets, noTargets, denials, ofAlarm, having, verbs, divides, ordinary];
  return {
    corrections: [...targets].filter((word) => !noTargets.has(word)),
    correct: [...new Set(all.flatMap((words) => [...words]))],
  };
}
