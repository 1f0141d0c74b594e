import type { EventOf } from '../model/events.ts';
import { isOf020 } from '../model/protocol.ts';
import { selfHarmGroup } from '../model/signs.ts';
import { addLikely } from '../reading/likely-signs.ts';
import { type AlarmFold, type Alarms, forgetSeen, shareSeen } from './seen-signs.ts';
import { askableSigns } from './sign-pages.ts';
import { type AlarmState, newAlarmState } from './state.ts';

/** How a group is left that was not answered. */
export const unconfirmed = { isUnconfirmed: true, wasUnconfirmed: true };

/**
 * Updates the groups that a text triggered. An answered group is asked again only after "now", "worse" or "again"; one whose weak cues were
 * asked, its other signs, only after a new sentence.
 */
export function triggerAlarms(fold: AlarmFold, event: EventOf<'alarm.sounded'>): void {
  const { protocol, alarms } = fold;
  for (const { groupId, quote, isAgain, isFaint, likely = {} } of event.groups) {
    const known = alarms.get(groupId) ?? newAlarmState(groupId);
    const isSaidBefore = known.quotes.includes(quote);
    const staysFaint = known.isFaint && isFaint;
    const hadItsTurn = staysFaint && known.quotes.length > 0 && !known.isPending;
    // "I'd rather not say" is asked once.
    const isDeclined =
      !isOf020(protocol) && groupId === selfHarmGroup && known.isUnconfirmed && !known.isPending;
    const isAsked = isAgain || (!known.isAnswered && !isDeclined && !(hadItsTurn && isSaidBefore));
    const isFresh = isAsked && !known.isPending && (isAgain || !hadItsTurn);
    if (isFresh && isAgain) forgetSeen(fold, groupId);
    alarms.set(groupId, {
      ...known,
      ...(isFresh ? { seen: [], ticked: [], isAnswered: false, blanks: 0 } : {}),
      quotes: isSaidBefore ? known.quotes : [...known.quotes, quote],
      isPending: known.isPending || isAsked,
      isNotAsked: known.isNotAsked && !isAsked,
      isFaint: staysFaint,
      likely: isSaidBefore ? known.likely : addLikely(known.likely, likely),
    });
  }
  shareSeen(fold);
}

/** Marks a group as "not confirmed", because it was left without an answer or may not be asked of this patient. */
export function markUnconfirmed(
  alarms: Alarms,
  groupId: string,
  { isAsked, isNotAsked = false }: { isAsked: boolean; isNotAsked?: boolean },
): void {
  const known = alarms.get(groupId);
  if (known === undefined || (!isAsked && known.quotes.length === 0)) return;
  alarms.set(groupId, { ...known, ...unconfirmed, isNotAsked, isPending: known.isPending && isAsked });
}

/**
 * Asks no signs any more, at the end or, of weak cues, once their page was submitted: the others did not fit on it
 * (see {@link weakSigns}). What an emergency left unasked stays so.
 */
export function stopAsking(alarms: Alarms, isOver: (alarm: AlarmState) => boolean = () => true): void {
  for (const [groupId, alarm] of alarms)
    if (groupId !== selfHarmGroup && isOver(alarm)) alarms.set(groupId, { ...alarm, isPending: false });
}

/** Settles groups of which no further sign can apply to this patient: answered when other signs were, otherwise "not confirmed". */
export function settleUnaskable(fold: AlarmFold): void {
  const { protocol, alarms } = fold;
  if (protocol.audiences === undefined) return;
  for (const [groupId, alarm] of alarms) {
    if (!alarm.isPending || groupId === selfHarmGroup) continue;
    if (askableSigns(fold, alarm).some(({ id }) => !alarm.seen.includes(id))) continue;
    const wasAsked = alarm.seen.length > 0;
    if (wasAsked || alarm.isFaint) alarms.set(groupId, { ...alarm, isPending: false, isAnswered: wasAsked });
    else markUnconfirmed(alarms, groupId, { isAsked: false });
  }
}
