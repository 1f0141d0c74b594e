import type { Condition } from '../protocol.ts';
import type { Person } from './audience.ts';

/** Who answers, about whom. */
export type Witness = Person & { months: number; answeredBy: 'PATIENT' | 'PROXY' };

/** A condition that is none of `all`, `any`, `not`. */
export type Literal = Exclude<Condition, { all: Condition[] } | { any: Condition[] } | { not: Condition }>;

/**
 * The sets of literals each of which satisfies a condition. What stands under `not` needs nobody's answer and is left out.
 */
export function alternativesOf(condition: Condition): Literal[][] {
  if ('any' in condition) return condition.any.flatMap(alternativesOf);
  if ('not' in condition) return [[]];
  if ('all' in condition) {
    return condition.all
      .map(alternativesOf)
      .reduce<Literal[][]>(
        (sets, parts) => sets.flatMap((set) => parts.map((part) => [...set, ...part])),
        [[]],
      );
  }
  return [[condition]];
}

/** Names a literal that an answer satisfies: "sx.fever", "injury.limb has option:injury.limb:cold". */
export function nameLiteral(literal: Literal): string {
  if ('routed' in literal) return `topic ${literal.routed}`;
  if ('age' in literal) return `age ${literal.age.min ?? 0} to ${literal.age.max ?? 150}`;
  if ('answeredBy' in literal) return `answered by ${literal.answeredBy}`;
  if ('sum' in literal) return `sum of ${literal.sum.join(', ')} from ${literal.atLeast}`;
  if ('has' in literal) return `${literal.slot} has ${literal.has}`;
  if ('count' in literal) return `${literal.count} of ${literal.slot}`;
  if ('atLeast' in literal) return `${literal.slot} from ${literal.atLeast} ${literal.unit}`;
  return literal.is === 'YES' ? literal.slot : `${literal.slot} is ${literal.is}`;
}

/** Whether a witness is of an age. */
export function isOfAge({ age }: Extract<Literal, { age: object }>, { months }: Witness): boolean {
  const years = Math.floor(months / 12);
  return years >= (age.min ?? 0) && years <= (age.max ?? 150);
}

/** Whether a condition holds for a witness whose answers have satisfied these literals, by name, and no others. */
export function holdsBy(condition: Condition, witness: Witness, satisfied: ReadonlySet<string>): boolean {
  if ('all' in condition) return condition.all.every((part) => holdsBy(part, witness, satisfied));
  if ('any' in condition) return condition.any.some((part) => holdsBy(part, witness, satisfied));
  if ('not' in condition) return !holdsBy(condition.not, witness, satisfied);
  if ('age' in condition) return isOfAge(condition, witness);
  if ('answeredBy' in condition) return condition.answeredBy === witness.answeredBy;
  return satisfied.has(nameLiteral(condition));
}
