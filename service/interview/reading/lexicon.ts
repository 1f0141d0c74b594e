import type { AnsweredBy } from '../types.ts';
import type { AnswerWords } from './answer-words.ts';
import type { FieldWords } from './fields.ts';
import { PhraseIndex } from './phrases.ts';
import type { Choice } from './places.ts';
import type { AskedKind, Saying } from './types.ts';
import { SpellingIndex } from './typos.ts';
import type { ValueWords } from './values.ts';

/**
 * `asked`: they say it only in answer to this. `isAbsence`: they say that it is not so ("hearing is fine"). `situation`: a
 * code that must be found elsewhere in the text, for phrases of an alarm. `isLoose`: its words may stand apart, and then be
 * about different things.
 */
export type LexiconEntry = {
  codes: readonly string[];
  asked: AskedKind | null;
  isAbsence: boolean;
  situation?: string;
  isLoose?: boolean;
  /** What may stand in the places of an expression of an alarm. */
  choices?: readonly Choice[];
};
export type Trigger = {
  says: Saying;
  reach: 'AFTER' | 'BEFORE';
  from: AnsweredBy | null;
  /** A negated verb, which needs the finding beside it. */
  isVerb: boolean;
};

/** Ends the reach of triggers that say one of these. */
export type ReachEnd = { of: readonly Saying[] };

/** All that the words reader knows of one language. */
export type Lexicon = {
  language: string;
  entries: PhraseIndex<LexiconEntry>;
  /** Whole expressions of emergencies; their codes are "alarm:" and the id of a group of signs. */
  alarm: PhraseIndex<LexiconEntry>;
  /** The same for words as their stems; null for languages that are read without. */
  alarmByStem: PhraseIndex<LexiconEntry> | null;
  now: PhraseIndex<null>;
  /** Words that say that it is worse or came back. */
  again: PhraseIndex<null>;
  /** Negations that the gaps of alarms pass over. */
  passes: PhraseIndex<null>;
  /** Words that tell of somebody else's past. */
  told: PhraseIndex<null>;
  /** Words that tell of an earlier year. */
  past: PhraseIndex<null>;
  /** Figures of speech; what they cover sounds no alarm. */
  idioms: PhraseIndex<null>;
  triggers: PhraseIndex<Trigger>;
  harmless: PhraseIndex<null>;
  ends: PhraseIndex<ReachEnd>;
  joins: PhraseIndex<null>;
  /** Joins that carry a denial on over another word: "or". */
  alternatives: ReadonlySet<string>;
  /** Words that tell the course of what was told before: "it started". */
  course: PhraseIndex<null>;
  divides: ReadonlySet<string>;
  /** Words that alone stand between findings that share their time: "cough with a fever for three days". */
  links: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
  having: ReadonlySet<string>;
  small: ReadonlySet<string>;
  values: ValueWords;
  answers: AnswerWords;
  /** Words that show that an answer speaks of what was asked. */
  fields: FieldWords;
  spelling: SpellingIndex;
  /** The code of a medicine as an allergen, where the vocabulary has one. */
  allergenOf: (medicine: string) => string | null;
  /** How many entries its topics and its alarm have. */
  entryCount: number;
};

/** A lexicon that knows nothing yet. */
export function createLexicon(
  language: string,
  glue: ReadonlySet<string>,
  isKnownCode: (code: string) => boolean,
): Lexicon {
  const none: ReadonlySet<string> = new Set<string>();
  const names = () => new Map<string, string>();
  const noNames = { units: names(), dates: names(), doses: names(), degrees: names() };
  return {
    language,
    entries: new PhraseIndex(glue),
    alarm: new PhraseIndex(glue),
    alarmByStem: null,
    now: new PhraseIndex(),
    again: new PhraseIndex(),
    passes: new PhraseIndex(),
    told: new PhraseIndex(),
    past: new PhraseIndex(),
    idioms: new PhraseIndex(),
    triggers: new PhraseIndex(),
    harmless: new PhraseIndex(),
    ends: new PhraseIndex(),
    joins: new PhraseIndex(),
    alternatives: none,
    course: new PhraseIndex(),
    divides: none,
    links: none,
    verbs: none,
    having: none,
    small: none,
    values: {
      measures: {
        ...noNames,
        numbers: new Map(),
        between: none,
        roughly: none,
        some: none,
        half: none,
        and: none,
      },
      phrases: new PhraseIndex(),
    },
    answers: new PhraseIndex(),
    fields: new Map(),
    spelling: new SpellingIndex([], () => true),
    allergenOf: (medicine) => {
      const code = medicine.replace(/^med:/, 'allergen:');
      return isKnownCode(code) ? code : null;
    },
    entryCount: 0,
  };
}
