import type { AlarmState } from '../engine/state.ts';
import type { AnswerValue } from '../model/events.ts';
import { selfHarmGroup } from '../model/signs.ts';
import type { View } from '../present/view.ts';
import { quoted } from '../present/words.ts';
import type { Piece } from './pieces.ts';

/** The sentences that sounded a group of which a sign raised an emergency, on any page: they say what no sign does. */
export function alarmingWords({ protocol, state: { alarms, flags, submissions } }: View): Piece[] {
  const raised = new Set(flags.flatMap(({ level, ruleId }) => (level === 'EMERGENCY' ? ruleId : [])));
  if (raised.size === 0) return [];
  const groups = protocol.signGroups.filter(({ signs }) => signs.some(({ flag }) => raised.has(flag)));
  const ids = new Set([selfHarmGroup, ...groups.map(({ id }) => id)]);
  const sounded = [...alarms.values()].filter(({ groupId, isTicked }) => isTicked || ids.has(groupId));
  return [...new Set(sounded.flatMap(({ quotes }) => quotes))].flatMap((quote): Piece[] => {
    const saysIt = (value: AnswerValue) => value.kind === 'text' && value.text.includes(quote);
    const messages = submissions.flatMap(({ number, values }) =>
      Object.values(values).some(saysIt) ? number : [],
    );
    // Speech that was never submitted stands with its alarm.
    return messages.length === 0 ? [] : [{ text: quoted(quote), messages, known: 'quoted', slots: [] }];
  });
}

/** Whether the top of the report tells of an alarm that no tick confirmed. Of faint phrases it does not, because harmless words contain them too. */
export function isOnTop({ isTicked, isUnconfirmed, isFaint, isAnswered }: AlarmState): boolean {
  return !isTicked && (isUnconfirmed || (isAnswered && !isFaint));
}
