import type { State } from './state.ts';

/** What a consultation tells the clinic, in the order of its queue. */
type ClinicFlagLevel = 'EMERGENCY' | 'UNCONFIRMED' | 'DENIED' | 'URGENT';

/** A raised rule, or words that sounded an alarm which nobody confirmed. */
export type ClinicFlag = {
  /** The rule, or "alarm.heart" for a group of signs. */
  ruleId: string;
  level: ClinicFlagLevel;
  /** The answer that raised it was changed, or an alarm that was left open was answered later. */
  isSettled: boolean;
};

/**
 * Raised flags, alarms that were left without an answer ("not confirmed"), and those whose every sign was denied ("wrote …,
 * denies …"). What the clinic was told once stays told.
 */
export function clinicFlagsOf({ flags, alarms }: Pick<State, 'flags' | 'alarms'>): ClinicFlag[] {
  const raised = flags.map(
    ({ ruleId, level, answerLaterChanged }): ClinicFlag => ({ ruleId, level, isSettled: answerLaterChanged }),
  );
  const sounded = [...alarms.values()].flatMap((alarm): ClinicFlag[] => {
    const ruleId = alarmRuleId(alarm.groupId);
    const isDenied = alarm.isAnswered && !alarm.isTicked && !alarm.isFaint && alarm.quotes.length > 0;
    return [
      ...(alarm.wasUnconfirmed
        ? [{ ruleId, level: 'UNCONFIRMED' as const, isSettled: !alarm.isUnconfirmed }]
        : []),
      ...(isDenied ? [{ ruleId, level: 'DENIED' as const, isSettled: false }] : []),
    ];
  });
  return [...raised, ...sounded];
}

/** The name under which an alarm stands among the flags. */
function alarmRuleId(groupId: string): string {
  return `alarm.${groupId}`;
}
