import type { Condition } from '../protocol.ts';
import { getOrAdd } from '../reading/collections.ts';
import type { EstablishedFact } from './facts.ts';
import type { State } from './state.ts';

/** The part of the state that conditions may use. It contains nothing that was only proposed or left ticked. */
export type Known = Pick<State, 'established' | 'topics' | 'person' | 'answeredBy'>;

type Predicate = (known: Known) => boolean;

const predicates = new WeakMap<Condition, Predicate>();

/** Whether a condition holds in this state. */
export function holds(condition: Condition, known: Known): boolean {
  return getOrAdd(predicates, condition, () => toPredicate(condition))(known);
}

function toPredicate(condition: Condition): Predicate {
  if ('all' in condition) {
    const parts = condition.all.map(toPredicate);
    return (known) => parts.every((part) => part(known));
  }
  if ('any' in condition) {
    const parts = condition.any.map(toPredicate);
    return (known) => parts.some((part) => part(known));
  }
  if ('not' in condition) {
    const part = toPredicate(condition.not);
    return (known) => !part(known);
  }
  if ('routed' in condition) return ({ topics }) => topics.all.includes(condition.routed);
  if ('answeredBy' in condition)
    return ({ answeredBy }) => (answeredBy === 'PATIENT') === (condition.answeredBy === 'PATIENT');
  if ('age' in condition) {
    const { min = 0, max = Number.POSITIVE_INFINITY, unknown } = condition.age;
    const months = { min: min * 12, max: condition.age.maxMonths ?? max * 12 + 11 };
    return ({ person: { months: age } }) => (age === null ? unknown : age >= months.min && age <= months.max);
  }
  if ('sum' in condition) {
    const pointsOf = ({ established }: Known, slot: string) =>
      largest(established.get(slot)?.codes ?? [], 'point') ?? 0;
    return (known) =>
      condition.sum.reduce((points, slot) => points + pointsOf(known, slot), 0) >= condition.atLeast;
  }
  const meets = toSlotPredicate(condition);
  return ({ established }) => {
    const fact = established.get(condition.slot);
    return fact !== undefined && meets(fact);
  };
}

function toSlotPredicate(
  condition: Extract<Condition, { slot: string }>,
): (fact: EstablishedFact) => boolean {
  if ('count' in condition)
    return ({ status, codes }) => status === 'VALUE' && codes.length >= condition.count;
  if ('is' in condition)
    return ({ status }) => (condition.is === 'FILLED' ? isFilled(status) : status === condition.is);
  if ('has' in condition) return ({ status, codes }) => status !== 'NO' && codes.includes(condition.has);
  return ({ status, codes }) => {
    const amount = largest(codes, condition.unit);
    return status !== 'NO' && amount !== null && amount >= condition.atLeast;
  };
}

/** "Not ticked" and "not answered" carry no information, so they fill no slot. */
export function isFilled(status: EstablishedFact['status']): boolean {
  return status !== 'NOT_TICKED' && status !== 'NOT_ANSWERED';
}

const minutesPer: Record<string, number> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1_440,
  week: 10_080,
  month: 43_800,
  year: 525_600,
};

const pointKinds = new Set(['point', 'number', 'sev']);

/** What an amount counts: a duration or the time since the onset (in minutes), or points. */
type Unit = 'minute' | 'ago' | 'point';

const timeKinds: Readonly<Record<Exclude<Unit, 'point'>, string>> = { minute: 'dur', ago: 'ago' };

/** The amounts in codes such as "dur:5-10:minute" or "ago:3:week" (in minutes), "point:3", "number:7", "sev:6". */
export function amountsOf(codes: readonly string[], unit: Unit): number[] {
  return codes.flatMap((code) => {
    const [kind = '', amount = '', per = ''] = code.split(':');
    const top = Number(amount.split('-').at(-1));
    if (Number.isNaN(top)) return [];
    if (unit === 'point') return pointKinds.has(kind) ? [top] : [];
    return kind === timeKinds[unit] && per in minutesPer ? [top * (minutesPer[per] ?? 0)] : [];
  });
}

function largest(codes: readonly string[], unit: Unit): number | null {
  const amounts = amountsOf(codes, unit);
  return amounts.length === 0 ? null : Math.max(...amounts);
}
