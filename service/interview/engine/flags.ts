import type { RaisedFlag } from '../model/events.ts';
import type { Flag } from '../model/facts.ts';
import { protocolIndex } from '../model/protocol.ts';
import type { FlagRule } from '../model/protocol-schema.ts';
import { holds, type Known } from './conditions.ts';
import { withoutDeniedWords } from './denied-signs.ts';
import type { State } from './state.ts';
import { signsRaising } from './submitted.ts';

const quoteMax = 200;

/** The patient's words that raised a rule; null when only buttons and ticks did. */
function quoteOf({ quoteFrom }: FlagRule, { established }: State): string | null {
  const facts = quoteFrom.flatMap((slot) => established.get(slot) ?? []);
  const sources = facts.flatMap((fact) => (fact.status === 'NO' ? [] : fact.sources));
  const [quote] = sources.flatMap((source) => source.quote ?? []);
  if (quote === undefined) return null;
  return quote.length <= quoteMax ? quote : `${quote.slice(0, quoteMax - 1).trimEnd()}…`;
}

/**
 * The flags that an answer raises: those of ticked signs, and rules that hold on what was answered or confirmed. A rule
 * is skipped when a flag of its group, which tells the patient the same, has its level or is an emergency. An emergency that
 * rests on words whose signs were all denied is urgent.
 * @param state - with the answer applied
 * @param ticked - the rules of signs that were ticked on the submitted page
 */
export function raiseFlags(state: State, ticked: readonly string[]): RaisedFlag[] {
  const { rules } = protocolIndex(state.protocol);
  const current = state.flags.filter(({ answerLaterChanged }) => !answerLaterChanged);
  const raised = [...new Set(ticked)].map(
    (ruleId): RaisedFlag => ({ ruleId, level: 'EMERGENCY', quote: null }),
  );
  const isCovered = ({ group }: FlagRule, level: FlagRule['level']) =>
    [...current, ...raised].some(
      (flag) =>
        (flag.level === level || flag.level === 'EMERGENCY') &&
        (rules.get(flag.ruleId)?.group ?? flag.ruleId) === group,
    );
  const forEmergencies = withoutDeniedWords(state);
  for (const rule of state.protocol.rules) {
    if (!holds(rule.when, state)) continue;
    const level = holds(rule.when, forEmergencies) ? rule.level : 'URGENT';
    if (isCovered(rule, level)) continue;
    raised.push({ ruleId: rule.id, level, quote: quoteOf(rule, state) });
  }
  return raised;
}

/** Whether a raised flag still holds: its rule holds, or a sign of it is ticked. */
export function stillHolds(
  state: Known & Pick<State, 'protocol' | 'answers' | 'shown'>,
  { ruleId }: Flag,
): boolean {
  const rule = protocolIndex(state.protocol).rules.get(ruleId);
  if (rule !== undefined && holds(rule.when, state)) return true;
  return signsRaising(state, ruleId).length > 0;
}

/** A rule that was raised, or an alarm that the patient did not confirm. */
export type ClinicFlag = {
  /** The id of the rule, or "alarm.heart" for a group of signs. */
  ruleId: string;
  /** In the order of the clinic's list. */
  level: 'EMERGENCY' | 'UNCONFIRMED' | 'DENIED' | 'URGENT';
  /** The answer that raised it was changed, or the open alarm was answered later. */
  isSettled: boolean;
};

/** Raised flags, alarms without an answer, and alarms whose signs were all denied. An entry never disappears. */
export function clinicFlagsOf({ flags, alarms }: Pick<State, 'flags' | 'alarms'>): ClinicFlag[] {
  const raised = flags.map(
    ({ ruleId, level, answerLaterChanged }): ClinicFlag => ({ ruleId, level, isSettled: answerLaterChanged }),
  );
  for (const alarm of alarms.values()) {
    const ruleId = `alarm.${alarm.groupId}`;
    const isDenied = alarm.isAnswered && !alarm.isTicked && !alarm.isFaint && alarm.quotes.length > 0;
    if (alarm.wasUnconfirmed) raised.push({ ruleId, level: 'UNCONFIRMED', isSettled: !alarm.isUnconfirmed });
    if (isDenied) raised.push({ ruleId, level: 'DENIED', isSettled: false });
  }
  return raised;
}
