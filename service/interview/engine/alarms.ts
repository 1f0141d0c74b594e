import { addLikely } from '../reading/likely-signs.ts';
import type { Person } from '../signs/audience.ts';
import { type Sign, selfHarmGroup } from '../signs/types.ts';
import { type AlarmState, newAlarmState } from './alarm-state.ts';
import type { AnswerValue, EventOf } from './events.ts';
import { alarmItemId, firstHarmItem, isSafetyPage, noneOfThese } from './items.ts';
import { isOf020, type Protocol } from './protocol.ts';
import { askableSigns } from './sign-pages.ts';
import type { ShownScreen } from './state.ts';

/** After this many submissions with nothing ticked, an alarm is "not confirmed". */
const blanksMax = 2;

/** Makes the clinic see "not confirmed". */
const unconfirmed = { isUnconfirmed: true, wasUnconfirmed: true };

type Alarms = Map<string, AlarmState>;

/**
 * Updates the groups that a text triggered. An answered group is asked again only after "now", "worse" or "again". A
 * group whose faint signs were asked is asked its other signs only after a new sentence, not after the same one.
 */
export function triggerAlarms(
  protocol: Protocol,
  { alarms, person }: { alarms: Alarms; person: Person },
  event: EventOf<'alarm.sounded'>,
): void {
  for (const { groupId, quote, isAgain, isFaint, likely = {} } of event.groups) {
    const known = alarms.get(groupId) ?? newAlarmState(groupId);
    const isSaidBefore = known.quotes.includes(quote);
    const quotes = isSaidBefore ? known.quotes : [...known.quotes, quote];
    const staysFaint = known.isFaint && isFaint;
    const hadItsTurn = staysFaint && known.quotes.length > 0 && !known.isPending;
    // "I'd rather not say" is asked once.
    const isDeclined =
      !isOf020(protocol) && groupId === selfHarmGroup && known.isUnconfirmed && !known.isPending;
    const isAsked = isAgain || (!known.isAnswered && !isDeclined && !(hadItsTurn && isSaidBefore));
    const isFresh = isAsked && !known.isPending && (isAgain || !hadItsTurn);
    if (isFresh && isAgain) forget(protocol, alarms, groupId);
    alarms.set(groupId, {
      ...known,
      ...(isFresh ? { seen: [], ticked: [], isAnswered: false, blanks: 0 } : {}),
      quotes,
      isPending: known.isPending || isAsked,
      isNotAsked: known.isNotAsked && !isAsked,
      isFaint: staysFaint,
      likely: isSaidBefore ? known.likely : addLikely(known.likely, likely),
    });
  }
  shareSeen(protocol, alarms, person);
}

/** The signs of a group by their code; empty in protocols of version 0.2.0, in which signs have none. */
function signsByCode({ signGroups }: Protocol, groupId: string): Map<string, Sign> {
  const signs = signGroups.find(({ id }) => id === groupId)?.signs ?? [];
  return new Map(signs.flatMap((sign) => (sign.code === undefined ? [] : [[sign.code, sign] as const])));
}

/** Signs of a group that is asked again count as unseen in other groups too. */
function forget(protocol: Protocol, alarms: Alarms, groupId: string): void {
  const again = signsByCode(protocol, groupId);
  for (const [otherId, other] of alarms) {
    const same = [...signsByCode(protocol, otherId)].flatMap(([code, { id }]) =>
      again.has(code) ? [id] : [],
    );
    alarms.set(otherId, { ...other, seen: other.seen.filter((id) => !same.includes(id)) });
  }
}

/** A sign that was seen in one group was seen in each that contains it, and is not asked there again. */
function shareSeen(protocol: Protocol, alarms: Alarms, person: Person): void {
  const all = new Map([...alarms.keys()].map((groupId) => [groupId, signsByCode(protocol, groupId)]));
  const codesOf = (of: 'seen' | 'ticked') =>
    new Set(
      [...alarms].flatMap(([groupId, alarm]) =>
        [...(all.get(groupId) ?? [])].flatMap(([code, { id }]) => (alarm[of].includes(id) ? [code] : [])),
      ),
    );
  const codes = { seen: codesOf('seen'), ticked: codesOf('ticked') };
  for (const [groupId, alarm] of alarms) {
    const signs = [...(all.get(groupId) ?? [])];
    const idsIn = (some: ReadonlySet<string>) =>
      signs.flatMap(([code, { id }]) => (some.has(code) ? [id] : []));
    const seen = [...new Set([...alarm.seen, ...idsIn(codes.seen)])];
    if (seen.length === alarm.seen.length) continue;
    const isAnswered = askableSigns(protocol, alarm, person).every(({ id }) => seen.includes(id));
    alarms.set(groupId, {
      ...alarm,
      seen,
      isAnswered,
      isPending: alarm.isPending && !isAnswered,
      isTicked: alarm.isTicked || idsIn(codes.ticked).length > 0,
      isUnconfirmed: alarm.isUnconfirmed && !isAnswered,
    });
  }
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

/** At the end no signs are to be asked any more: those that an emergency left unasked stay so. */
export function endAlarms(alarms: Alarms): void {
  for (const [groupId, alarm] of alarms)
    if (groupId !== selfHarmGroup) alarms.set(groupId, { ...alarm, isPending: false });
}

/**
 * Settles groups of which no further sign can apply to this patient, such as those of a late pregnancy after a birth, or of another topic:
 * answered when other signs were, and otherwise "not confirmed", so that the clinic is told. Protocols of version 0.2.0 have no such groups.
 */
export function settleUnaskable(protocol: Protocol, alarms: Alarms, person: Person): void {
  if (protocol.audiences === undefined) return;
  for (const [groupId, alarm] of alarms) {
    if (!alarm.isPending || groupId === selfHarmGroup) continue;
    if (askableSigns(protocol, alarm, person).some(({ id }) => !alarm.seen.includes(id))) continue;
    const wasAsked = alarm.seen.length > 0;
    if (wasAsked || alarm.isFaint) alarms.set(groupId, { ...alarm, isPending: false, isAnswered: wasAsked });
    else markUnconfirmed(alarms, groupId, { isAsked: false });
  }
}

/** Applies the answers of an alarm page or the self-harm page. The short list at the start answers no group. */
export function settleSigns(
  protocol: Protocol,
  fold: { alarms: Alarms; shown: readonly ShownScreen[]; person: Person },
  { screenId: sentId, asked, values }: EventOf<'screen.answered'>,
): void {
  const { alarms, person, shown } = fold;
  // A changed answer names its item, not the page on which it was shown, so all pages are searched.
  for (const { screenId, signs } of shown) {
    for (const { groupId, signIds } of signs) {
      const itemId = alarmItemId(screenId, groupId);
      if (!asked.includes(itemId)) continue;
      const known = alarms.get(groupId) ?? newAlarmState(groupId);
      const askable = askableSigns(protocol, known, person).map(({ id }) => id);
      const own = settle(known, signIds, values[itemId], askable);
      alarms.set(groupId, { ...known, isNotAsked: false, ...own });
    }
    if (signs.length > 0 && screenId === sentId && isSafetyPage(screenId)) letFaintGo(alarms);
  }
  shareSeen(protocol, alarms, person);
  const harm = firstHarmItem(protocol);
  if (asked.includes(harm)) settleSelfHarm(protocol, alarms, values[harm]);
}

/**
 * The new state of one group after its page was answered. A tick counts even beside "None of these".
 * @param askable - all signs of the group that apply to this patient
 */
function settle(
  known: AlarmState,
  signIds: readonly string[],
  value: AnswerValue | undefined,
  askable: readonly string[],
): Partial<AlarmState> {
  if (value === undefined) {
    const blanks = known.blanks + 1;
    // Faint signs are asked once, like the lines of a safety page.
    if (known.isFaint) return { blanks, isPending: false };
    return blanks < blanksMax ? { blanks, isPending: true } : { blanks, isPending: false, ...unconfirmed };
  }
  if (value.kind !== 'choices') return { isPending: false, ...unconfirmed };
  const seen = [...new Set([...known.seen, ...signIds])];
  const isAnswered = askable.every((signId) => seen.includes(signId));
  const ticked = value.optionIds.filter((optionId) => optionId !== noneOfThese);
  return {
    seen,
    ticked: [...new Set([...known.ticked, ...ticked])],
    isAnswered,
    isPending: !isAnswered,
    isTicked: known.isTicked || ticked.length > 0,
    isUnconfirmed: known.isUnconfirmed && !isAnswered,
  };
}

/** Called when the page of faint signs was submitted: groups that did not fit are no longer pending (see {@link faintSigns}). */
function letFaintGo(alarms: Alarms): void {
  for (const [groupId, alarm] of alarms)
    if (alarm.isFaint && groupId !== selfHarmGroup) alarms.set(groupId, { ...alarm, isPending: false });
}

/** "I'd rather not say" or no answer leaves self-harm unconfirmed. */
function settleSelfHarm(protocol: Protocol, alarms: Alarms, value: AnswerValue | undefined): void {
  const chosen = value?.kind === 'choice' ? value.optionId : null;
  const choice = protocol.selfHarm.first.choices.find(({ id }) => id === chosen);
  const isAnswered = choice !== undefined && !choice.unconfirmed;
  const { quotes, wasUnconfirmed } = alarms.get(selfHarmGroup) ?? newAlarmState(selfHarmGroup);
  alarms.set(selfHarmGroup, {
    ...newAlarmState(selfHarmGroup),
    quotes,
    isFaint: false,
    isAnswered,
    isTicked: isAnswered && choice.flag !== null,
    isUnconfirmed: !isAnswered,
    wasUnconfirmed: wasUnconfirmed || !isAnswered,
  });
}
