import type { State } from './state.ts';

/** A raised rule, or words that sounded an alarm which nobody confirmed. */
export type ClinicFlag = {
  /** The rule, or "alarm.heart" for a group of signs. */
  ruleId: string;
  /** In the order of the clinic's queue. */
  level: 'EMERGENCY' | 'UNCONFIRMED' | 'DENIED' | 'URGENT';
  /** The answer that raised it was changed, or an alarm that was left open was answered later. */
  isSettled: boolean;
};

/** Raised flags, alarms that were left without an answer, and those whose every sign was denied; what was told once stays told. */
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
