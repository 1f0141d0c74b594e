import type { Mention } from '../reading/types.ts';
import type { Person } from '../signs/audience.ts';
import type { Locale, Modality } from '../types.ts';
import type { AlarmState } from './alarm-state.ts';
import type { AnswerValue, Earlier, EventOf, Respondent, Statement, TextReading } from './events.ts';
import type { Coded, Established, Flag, Quoted, Source } from './facts.ts';

/** One submitted screen; `number`, counted from 1, is what the report calls a message. */
export type Submission = Readonly<EventOf<'screen.answered'> & { number: number }>;

/** The latest value of an item, and the submission that brought it. A blank item has no value. */
export type Answer = {
  itemId: string;
  value: AnswerValue | null;
  reading: TextReading | null;
  submission: Submission;
};

/** `confirmed`: Yes; `kept`: left ticked; `removed`: No, or the tick taken away. */
type MentionStatus = 'open' | 'confirmed' | 'kept' | 'removed';

export type ProposedMention = {
  /** "text:reader:index". */
  id: string;
  mention: Mention;
  quote: string;
  source: Source;
  /** Part of what brings the patient in; only such a mention leads to a topic. */
  isStory: boolean;
  status: MentionStatus;
};

/** Words that did not answer the question they were given to; the report shows them under History. */
export type AlsoSaid = { questionId: string; words: string; source: Source };

/** Signs that stand together on a page. */
export type ShownSigns = { readonly groupId: string; readonly signIds: readonly string[] };

/** A submitted screen whose content rested on what readers proposed or an alarm asked. */
export type ShownScreen = Readonly<EventOf<'screen.shown'>>;

/** The complaints of a consultation, as modules; `main` is asked in full. */
export type Topics = {
  all: readonly string[];
  /** null while the patient has not said which of several matters most. */
  main: string | null;
  second: string | null;
};

export type State = {
  status: 'NOT_STARTED' | 'ONGOING' | 'PAUSED' | 'FINISHED' | 'ABANDONED';
  locale: Locale;
  answeredBy: Respondent;
  person: Person;
  /** There is an earlier visit that the date of birth would show. */
  asksBirth: boolean;
  /** What the same patient told at an earlier visit; null until the date of birth was given. */
  earlier: Earlier | null;
  modality: Modality;
  startedAt: string | null;
  finishedAt: string | null;
  submissions: readonly Submission[];
  answers: ReadonlyMap<string, Answer>;
  /** How often each item stood on a submitted screen. */
  timesAsked: ReadonlyMap<string, number>;
  mentions: readonly ProposedMention[];
  /** The least share of a story's words that a reader knew; 1 without a story. */
  knownShare: number;
  statements: ReadonlyMap<string, Statement>;
  shown: readonly ShownScreen[];
  facts: ReadonlyMap<string, Coded>;
  established: Established;
  quoted: readonly Quoted[];
  alsoSaid: readonly AlsoSaid[];
  /** What a language model asks besides, in the language that it was asked for; null while none was. */
  further: EventOf<'questions.proposed'> | null;
  topics: Topics;
  alarms: ReadonlyMap<string, AlarmState>;
  flags: readonly Flag[];
  /** The latest that was heard and not sent yet. */
  heard: EventOf<'heard'> | null;
  /** It holds as much as it may (room.ts): nothing more is asked but what makes sure of an alarm. */
  isFull: boolean;
};

/** An emergency was raised and stands: only what its short way asks is asked from then on. */
export function hasEmergency(state: Pick<State, 'flags'>): boolean {
  return state.flags.some(({ level, answerLaterChanged }) => level === 'EMERGENCY' && !answerLaterChanged);
}

/** The id under which an item's text is read: "message/item". */
export function textIdOf(messageId: string, itemId: string): string {
  return `${messageId}/${itemId}`;
}
