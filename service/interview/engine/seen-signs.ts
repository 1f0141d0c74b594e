import { findSign } from '../model/items.ts';
import { type Protocol, protocolIndex } from '../model/protocol.ts';
import type { PersonContext } from './for-whom.ts';
import { askableSigns } from './sign-pages.ts';
import type { AlarmState } from './state.ts';

/** The groups that a consultation has triggered, by id. */
export type Alarms = Map<string, AlarmState>;

/** What is known of the patient while alarms change. */
export type AlarmFold = PersonContext & { alarms: Alarms };

/** The codes of these signs of a group; none in protocols of version 0.2.0. */
function codesOf(protocol: Protocol, groupId: string, signIds: readonly string[]): string[] {
  return signIds.flatMap((id) => findSign(protocol, groupId, id)?.code ?? []);
}

/** After "again", the signs of a group are asked anew, in every group that contains them. */
export function forgetSeen({ protocol, alarms }: AlarmFold, groupId: string): void {
  const again =
    protocolIndex(protocol)
      .groups.get(groupId)
      ?.signs.map(({ code }) => code) ?? [];
  for (const alarm of alarms.values()) {
    const isKept = (id: string) =>
      codesOf(protocol, alarm.groupId, [id]).every((code) => !again.includes(code));
    alarms.set(alarm.groupId, { ...alarm, seen: alarm.seen.filter(isKept) });
  }
}

/** A sign that was seen in one group was seen in each that contains it, and is not asked there again. */
export function shareSeen(fold: AlarmFold): void {
  const { protocol, alarms } = fold;
  const codesIn = (of: 'seen' | 'ticked') =>
    [...alarms.values()].flatMap((alarm) => codesOf(protocol, alarm.groupId, alarm[of]));
  const codes = { seen: codesIn('seen'), ticked: codesIn('ticked') };
  for (const alarm of alarms.values()) {
    const signs = protocolIndex(protocol).groups.get(alarm.groupId)?.signs ?? [];
    const idsWith = (some: readonly string[]) =>
      signs.flatMap(({ id, code }) => (code !== undefined && some.includes(code) ? id : []));
    const seen = [...new Set([...alarm.seen, ...idsWith(codes.seen)])];
    if (seen.length === alarm.seen.length) continue;
    const isTicked = alarm.isTicked || idsWith(codes.ticked).length > 0;
    alarms.set(alarm.groupId, { ...alarm, isTicked, ...afterSeeing(fold, alarm, seen) });
  }
}

/** What follows for a group from the signs that were seen: it is answered when they are all that apply to this patient. */
export function afterSeeing(
  fold: AlarmFold,
  alarm: AlarmState,
  seen: readonly string[],
): Partial<AlarmState> {
  const isAnswered = askableSigns(fold, alarm).every(({ id }) => seen.includes(id));
  return {
    seen,
    isAnswered,
    isPending: alarm.isPending && !isAnswered,
    isUnconfirmed: alarm.isUnconfirmed && !isAnswered,
  };
}
