import { confirmationOf } from '../checklist.ts';
import type { RaisedFlag } from '../events.ts';
import { unsureSlot } from '../matchers/alarm.ts';
import type { CompiledProtocol, FlagRule } from '../protocol.ts';
import { type FlagState, holds, type Known, type SlotState } from '../state.ts';
import { findCandidates } from './candidates.ts';

const longestQuote = 200;

function excerpt(text: string): string {
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote - 1).trimEnd()}…`;
}

/** What the patient is told the same thing about; a rule that the protocol no longer has stands for itself. */
export function groupOf(protocol: CompiledProtocol, ruleId: string): string {
  return protocol.rules.find((rule) => rule.id === ruleId)?.group ?? ruleId;
}

/** What is known; `newestCounts`: as if the newest words outweighed all others. */
export type View = { known: Known; newestCounts: boolean };

/**
 * The rules that hold now in one of the views of what is known and have not been raised. Rules of one group tell the patient the same thing, so a second
 * one of the same level stays silent; an emergency still follows an urgent one. Emergencies silence the urgent rules
 * of their own group.
 */
export function evaluateRules(
  protocol: CompiledProtocol,
  views: View[],
  standing: Pick<FlagState, 'level' | 'ruleId'>[],
  message: number,
  text: string | null,
): RaisedFlag[] {
  const covered = new Set(standing.flatMap((flag) => coverage(flag.level, groupOf(protocol, flag.ruleId))));
  const raised: RaisedFlag[] = [];
  const last = views.at(-1)?.known;
  const candidates = findCandidates(
    protocol.rules,
    views.map(({ known }) => known),
  );
  for (const rule of candidates) {
    if (covered.has(`${rule.level} ${rule.group}`)) continue;
    // What holds only as long as the newest words outweigh all others cannot be asked about any more: it is believed.
    const canBeAsked = last !== undefined && holds(rule.when, last);
    const view = views.find(
      ({ known, newestCounts }) =>
        holds(rule.when, known) && !((canBeAsked || !newestCounts) && isDoubted(rule, known)),
    );
    if (view === undefined) continue;
    const { known } = view;
    for (const key of coverage(rule.level, rule.group)) covered.add(key);
    const quotes = rule.quoteFrom.flatMap((slot) => known.slots[slot]?.sources ?? []);
    const inMessage = quotes.find((source) => source.message === message && source.start !== null);
    const own =
      text === null || inMessage === undefined || inMessage.start === null || inMessage.end === null
        ? null
        : sentenceAround(text, inMessage.start, inMessage.end);
    const earlier = quotes.find((source) => source.quote !== null)?.quote;
    raised.push({
      ruleId: rule.id,
      level: rule.level,
      quote: own ?? (text === null ? (earlier ?? null) : excerpt(text)),
    });
  }
  return raised;
}

/**
 * Met only with the help of words that do not surely sound like an emergency: neither what was said elsewhere comes to
 * the same, nor what was made sure of. Who is not sure, or would rather not say, has not denied it.
 */
export function isDoubted(rule: FlagRule, known: Known): boolean {
  const unsure = known.slots[unsureSlot];
  if (unsure === undefined || rule.level !== 'EMERGENCY' || rule.advice === 'crisis') return false;
  const doubting = new Set(unsure.sources.map((source) => source.message));
  const isBelieved = ([slot, { sources }]: [string, SlotState]) => {
    if (!unsure.codes.includes(slot) || sources.some((source) => !doubting.has(source.message))) return true;
    const answer = known.slots[confirmationOf(slot)];
    return answer !== undefined && answer.status !== 'NO';
  };
  const believed = Object.fromEntries(Object.entries(known.slots).filter(isBelieved));
  return !holds(rule.when, { ...known, slots: believed });
}

/** The sentence of a text that a piece of it stands in, so that a quote makes sense by itself. */
function sentenceAround(text: string, start: number, end: number): string {
  // A full stop inside a number ("39.2") ends no sentence.
  const ends = [...text.matchAll(/[.!?;\n](?=\s|$)/g)].map((match) => match.index + 1);
  const from = ends.filter((position) => position <= start).at(-1) ?? 0;
  const to = ends.find((position) => position >= end) ?? text.length;
  return excerpt(text.slice(from, to).trim());
}

function coverage(level: 'EMERGENCY' | 'URGENT', group: string): string[] {
  return level === 'EMERGENCY' ? [`EMERGENCY ${group}`, `URGENT ${group}`] : [`URGENT ${group}`];
}
