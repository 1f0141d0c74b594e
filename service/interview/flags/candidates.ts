import type { Condition, FlagRule } from '../protocol.ts';
import type { Known } from '../state.ts';

/** Which rules a slot may matter to, by their places among the rules in the order in which they are looked at. */
type RuleIndex = { ordered: FlagRule[]; bySlot: Map<string, number[]>; always: number[] };

/** Rules are never changed, so they are sorted once for each list of them. */
const indexes = new WeakMap<readonly FlagRule[], RuleIndex>();

/**
 * The rules that may hold on one of the views of what is known, emergencies first and else in the protocol's order. Of
 * some hundred rules nearly all rest on findings of which nothing is known: those are left out unseen.
 */
export function findCandidates(rules: readonly FlagRule[], views: readonly Known[]): FlagRule[] {
  const { ordered, bySlot, always } = indexOf(rules);
  const places = new Set(always);
  for (const { slots } of views) {
    for (const slot of Object.keys(slots)) for (const place of bySlot.get(slot) ?? []) places.add(place);
  }
  return [...places].sort((left, right) => left - right).flatMap((place) => ordered[place] ?? []);
}

function indexOf(rules: readonly FlagRule[]): RuleIndex {
  const known = indexes.get(rules);
  if (known !== undefined) return known;
  const ordered = [
    ...rules.filter(({ level }) => level === 'EMERGENCY'),
    ...rules.filter(({ level }) => level !== 'EMERGENCY'),
  ];
  const index: RuleIndex = { ordered, bySlot: new Map(), always: [] };
  for (const [place, rule] of ordered.entries()) {
    const needed = slotsNeeded(rule.when);
    if (needed === null) index.always.push(place);
    for (const slot of needed ?? []) index.bySlot.set(slot, [...(index.bySlot.get(slot) ?? []), place]);
  }
  indexes.set(rules, index);
  return index;
}

/** Slots of which one at least is known wherever the condition holds; null where it may hold without any. */
function slotsNeeded(condition: Condition): string[] | null {
  if ('all' in condition) {
    const needs = condition.all.map(slotsNeeded).filter((need) => need !== null);
    return needs.sort((left, right) => left.length - right.length)[0] ?? null;
  }
  if ('any' in condition) {
    const needs = condition.any.map(slotsNeeded);
    return needs.includes(null) ? null : [...new Set(needs.flatMap((need) => need ?? []))];
  }
  if ('not' in condition || 'routed' in condition || 'answeredBy' in condition || 'age' in condition)
    return null;
  if ('sum' in condition) return condition.atLeast > 0 ? condition.sum : null;
  return [condition.slot];
}
