import type { EstablishedFact } from '../model/facts.ts';
import type { Condition } from '../model/protocol-schema.ts';
import type { State } from './state.ts';

/** The part of the state that conditions may use. It contains nothing that was only proposed or left ticked. */
export type Known = Pick<State, 'established' | 'topics' | 'person' | 'answeredBy'>;

/** Whether a condition holds in this state. */
export function holds(condition: Condition, known: Known): boolean {
  const { established, topics, person, answeredBy } = known;
  if ('slot' in condition) {
    const fact = established.get(condition.slot);
    return fact !== undefined && meets(fact, condition);
  }
  if ('all' in condition) return condition.all.every((part) => holds(part, known));
  if ('any' in condition) return condition.any.some((part) => holds(part, known));
  if ('not' in condition) return !holds(condition.not, known);
  if ('routed' in condition) return topics.all.includes(condition.routed);
  if ('answeredBy' in condition) return (answeredBy === 'PATIENT') === (condition.answeredBy === 'PATIENT');
  if ('age' in condition) {
    const { min = 0, max = Number.POSITIVE_INFINITY, maxMonths = max * 12 + 11, unknown } = condition.age;
    const { months } = person;
    return months === null ? unknown : months >= min * 12 && months <= maxMonths;
  }
  const points = condition.sum.map((slot) => largest(established.get(slot)?.codes ?? [], 'point') ?? 0);
  return points.reduce((sum, one) => sum + one, 0) >= condition.atLeast;
}

function meets({ status, codes }: EstablishedFact, condition: Extract<Condition, { slot: string }>): boolean {
  if ('is' in condition) return condition.is === 'FILLED' ? isFilled(status) : status === condition.is;
  if ('has' in condition) return status !== 'NO' && codes.includes(condition.has);
  if ('count' in condition) return status === 'VALUE' && codes.length >= condition.count;
  const amount = largest(codes, condition.unit);
  return status !== 'NO' && amount !== null && amount >= condition.atLeast;
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
