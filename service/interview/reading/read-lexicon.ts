import type * as z from 'zod';
import { foldText } from '../../../common/fold-text.ts';
import { type DataFile, type OpenDataFile, openDataFile, type Path, Problems } from '../data-files.ts';
import { inAnyOrder, isLoose } from './alarm-phrases.ts';
import { readAnswerWords } from './answer-words.ts';
import { lightStem, stemPhrase } from './arabic.ts';
import { readFieldWords } from './fields.ts';
import { createLexicon, type Lexicon, type LexiconEntry } from './lexicon.ts';
import {
  alarmSchema,
  answersSchema,
  contextSchema,
  fieldsSchema,
  listsSchema,
  topicSchema,
  valuesSchema,
} from './lexicon-files.ts';
import { choicesOf } from './likely-signs.ts';
import { compilePhrase, type Phrase, PhraseError, PhraseIndex, type WordLists, wordsOf } from './phrases.ts';
import { sayings } from './types.ts';
import { SpellingIndex } from './typos.ts';
import type { ValueWords } from './values.ts';

/** What reading a file needs; `words` collects every word that the lexicon knows. */
type Work = {
  lexicon: Lexicon;
  lists: WordLists;
  isKnownCode: (code: string) => boolean;
  problems: Problems;
  /** Words that a slip of the pen may be corrected to. */
  topicWords: Set<string>;
  /** Never a word of these: a slip must sound no alarm by itself. */
  alarmWords: Set<string>;
  otherWords: Set<string>;
  /** Words that deny by themselves. */
  denials: Set<string>;
  /** Words that are no slip of another. */
  commonWords: Set<string>;
};

/**
 * Reads the files of one language: `lists*.yaml`, `context.yaml`, `values.yaml`, `answers.yaml`, `alarm.yaml`, `fields.yaml`,
 * and one file for each topic.
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
  const readable = files.map((file) => openDataFile(file, problems)).filter((file) => file !== null);
  problems.throwIfAny();
  const named = (name: string) => readable.find(({ path }) => path.endsWith(`/${name}.yaml`));
  const context = parseFile(named('context'), contextSchema, problems);
  const lists = readLists(readable.filter(isLists), problems);
  const lexicon = createLexicon(language, folded(context?.data.glue ?? []), isKnownCode);
  const set = () => new Set<string>();
  const words = {
    topicWords: set(),
    alarmWords: set(),
    otherWords: set(),
    denials: set(),
    commonWords: set(),
  };
  const work: Work = { lexicon, lists, isKnownCode, problems, ...words };
  if (context !== null) addContext(work, context.file, context.data);
  // "Belly fine but back hurts" tells of no belly that hurts.
  lexicon.entries = new PhraseIndex(lexicon.entries.glue, new Set([...work.denials, ...lexicon.divides]));
  const values = parseFile(named('values'), valuesSchema, problems);
  if (values !== null) addValues(work, values.file, values.data);
  const alarm = parseFile(named('alarm'), alarmSchema, problems);
  if (alarm !== null) addAlarm(work, alarm.file, alarm.data);
  const answers = parseFile(named('answers'), answersSchema, problems);
  if (answers !== null)
    lexicon.answers = readAnswerWords(answers.data, (written, path) =>
      compile(work, answers.file, path, written),
    );
  const fields = parseFile(named('fields'), fieldsSchema, problems);
  if (fields !== null) lexicon.fields = readFieldWords(fields.data);
  const own = ['context', 'values', 'alarm', 'answers', 'fields'].map(named);
  for (const file of readable.filter((one) => !isLists(one) && !own.includes(one))) addTopic(work, file);
  problems.throwIfAny();
  addSpelling(work, context?.data.ordinary ?? []);
  return lexicon;
}

function parseFile<Schema extends z.ZodType>(
  file: OpenDataFile | undefined,
  schema: Schema,
  problems: Problems,
): { file: OpenDataFile; data: z.infer<Schema> } | null {
  if (file === undefined) return null;
  const parsed = schema.safeParse(file.content);
  if (parsed.success) return { file, data: parsed.data };
  problems.addIssues(file, [], parsed.error.issues);
  return null;
}

const isLists = ({ path }: OpenDataFile) => /\/lists[^/]*\.yaml$/.test(path);

function readLists(files: readonly OpenDataFile[], problems: Problems): WordLists {
  const lists = new Map<string, readonly string[]>();
  for (const file of files) {
    const parsed = parseFile(file, listsSchema, problems);
    for (const [name, words] of Object.entries(parsed?.data ?? {})) {
      if (lists.has(name)) problems.add(file, [name], `there are two lists "${name}"`);
      lists.set(name, words);
    }
  }
  return lists;
}

function addTopic(work: Work, file: OpenDataFile): void {
  const { lexicon, isKnownCode, problems, topicWords } = work;
  const parsed = parseFile(file, topicSchema, problems);
  if (parsed === null) return;
  const { frames = [], entries } = parsed.data;
  for (const [index, item] of entries.entries()) {
    const { code, also, absent: isAbsence, asked = null, names = [], phrases = [] } = item;
    const codes = [...(code === undefined ? [] : [code]), ...also];
    for (const unknown of codes.filter((one) => !isKnownCode(one)))
      problems.add(file, ['entries', index], `there is no "${unknown}" in the vocabulary`);
    lexicon.entryCount += 1;
    const add = (written: readonly string[], key: string, entry: LexiconEntry) =>
      addPhrases(work, lexicon.entries, entry, written, {
        file,
        path: ['entries', index, key],
        words: () => topicWords,
      });
    add(phrases, 'phrases', { codes, asked, isAbsence });
    add(names, 'names', { codes, asked: 'ALLERGIES', isAbsence });
    for (const frame of frames)
      add(
        names.map((name) => frame.replace('NAME', name)),
        'names',
        { codes, asked, isAbsence },
      );
  }
}

function addAlarm(work: Work, file: OpenDataFile, data: z.infer<typeof alarmSchema>): void {
  const { lexicon, alarmWords, commonWords } = work;
  // "Headache but no vomiting" is not "headache and vomiting".
  lexicon.alarm = new PhraseIndex(lexicon.entries.glue, work.denials);
  if (lexicon.language === 'ar')
    lexicon.alarmByStem = new PhraseIndex(lightStems(lexicon.entries.glue), lightStems(work.denials));
  // A word that is an alarm alone must be written right.
  const words = ({ elements }: Phrase) => (elements.length === 1 ? alarmWords : commonWords);
  for (const [index, { code, also, where, phrases = [], may = [] }] of data.entries.entries()) {
    lexicon.entryCount += 1;
    const codes = [code, ...also];
    const plain = { asked: null, isAbsence: false };
    const add = (key: string, entry: LexiconEntry, all: readonly string[]) => {
      for (const [at, written] of all.entries())
        addPhrases(
          work,
          lexicon.alarm,
          (phrase) => ({
            ...entry,
            isLoose: key === 'may' || isLoose(written),
            choices: choicesOf(phrase),
          }),
          inAnyOrder(written),
          {
            file,
            path: ['entries', index, key, at],
            words,
            byStem: lexicon.alarmByStem,
          },
        );
    };
    add('may', { codes, ...plain }, may);
    if (where === undefined) add('phrases', { codes, ...plain }, phrases);
    else {
      const situation = `where:${index}`;
      add('where', { codes: [situation], ...plain }, where);
      add('phrases', { codes, ...plain, situation }, phrases);
    }
  }
  for (const name of ['now', 'passes', 'again', 'told', 'past', 'idioms'] as const)
    addPhrases(work, lexicon[name], null, data[name], { file, path: [name] });
}

function addContext(work: Work, file: OpenDataFile, data: z.infer<typeof contextSchema>): void {
  const { lexicon } = work;
  lexicon.divides = folded(data.divides);
  lexicon.links = folded(data.links);
  lexicon.verbs = folded(data.verbs);
  lexicon.having = folded(data.having);
  lexicon.small = folded(data.small);
  lexicon.alternatives = folded(data.alternatives ?? []);
  for (const [index, { says, reach, from = null, verb: isVerb, phrases }] of data.triggers.entries()) {
    const words = ({ elements }: Phrase) =>
      says === 'ABSENT' && reach === 'AFTER' && elements.length === 1 ? work.denials : work.otherWords;
    const place = { file, path: ['triggers', index, 'phrases'], words };
    addPhrases(work, lexicon.triggers, { says, reach, from, isVerb }, phrases, place);
  }
  for (const [index, { of = sayings, phrases }] of data.ends.entries())
    addPhrases(work, lexicon.ends, { of }, phrases, { file, path: ['ends', index, 'phrases'] });
  for (const name of ['harmless', 'joins', 'course'] as const)
    addPhrases(work, lexicon[name], null, data[name], { file, path: [name] });
}

function addValues(work: Work, file: OpenDataFile, data: z.infer<typeof valuesSchema>): void {
  const { numbers, units, dates, doses, degrees, between, roughly, some, half, and } = data;
  const phrases: ValueWords['phrases'] = new PhraseIndex();
  const measures = {
    numbers: new Map([...byWord(numbers)].map(([word, number]) => [word, Number(number)])),
    units: byWord(units),
    dates: byWord(dates),
    doses: byWord(doses),
    degrees: byWord(degrees),
    between: folded(between),
    roughly: folded(roughly),
    some: folded(some),
    half: folded(half),
    and: folded(and),
  };
  work.lexicon.values = { phrases, measures };
  for (const names of [measures.numbers, measures.units, measures.dates, measures.doses, measures.degrees])
    for (const word of names.keys()) work.otherWords.add(word);
  for (const word of measures.some) work.otherWords.add(word);
  for (const [index, { code = null, count = null, phrases: written, ...entry }] of data.values.entries())
    addPhrases(work, phrases, { ...entry, code, count }, written, {
      file,
      path: ['values', index, 'phrases'],
    });
}

/** Each word with the name that it stands under. */
const byWord = (names: Record<string, readonly string[]>): Map<string, string> =>
  new Map(
    Object.entries(names).flatMap(([name, words]) => words.map((word) => [foldText(word), name] as const)),
  );

const lightStems = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...words].map(lightStem));

const folded = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldText));

/** Where phrases are written, and which words theirs are; those of no topic unless said. */
type PhrasePlace<Entry> = {
  file: OpenDataFile;
  path: Path;
  words?: (phrase: Phrase) => Set<string>;
  /** Takes them for words as their stems. */
  byStem?: PhraseIndex<Entry> | null;
};

function addPhrases<Entry>(
  work: Work,
  index: PhraseIndex<Entry>,
  entry: Entry | ((phrase: Phrase) => Entry),
  phrases: readonly string[],
  { file, path, words = () => work.otherWords, byStem = null }: PhrasePlace<Entry>,
): void {
  for (const [at, written] of phrases.entries()) {
    const phrase = compile(work, file, [...path, at], written);
    if (phrase === null) continue;
    const own = entry instanceof Function ? entry(phrase) : entry;
    index.add(phrase, own);
    const stemmed = byStem === null ? null : stemPhrase(phrase);
    if (stemmed !== null) byStem?.add(stemmed, own);
    for (const word of wordsOf(phrase)) words(phrase).add(word);
  }
}

function compile({ lists, problems }: Work, file: OpenDataFile, path: Path, written: string) {
  try {
    return compilePhrase(written, lists);
  } catch (error) {
    if (!(error instanceof PhraseError)) throw error;
    problems.add(file, path, error.message);
    return null;
  }
}

/** Slips of the pen are read as words of the topics, never as those of an alarm or as a word of another kind. */
function addSpelling(work: Work, ordinary: readonly string[]): void {
  const { lexicon, topicWords, alarmWords, otherWords, denials, commonWords } = work;
  const { small, having, verbs, divides, entries } = lexicon;
  const written = [topicWords, alarmWords, otherWords, denials, commonWords];
  const dictionary = new Set(
    [folded(ordinary), ...written, small, having, verbs, divides, entries.glue].flatMap((words) => [
      ...words,
    ]),
  );
  const isNoTarget = (word: string) =>
    alarmWords.has(word) || otherWords.has(word) || small.has(word) || entries.glue.has(word);
  lexicon.spelling = new SpellingIndex(
    [...topicWords].filter((word) => !isNoTarget(word)),
    (form) => dictionary.has(form),
  );
}
