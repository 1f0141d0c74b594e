import type { FlagRule } from '../protocol.ts';
import type { FlagLevel } from '../types.ts';
import { holds, type Known } from './conditions.ts';
import type { RaisedFlag } from './events.ts';
import type { EstablishedFact, Flag } from './facts.ts';
import { signsRaising } from './items.ts';
import type { Protocol } from './protocol.ts';
import type { State } from './state.ts';

const quoteMax = 200;

function excerpt(text: string): string {
  return text.length <= quoteMax ? text : `${text.slice(0, quoteMax - 1).trimEnd()}…`;
}

function findRule(protocol: Pick<Protocol, 'rules'>, ruleId: string): FlagRule | undefined {
  return protocol.rules.find(({ id }) => id === ruleId);
}

/** Rules of one group tell the patient the same thing: one of a level interrupts, and an emergency covers what is urgent. */
function coverage(level: FlagLevel, group: string): string[] {
  return level === 'EMERGENCY' ? [`EMERGENCY ${group}`, `URGENT ${group}`] : [`URGENT ${group}`];
}

function coveredBy(protocol: Protocol, flags: readonly Pick<Flag, 'ruleId' | 'level'>[]): Set<string> {
  return new Set(
    flags.flatMap(({ ruleId, level }) => coverage(level, findRule(protocol, ruleId)?.group ?? ruleId)),
  );
}

/** What raised a rule, in the patient's words; null where it was buttons and ticks alone. */
function quoteOf(rule: FlagRule, facts: ReadonlyMap<string, EstablishedFact>): string | null {
  const sources = rule.quoteFrom
    .map((slot) => facts.get(slot))
    .filter((fact) => fact !== undefined && fact.status !== 'NO')
    .flatMap((fact) => fact?.sources ?? []);
  const quote = sources.find((source) => source.quote !== null)?.quote ?? null;
  return quote === null ? null : excerpt(quote);
}

/**
 * The flags that an answer raises: those of ticked signs, without a condition, and the rules that hold on what was answered
 * or confirmed. What stands already, or a rule of its group, is not raised again.
 * @param known - with the answer in it
 * @param ticked - the rules of signs that were ticked on the submitted page
 */
export function raiseFlags(
  protocol: Protocol,
  known: Known,
  standing: readonly Flag[],
  ticked: readonly string[],
): RaisedFlag[] {
  const raised: RaisedFlag[] = [];
  const live = standing.filter(({ answerLaterChanged }) => !answerLaterChanged);
  const covered = coveredBy(protocol, live);
  for (const ruleId of new Set(ticked)) {
    raised.push({ ruleId, level: 'EMERGENCY', quote: null });
    for (const key of coveredBy(protocol, [{ ruleId, level: 'EMERGENCY' }])) covered.add(key);
  }
  for (const rule of protocol.rules) {
    if (covered.has(`${rule.level} ${rule.group}`) || !holds(rule.when, known)) continue;
    for (const key of coverage(rule.level, rule.group)) covered.add(key);
    raised.push({ ruleId: rule.id, level: rule.level, quote: quoteOf(rule, known.established) });
  }
  return raised;
}

/** Whether a raised flag is still so: its rule holds, or a sign of it is ticked. */
export function standsStill(
  protocol: Protocol,
  { ruleId }: Flag,
  state: Known & Pick<State, 'answers' | 'shown'>,
): boolean {
  const rule = findRule(protocol, ruleId);
  if (rule !== undefined && holds(rule.when, state)) return true;
  return signsRaising(protocol, state, ruleId).length > 0;
}
