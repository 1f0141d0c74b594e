import * as z from 'zod';
import type { AlarmState } from '../engine/alarm-state.ts';
import { sexes } from '../engine/events.ts';
import { type Coded, codedStatuses, type Flag, knownBys, type Quoted, type Source } from '../engine/facts.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { AlsoSaid, State } from '../engine/state.ts';
import { flagLevels } from '../types.ts';
import { remarkKinds, remarkSubjects } from './remarks.ts';
import { deriveModel, type ReportModel } from './report-model.ts';

const ids = z.array(z.string());

const sourceSchema: z.ZodType<Source> = z.object({
  message: z.number(),
  itemId: z.string(),
  quote: z.string().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
});
const sourcesSchema = z.array(sourceSchema);

const codedSchema: z.ZodType<Coded> = z.object({
  slot: z.string(),
  status: z.enum(codedStatuses),
  codes: ids,
  known: z.enum(knownBys),
  sources: sourcesSchema,
});
const quotedSchema: z.ZodType<Quoted> = z.object({
  slot: z.string(),
  words: z.string(),
  sources: sourcesSchema,
});
const alsoSaidSchema: z.ZodType<AlsoSaid> = z.object({
  questionId: z.string(),
  words: z.string(),
  source: sourceSchema,
});

const alarmSchema: z.ZodType<AlarmState> = z.object({
  groupId: z.string(),
  quotes: ids,
  isPending: z.boolean(),
  isFaint: z.boolean(),
  likely: z.record(z.string(), z.number()),
  seen: ids,
  ticked: ids.default([]),
  isAnswered: z.boolean(),
  isTicked: z.boolean(),
  isUnconfirmed: z.boolean(),
  wasUnconfirmed: z.boolean(),
  isNotAsked: z.boolean().default(false),
  blanks: z.number(),
});

const flagSchema: z.ZodType<Flag> = z.object({
  ruleId: z.string(),
  level: z.enum(flagLevels),
  quote: z.string().nullable(),
  raisedAt: z.string(),
  messages: z.array(z.number()),
  answerLaterChanged: z.boolean(),
  continued: z.boolean(),
});

const modelSchema: z.ZodType<ReportModel> = z.object({
  lines: z.array(z.object({ slot: z.string(), question: z.string().nullable() })),
  signs: z.array(
    z.object({
      groupId: z.string(),
      signId: z.string(),
      isTicked: z.boolean(),
      itemId: z.string(),
      message: z.number(),
    }),
  ),
  offered: z.object({ moduleIds: ids, mayBeNone: z.boolean() }).nullable(),
  notAsked: z.array(z.object({ module: z.string(), questions: ids.nullable() })),
  scores: z.array(z.object({ id: z.string(), value: z.number(), earlier: z.number().nullable() })),
  remarks: z.array(
    z.object({
      about: z.enum(remarkSubjects),
      kind: z.enum(remarkKinds),
      words: z.string().nullable(),
      entry: z.object({ question: z.string(), option: z.string() }).nullable(),
      at: z.string(),
      message: z.number(),
    }),
  ),
});

/**
 * What a finished consultation was found to say, in ids and codes, so that its report stays as it was made whatever later
 * releases derive (S37). Names, questions and options are in the pinned protocol; answers, texts and times in the events.
 * Nothing is bounded beyond the events' own bounds: an end is never refused for it.
 */
export const keptReportSchema = z.object({
  version: z.literal(1),
  messages: ids,
  person: z.object({ months: z.number().nullable(), sex: z.enum(sexes).nullable() }),
  topics: z.object({ all: ids, main: z.string().nullable(), second: z.string().nullable() }),
  facts: z.array(codedSchema),
  quoted: z.array(quotedSchema),
  alsoSaid: z.array(alsoSaidSchema),
  alarms: z.array(alarmSchema),
  flags: z.array(flagSchema),
  said: modelSchema,
});
export type KeptReport = z.infer<typeof keptReportSchema>;

/** A report as it was kept, and how many of the consultation's events it covers. */
export type KeptEnd = KeptReport & { eventCount: number };

/**
 * The report of a consultation, to keep.
 * @param state - at its end, or after a time in which nothing was kept
 */
export function keepReport(protocol: Protocol, state: State): KeptReport {
  const { person, topics, quoted, alsoSaid, flags } = state;
  return {
    version: 1,
    messages: state.submissions.map(({ messageId }) => messageId),
    // Who answers and a pregnancy follow from the events and the facts.
    person: { months: person.months, sex: person.sex },
    topics: { ...topics, all: [...topics.all] },
    facts: [...state.facts.values()].map(({ slot, status, codes, known, sources }) => {
      return { slot, status, codes, known, sources };
    }),
    quoted: [...quoted],
    alsoSaid: [...alsoSaid],
    alarms: [...state.alarms.values()],
    flags: [...flags],
    said: deriveModel(protocol, state),
  };
}
