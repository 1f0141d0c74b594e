import * as z from 'zod';
import type { Person } from '../model/audience.ts';
import {
  type AnswerValue,
  type ConsultationEvent,
  type Earlier,
  type EventOf,
  type Respondent,
  type Statement,
  sexes,
  type TextReading,
} from '../model/events.ts';
import {
  type Coded,
  codedSchema,
  type Established,
  type Flag,
  flagSchema,
  type Quoted,
  quotedSchema,
  type Source,
  sourceSchema,
  wordsSchema,
} from '../model/facts.ts';
import type { Mention } from '../model/mentions.ts';
import type { Protocol } from '../model/protocol.ts';
import type { Locale, Modality } from '../model/types.ts';

/** One submitted screen; the report refers to it as message `number`, counted from 1. */
export type Submission = Readonly<EventOf<'screen.answered'> & { number: number }>;

/** The latest value of an item, and its submission. A blank item has no value. */
export type Answer = {
  itemId: string;
  value: AnswerValue | null;
  reading: TextReading | null;
  submission: Submission;
};

/** `confirmed`: Yes; `kept`: left ticked; `removed`: No, or unticked. */
type MentionStatus = 'open' | 'confirmed' | 'kept' | 'removed';

export type ProposedMention = {
  /** "text:reader:index". */
  id: string;
  mention: Mention;
  quote: string;
  source: Source;
  /** Part of the reason for the visit; only such a mention leads to a topic. */
  isStory: boolean;
  status: MentionStatus;
};

/** A text that did not answer its question; the report shows it under History. */
const alsoSaidSchema = z.object({ questionId: z.string(), words: z.string(), source: sourceSchema });
export type AlsoSaid = z.infer<typeof alsoSaidSchema>;

/** Signs that are shown together on a page. */
export type ShownSigns = EventOf<'screen.shown'>['signs'][number];

/** A submitted screen with proposals of readers or signs of an alarm. */
export type ShownScreen = Readonly<EventOf<'screen.shown'>>;

/** The state of a group of signs whose alarm was triggered. */
export const alarmStateSchema = z.object({
  groupId: z.string(),
  /** The sentences that triggered the alarm, in order. */
  quotes: wordsSchema.default([]),
  /** Its signs still have to be asked: on the next page, or in their turn when it is faint. */
  isPending: z.boolean().default(false),
  /** Only phrases that possibly mean an emergency have triggered it. */
  isFaint: z.boolean().default(true),
  /** For each sign, how strongly the text suggests it. */
  likely: z.record(z.string(), z.number()).default({}),
  /** Signs that were submitted since it was last triggered. */
  seen: wordsSchema.default([]),
  ticked: wordsSchema.default([]),
  /** All its signs were shown and submitted, with a tick or "None of these". */
  isAnswered: z.boolean().default(false),
  isTicked: z.boolean().default(false),
  /** It has no answer, so the clinic is told "not confirmed"; an answer resolves it. */
  isUnconfirmed: z.boolean().default(false),
  /** It was "not confirmed" once; this never becomes false again. */
  wasUnconfirmed: z.boolean().default(false),
  /** Its signs were not asked because of an emergency; the clinic was told of its words with that one. */
  isNotAsked: z.boolean().default(false),
  /** How often its page was submitted with nothing ticked. */
  blanks: z.number().default(0),
});
export type AlarmState = Readonly<z.infer<typeof alarmStateSchema>>;

/** The state of a group that nothing has triggered yet. */
export const newAlarmState = (groupId: string): AlarmState => alarmStateSchema.parse({ groupId });

/** The complaints of a consultation, as modules. */
const topicsSchema = z.object({
  all: wordsSchema,
  /** Asked in full; null until the patient has said which of several matters most. */
  main: z.string().nullable(),
  second: z.string().nullable(),
});
export type Topics = z.infer<typeof topicsSchema>;

/** What was derived from a consultation when it ended. What follows adds to it and changes none of it. */
export const endedSchema = z.object({
  /** The ids of the submitted screens by their number, the first is number 1. */
  messages: wordsSchema,
  /** Who answers and a pregnancy follow from the events and the facts. */
  person: z.object({ months: z.number().nullable(), sex: z.enum(sexes).nullable() }),
  topics: topicsSchema,
  facts: z.array(codedSchema),
  quoted: z.array(quotedSchema),
  alsoSaid: z.array(alsoSaidSchema),
  alarms: z.array(alarmStateSchema),
  flags: z.array(flagSchema),
});
/** With how many of the events it covers. */
export type Ended = z.infer<typeof endedSchema> & { eventCount: number };

/** A consultation: its protocol, what happened, and what follows from both. */
export type State = {
  protocol: Protocol;
  events: readonly ConsultationEvent[];
  /** Null before the end, and where nothing was kept of it: then everything is derived from the events. */
  ended: Ended | null;
  status: 'NOT_STARTED' | 'ONGOING' | 'PAUSED' | 'FINISHED' | 'ABANDONED';
  locale: Locale;
  /** The language in which the last text was written, where it is another one and the clinic has it; offered on the next page. */
  offeredLocale: Locale | null;
  answeredBy: Respondent;
  person: Person;
  /** There is an earlier visit that the date of birth may reveal. */
  asksBirth: boolean;
  /** Data of the same patient's earlier visit; null until the date of birth was given. */
  earlier: Earlier | null;
  modality: Modality;
  startedAt: string | null;
  finishedAt: string | null;
  submissions: readonly Submission[];
  answers: ReadonlyMap<string, Answer>;
  timesAsked: ReadonlyMap<string, number>;
  mentions: readonly ProposedMention[];
  /** The lowest share of known words of a story's texts; 1 without a story. */
  knownShare: number;
  statements: ReadonlyMap<string, Statement>;
  shown: readonly ShownScreen[];
  facts: ReadonlyMap<string, Coded>;
  established: Established;
  quoted: readonly Quoted[];
  alsoSaid: readonly AlsoSaid[];
  /** A language model's questions, in the language of that time; null before there are any. */
  further: EventOf<'questions.proposed'> | null;
  topics: Topics;
  alarms: ReadonlyMap<string, AlarmState>;
  flags: readonly Flag[];
  /** The latest recognized speech that was not submitted yet. */
  heard: EventOf<'heard'> | null;
  /** The size limits (size-limits.ts) are reached: only questions that settle an alarm follow. */
  isFull: boolean;
};

/** Whether an emergency was raised and still holds; then only the short interview follows. */
export function hasEmergency(state: Pick<State, 'flags'>): boolean {
  return state.flags.some(({ level, answerLaterChanged }) => level === 'EMERGENCY' && !answerLaterChanged);
}

/** The id of an item's text: "message/item". */
export function textIdOf(messageId: string, itemId: string): string {
  return `${messageId}/${itemId}`;
}
