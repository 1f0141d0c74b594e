import type { Locale } from '../types.ts';
import type { AnswersFile, ContextFile, MeasureWords, Trigger, ValueEntry } from './lexicon-files.ts';
import type { PhraseIndex } from './phrases.ts';
import type { Choice } from './places.ts';
import type { AskedKind } from './types.ts';
import type { SpellingIndex } from './typos.ts';

/**
 * `asked`: they say it only in answer to this. `isAbsence`: they say that it is not so ("hearing is fine"). `situation`: a
 * code that must be found elsewhere in the text, for phrases of an alarm. `isLoose`: its words may stand apart, and then be
 * about different things.
 */
export type LexiconEntry = {
  /** The finding itself, then what it implies. */
  codes: readonly string[];
  /** What is told with it and not denied with it: no blood in the vomit is not no vomiting. */
  implied?: readonly string[];
  asked: AskedKind | null;
  isAbsence: boolean;
  situation?: string;
  isLoose?: boolean;
  /** What may stand in the places of an expression of an alarm. */
  choices?: readonly Choice[];
};

/** What a whole answer may come to, and where it answers one question alone ("no medicines"), which. */
export type AnswerEntry = { meaning: keyof AnswersFile; of: keyof AnswersFile['none'] };

/** Phrases of `context.yaml` and `alarm.yaml` that say one thing each, by their name there. */
type PlainName = 'harmless' | 'joins' | 'course' | 'now' | 'again' | 'passes' | 'told' | 'past' | 'idioms';

/** All that the words reader knows of one language. */
export type Lexicon = Pick<
  ContextFile,
  'alternatives' | 'divides' | 'links' | 'relatives' | 'verbs' | 'having' | 'small'
> &
  Record<PlainName, PhraseIndex<null>> & {
    locale: Locale;
    entries: PhraseIndex<LexiconEntry>;
    /** Whole expressions of emergencies; their codes are "alarm:" and the id of a group of signs. */
    alarm: PhraseIndex<LexiconEntry>;
    /** The same for words as their stems; null for languages that are read without. */
    alarmByStem: PhraseIndex<LexiconEntry> | null;
    triggers: PhraseIndex<Trigger>;
    /** Ends the reach of triggers that say one of `of`. */
    ends: PhraseIndex<ContextFile['ends'][number]>;
    /** How it says numbers, units and days. */
    measures: MeasureWords;
    values: PhraseIndex<ValueEntry>;
    answers: PhraseIndex<AnswerEntry>;
    /** Words that show that an answer speaks of what was asked, by the field. */
    fields: ReadonlyMap<string, Choice>;
    spelling: SpellingIndex;
    /** The code of a medicine as an allergen, where the vocabulary has one. */
    allergenOf: (medicine: string) => string | null;
    /** How many entries its topics and its alarm have. */
    entryCount: number;
  };
