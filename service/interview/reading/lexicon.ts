import type { Locale } from '../types.ts';
import type { AnswersFile, ContextFile, MeasureWords, Trigger, ValueEntry } from './lexicon-files.ts';
import type { PhraseSearch } from './phrases.ts';
import type { Choice } from './places.ts';
import type { AskedKind } from './types.ts';
import type { SpellingIndex } from './typos.ts';

/**
 * `asked`: counts only in an answer of this kind. `isAbsence`: means that the finding is absent ("hearing is fine").
 * `isNarrower`: names less than the finding, and denied it denies nothing ("no migraine").
 * `situation`: a code that must occur elsewhere in the text (alarms only). `isLoose`: its words may stand apart.
 */
export type LexiconEntry = {
  /** The finding itself, then the codes that it implies. */
  codes: readonly string[];
  /** Codes that are stated with it but not denied with it: "no blood in the vomit" does not deny vomiting. */
  implied?: readonly string[];
  asked: AskedKind | null;
  isAbsence: boolean;
  isNarrower?: boolean;
  situation?: string;
  isLoose?: boolean;
  /** The alternatives for each position of an alarm's expression. */
  choices?: readonly Choice[];
};

/** The meaning of a whole answer, and the only question that it answers ("no medicines"), if there is one. */
export type AnswerEntry = { meaning: keyof AnswersFile; of: keyof AnswersFile['none'] };

/** Keys of `context.yaml` and `alarm.yaml` whose phrases all have one meaning. */
type PlainName = 'harmless' | 'joins' | 'course' | 'now' | 'again' | 'passes' | 'told' | 'past' | 'idioms';

/** Everything that the word reader knows of one language. */
export type Lexicon = Pick<
  ContextFile,
  'alternatives' | 'divides' | 'links' | 'relatives' | 'verbs' | 'having' | 'small'
> &
  Record<PlainName, PhraseSearch<null>> & {
    locale: Locale;
    entries: PhraseSearch<LexiconEntry>;
    /** Expressions of emergencies; their codes are "alarm:" and the id of a group of signs. */
    alarm: PhraseSearch<LexiconEntry>;
    /** The same for stemmed words; null for languages without stemming. */
    alarmByStem: PhraseSearch<LexiconEntry> | null;
    triggers: PhraseSearch<Trigger>;
    /** Ends the reach of triggers with one of the sayings `of`. */
    ends: PhraseSearch<ContextFile['ends'][number]>;
    /** How the language writes numbers, units and days. */
    measures: MeasureWords;
    values: PhraseSearch<ValueEntry>;
    answers: PhraseSearch<AnswerEntry>;
    /** Words that show that an answer is about its question, by field. */
    fields: ReadonlyMap<string, Choice>;
    spelling: SpellingIndex;
    /** The allergen code of a medicine, if the vocabulary has one. */
    allergenOf: (medicine: string) => string | null;
    /** The number of entries in its topics and its alarm. */
    entryCount: number;
  };
