import * as z from 'zod';
import { holds, isFilled } from '../engine/conditions.ts';
import { describeItem, type Item } from '../engine/describe.ts';
import { applies } from '../engine/replay.ts';
import { endedSchema, type State } from '../engine/state.ts';
import { submittedSigns } from '../engine/submitted.ts';
import { type Coded, wordsSchema } from '../model/facts.ts';
import { findSign, listEntryOf, topicsItem } from '../model/items.ts';
import { type Protocol, protocolIndex } from '../model/protocol.ts';
import type { Score } from '../model/protocol-schema.ts';
import { type Line, lineSchema, linesOf, type Row, rowsOf } from '../present/rows.ts';
import { textFor, type View } from '../present/view.ts';
import { findRemarks, remarkSchema } from './remarks.ts';

const signLineSchema = z.object({
  groupId: z.string(),
  signId: z.string(),
  isTicked: z.boolean(),
  itemId: z.string(),
  message: z.number(),
});
export type SignLine = z.infer<typeof signLineSchema>;

/** What the report says beyond the state: all that is found out of answers, by ids and codes, in its order. */
const modelSchema = z.object({
  lines: z.array(lineSchema),
  signs: z.array(signLineSchema),
  /** The topics to choose from; null when they were not asked. */
  offered: z.object({ moduleIds: wordsSchema, mayBeNone: z.boolean() }).nullable(),
  /** Questions that applied and were never asked; `questions` is null for all of the module. */
  notAsked: z.array(z.object({ module: z.string(), questions: wordsSchema.nullable() })),
  /** `value` is the sum; `earlier` that of the earlier visit, null unless it was complete. */
  scores: z.array(z.object({ id: z.string(), value: z.number(), earlier: z.number().nullable() })),
  remarks: z.array(remarkSchema),
});
type ReportModel = z.infer<typeof modelSchema>;

/**
 * What a finished consultation was found to say, in ids and codes, so that its report stays as it was made whatever later
 * releases derive (S37). Names, questions and options are in the pinned protocol; answers, texts and times in the events.
 * Nothing is bounded beyond the events' own bounds: an end is never refused for it.
 */
export const keptReportSchema = z.object({
  version: z.literal(1),
  ...endedSchema.shape,
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
  return keptReportSchema.parse({
    ...state,
    version: 1,
    messages: state.submissions.map(({ messageId }) => messageId),
    facts: [...state.facts.values()],
    alarms: [...state.alarms.values()],
    said: deriveModel(protocol, state),
  });
}

/** A view with the report's model. */
export type ReportView = View & {
  model: ReportModel & {
    facts: ReadonlyMap<string, Coded>;
    /** Lines of what was answered after the end. */
    added: readonly Line[];
  };
};

function deriveModel(protocol: Protocol, state: State): ReportModel {
  const topics = state.answers.has(topicsItem) ? describeItem(state, null, topicsItem) : null;
  return {
    lines: linesOf(protocol, state),
    signs: submittedSigns(state).map(({ groupId, sign, isTicked, answer }) => {
      const { itemId, submission } = answer;
      return { groupId, signId: sign.id, isTicked, itemId, message: submission.number };
    }),
    offered: topics?.kind === 'topics' ? { moduleIds: topics.moduleIds, mayBeNone: topics.mayBeNone } : null,
    notAsked: findNotAsked(protocol, state),
    scores: addUp(protocol, state),
    remarks: findRemarks(protocol, state),
  };
}

/** The model of a report: what was kept at the end, and lines of their own for what differs from it since. */
export function modelOf(protocol: Protocol, state: State, kept: KeptEnd | null): ReportView['model'] {
  const now = deriveModel(protocol, state);
  if (kept === null) return { ...now, facts: state.facts, added: [] };
  const { said, messages } = kept;
  const isLater = ({ message }: { message: number }) => message > messages.length;
  const facts = new Map(kept.facts.map((fact) => [fact.slot, fact]));
  const added = now.lines.filter(({ slot }) => {
    const fact = state.facts.get(slot);
    return fact?.sources.every(isLater) === true && fact.status !== facts.get(slot)?.status;
  });
  return {
    ...said,
    facts,
    added,
    signs: [...said.signs, ...now.signs.filter(isLater)],
    remarks: [...said.remarks, ...now.remarks.filter(isLater)],
  };
}

/** All rows of a report. */
export function reportRows(view: ReportView): Row[] {
  const { lines, facts, added } = view.model;
  const { quoted, facts: all } = view.state;
  const later = rowsOf(view, added, { facts: all, quoted: [] });
  return [...rowsOf(view, lines, { facts, quoted }), ...later.map((row) => ({ ...row, isAdded: true }))];
}

/** An item of a submitted page, with the topics that were offered. */
export function itemOf({ state, model }: ReportView, itemId: string): Item | null {
  const item = describeItem(state, null, itemId);
  return item?.kind === 'topics' && model.offered !== null ? { ...item, ...model.offered } : item;
}

/** List entries that found no room are not included. */
function findNotAsked(protocol: Protocol, state: State): ReportModel['notAsked'] {
  const { byModule } = protocolIndex(protocol);
  const isPut = (id: string) => state.timesAsked.has(id) || state.timesAsked.has(listEntryOf(id));
  return protocol.modules.flatMap(({ id: module }) => {
    const questions = (byModule.get(module) ?? []).filter(
      (question) =>
        !question.slot.startsWith('sx.') && question.read !== 'complaint' && applies(state, question),
    );
    const missing = questions.filter(({ id, slot }) => {
      const fact = state.facts.get(slot);
      return !isPut(id) && (fact === undefined || !isFilled(fact.status));
    });
    if (missing.length === 0) return [];
    const isAll = missing.length === questions.length;
    return [{ module, questions: isAll ? null : missing.map(({ id }) => id) }];
  });
}

/** An instrument's sum; null unless all items were answered, because a partial sum has no meaning. */
function sumOf({ slots }: Score, codesOf: (slot: string) => readonly string[] | undefined): number | null {
  const points = slots.flatMap((slot) => codesOf(slot)?.find((code) => code.startsWith('point:')) ?? []);
  if (points.length < slots.length) return null;
  return points.reduce((sum, code) => sum + Number(code.slice('point:'.length)), 0);
}

function scoreOf(state: State, score: Score): number | null {
  if (score.zeroWhen !== undefined && holds(score.zeroWhen, state)) return 0;
  return sumOf(score, (slot) => state.established.get(slot)?.codes);
}

function addUp({ scores }: Protocol, state: State): ReportModel['scores'] {
  const { earlier } = state;
  return scores.flatMap((score) => {
    const value = scoreOf(state, score);
    const longer = scores.find(({ id }) => id === score.partOf);
    if (value === null || (longer !== undefined && scoreOf(state, longer) !== null)) return [];
    const before = earlier === null ? null : sumOf(score, (slot) => earlier.slots[`earlier.${slot}`]);
    return [{ id: score.id, value, earlier: before }];
  });
}

/** The words of signs. */
export function wordsOf(view: View, signs: readonly SignLine[]): string[] {
  return signs.flatMap(({ groupId, signId }) => {
    const sign = findSign(view.protocol, groupId, signId);
    return sign === undefined ? [] : textFor(view, sign.text);
  });
}
