import { atPlace, getOrAdd, mapValues } from '../../../common/collections.ts';
import { readCompiled } from '../data/compiled-data.ts';
import type { AskedKind, TriggerEffect, ValueKind } from '../model/mentions.ts';
import type { AnsweredBy, Locale } from '../model/types.ts';
import { lightStem, stemPhrase } from './arabic.ts';
import { type Choice, type CompiledChoice, readChoice } from './choices.ts';
import type { MeasureWords } from './measures.ts';
import {
  type CompiledPhrase,
  neededChoices,
  type Phrase,
  PhraseIndex,
  type PhraseSearch,
  type SearchRules,
} from './phrases.ts';
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

/** A trigger of ConText, which makes a finding absent, past, somebody else's or hypothetical. */
export type Trigger = {
  says: TriggerEffect;
  /** Applies only to texts by this author; by default to all. */
  from?: AnsweredBy | undefined;
  /** Whether it applies to what follows or to what precedes it. */
  reach: 'AFTER' | 'BEFORE';
  /** A verb: it applies to a finding only if nothing but small words and verbs of `having` is between. */
  verb: boolean;
  /** Its reach ends at the next comma also in a list: "as if I had run". */
  near: boolean;
  /** A question, which begins its clause: "is it asthma?", not "the trouble is this cough". */
  opens: boolean;
  /** It ends what it is said of, so that a time after it is that of the end: "the cold went in a week". */
  over: boolean;
};

/** What ends the reach of the triggers in `of`; after a negated verb an `object` ends nothing. */
type ReachEnd = { of: readonly TriggerEffect[]; object: boolean };

/** How the code of a value is built from what its phrase contains. */
export const valueForms = [
  'ago',
  'for',
  'since',
  'some',
  'clock',
  'dur',
  'freq',
  'every',
  'sev',
  'dose',
  'temperature',
  'fixed',
] as const;

/** A value; `code` (or the unit) and `count` when its phrases determine them ("twice a day", "3 x daily"). */
export type ValueEntry = {
  kind: ValueKind;
  form: (typeof valueForms)[number];
  code?: string | undefined;
  count?: number | undefined;
};

/** The meaning of a whole answer, and the only question that it answers ("no medicines"), if there is one. */
export type AnswerEntry = {
  meaning: 'polite' | 'roughly' | 'yes' | 'no' | 'unsure' | 'declined' | 'none';
  of: 'any' | 'MEDICINES' | 'ALLERGIES' | 'PAST' | 'FAMILY';
};

/** Phrases as they are compiled: each with the place of its entry. */
export type CompiledPhrases<Entry> = {
  entries: readonly Entry[];
  phrases: readonly (readonly [entry: number, phrase: CompiledPhrase])[];
};

/** Words of one kind; the schema of context.yaml says what each is for. `strangers`: people who are no relatives. */
type WordSets =
  | 'alternatives'
  | 'relatives'
  | 'divides'
  | 'links'
  | 'verbs'
  | 'having'
  | 'small'
  | 'glue'
  | 'strangers';
/** Phrases that all mean the same; the schemas of context.yaml and alarm.yaml say what. */
type PlainPhrases = 'harmless' | 'joins' | 'course' | 'now' | 'again' | 'passes' | 'told' | 'past' | 'idioms';

/** A lexicon as `service/interview/authoring` compiles it. */
export type CompiledLexicon = {
  /** The alternatives for all positions of all phrases. */
  choices: readonly CompiledChoice[];
  words: Readonly<Record<WordSets, readonly string[]>>;
  /** Words that are denials by themselves. */
  denials: readonly string[];
  measures: {
    [Kind in keyof MeasureWords]: MeasureWords[Kind] extends ReadonlySet<string>
      ? readonly string[]
      : readonly (readonly [string, string])[];
  };
  plain: Readonly<Record<PlainPhrases, readonly CompiledPhrase[]>>;
  triggers: CompiledPhrases<Trigger>;
  ends: CompiledPhrases<ReachEnd>;
  entries: CompiledPhrases<LexiconEntry>;
  alarm: CompiledPhrases<LexiconEntry>;
  values: CompiledPhrases<ValueEntry>;
  answers: CompiledPhrases<AnswerEntry>;
  fields: Readonly<Record<string, CompiledChoice>>;
  /** The words to which typos are corrected, and all words that are correct. */
  spelling: { corrections: readonly string[]; correct: readonly string[] };
};

/** Everything that the readers know of one language. */
export type Lexicon = ReturnType<typeof readLexicon>;

const lexicons = new Map<Locale, Lexicon>();

/** The lexicon of a language, read once in the life of the process, which takes some ten milliseconds. @throws MissingDataError */
export function loadLexicon(locale: Locale): Lexicon {
  return getOrAdd(lexicons, locale, () => readLexicon(locale));
}

function readLexicon(locale: Locale) {
  const compiled = readCompiled<CompiledLexicon>(`lexicon/${locale}`);
  const choices = compiled.choices.map(readChoice);
  const toPhrase = (written: CompiledPhrase): Phrase =>
    written.map(([place, gapMax]) => ({ choice: atPlace(choices, place), gapMax }));
  const itemsOf = <Entry>({ entries, phrases }: CompiledPhrases<Entry>) =>
    phrases.map(([place, phrase]) => ({ entry: atPlace(entries, place), phrase: toPhrase(phrase) }));
  const search = <Entry>(written: CompiledPhrases<Entry>, rules: SearchRules = {}): PhraseSearch<Entry> =>
    new PhraseIndex(itemsOf(written), rules);
  const words = mapValues(compiled.words, (list): ReadonlySet<string> => new Set(list));
  const measures = readMeasures(compiled.measures);
  const denials = new Set(compiled.denials);
  const { glue, divides } = words;
  const { corrections, correct } = compiled.spelling;
  const isCorrect = new Set(correct);
  return {
    ...words,
    ...mapValues(compiled.plain, (phrases) =>
      search({ entries: [null], phrases: phrases.map((one) => [0, one]) }),
    ),
    locale,
    /** How the language writes numbers, units and days. */
    measures,
    triggers: search(compiled.triggers),
    ends: search(compiled.ends),
    // "Belly fine but back hurts" does not say that the belly hurts.
    entries: search(compiled.entries, { glue, stops: new Set([...denials, ...divides]), measures }),
    ...searchAlarm(itemsOf(compiled.alarm), glue, denials, locale === 'ar'),
    values: search(compiled.values, { measures }),
    answers: search(compiled.answers),
    /** Words that show that an answer is about its question, by field. */
    fields: new Map(Object.entries(compiled.fields).map(([field, choice]) => [field, readChoice(choice)])),
    spelling: new SpellingIndex(corrections, (form) => isCorrect.has(form)),
  };
}

function readMeasures({
  numbers,
  units,
  dates,
  doses,
  degrees,
  ...sets
}: CompiledLexicon['measures']): MeasureWords {
  const named = mapValues({ numbers, units, dates, doses, degrees }, (words) => new Map(words));
  return { ...named, ...mapValues(sets, (words) => new Set(words)) };
}

/** Expressions of emergencies, and the same for stemmed words; null for languages without stemming. */
function searchAlarm(
  compiled: readonly { phrase: Phrase; entry: LexiconEntry }[],
  glue: ReadonlySet<string>,
  denials: ReadonlySet<string>,
  hasStems: boolean,
): { alarm: PhraseSearch<LexiconEntry>; alarmByStem: PhraseSearch<LexiconEntry> | null } {
  const items = compiled.map(({ phrase, entry }) => {
    return { phrase, entry: { ...entry, choices: neededChoices(phrase) } };
  });
  // "Headache but no vomiting" is not "headache and vomiting".
  const alarm = new PhraseIndex(items, { glue, stops: denials });
  if (!hasStems) return { alarm, alarmByStem: null };
  const stemmed = items.flatMap(({ phrase, entry }) =>
    stemPhrase(phrase).map((one) => ({ phrase: one, entry })),
  );
  const stems = (words: ReadonlySet<string>) => new Set([...words].map(lightStem));
  return { alarm, alarmByStem: new PhraseIndex(stemmed, { glue: stems(glue), stops: stems(denials) }) };
}
