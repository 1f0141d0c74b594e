import type { State } from './state.ts';

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
