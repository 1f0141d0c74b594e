import type { AnswerValue, EventOf } from '../model/events.ts';
import {
  findSign,
  firstHarmItem,
  isSafetyPage,
  noneOfThese,
  type SignItem,
  signItemsOf,
} from '../model/items.ts';
import { isOf020, type Protocol, protocolIndex } from '../model/protocol.ts';
import { selfHarmGroup } from '../model/signs.ts';
import { addLikely } from '../reading/likely-signs.ts';
import type { PersonContext } from './for-whom.ts';
import { askableSigns } from './sign-pages.ts';
import { type AlarmState, newAlarmState, type ShownScreen } from './state.ts';

/** After this many submissions with nothing ticked, an alarm is "not confirmed". */
const blanksMax = 2;

const unconfirmed = { isUnconfirmed: true, wasUnconfirmed: true };

type Alarms = Map<string, AlarmState>;
type Fold = PersonContext & { alarms: Alarms };

/**
 * Updates the groups that a text triggered. An answered group is asked again only after "now", "worse" or "again"; one whose weak cues were
 * asked, its other signs, only after a new sentence.
 */
export function triggerAlarms(fold: Fold, event: EventOf<'alarm.sounded'>): void {
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
    if (isFresh && isAgain) forget(fold, groupId);
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

/** The codes of these signs of a group; none in protocols of version 0.2.0. */
function codesOf(protocol: Protocol, groupId: string, signIds: readonly string[]): string[] {
  return signIds.flatMap((id) => findSign(protocol, groupId, id)?.code ?? []);
}

function forget({ protocol, alarms }: Fold, groupId: string): void {
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
function shareSeen(fold: Fold): void {
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
function afterSeeing(fold: Fold, alarm: AlarmState, seen: readonly string[]): Partial<AlarmState> {
  const isAnswered = askableSigns(fold, alarm).every(({ id }) => seen.includes(id));
  return {
    seen,
    isAnswered,
    isPending: alarm.isPending && !isAnswered,
    isUnconfirmed: alarm.isUnconfirmed && !isAnswered,
  };
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
export function settleUnaskable(fold: Fold): void {
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

/** Applies the answers of an alarm page or the self-harm page. The short list at the start answers no group. */
export function settleSigns(
  fold: Fold & { shown: readonly ShownScreen[] },
  { screenId: sentId, asked, values }: EventOf<'screen.answered'>,
): void {
  const { protocol, alarms, shown } = fold;
  // A changed answer names its item, not the page on which it was shown, so all pages are searched.
  for (const page of shown) {
    for (const { id, groupId, signs } of signItemsOf(protocol, page)) {
      if (groupId === null || !asked.includes(id)) continue;
      const known = { ...(alarms.get(groupId) ?? newAlarmState(groupId)), isNotAsked: false };
      alarms.set(groupId, { ...known, ...settle(fold, known, signs, values[id]) });
    }
    if (page.signs.length > 0 && page.screenId === sentId && isSafetyPage(sentId))
      stopAsking(alarms, ({ isFaint }) => isFaint);
  }
  shareSeen(fold);
  const harm = firstHarmItem(protocol);
  if (asked.includes(harm)) settleSelfHarm(fold, values[harm]);
}

/** What changes in a group when its page was answered. A tick counts even beside "None of these". */
function settle(
  fold: Fold,
  known: AlarmState,
  signs: SignItem['signs'],
  value: AnswerValue | undefined,
): Partial<AlarmState> {
  if (value === undefined) {
    const blanks = known.blanks + 1;
    // Weak cues are asked once, like the lines of a safety page.
    if (known.isFaint) return { blanks, isPending: false };
    return blanks < blanksMax ? { blanks, isPending: true } : { blanks, isPending: false, ...unconfirmed };
  }
  if (value.kind !== 'choices') return { isPending: false, ...unconfirmed };
  const ticked = value.optionIds.filter((optionId) => optionId !== noneOfThese);
  const seen = [...new Set([...known.seen, ...signs.map(({ sign }) => sign.id)])];
  return {
    ...afterSeeing(fold, { ...known, isPending: true }, seen),
    ticked: [...new Set([...known.ticked, ...ticked])],
    isTicked: known.isTicked || ticked.length > 0,
  };
}

/** "I'd rather not say" or no answer leaves self-harm unconfirmed. */
function settleSelfHarm({ protocol, alarms }: Fold, value: AnswerValue | undefined): void {
  const chosen = value?.kind === 'choice' ? value.optionId : null;
  const choice = protocol.selfHarm.first.choices.find(({ id }) => id === chosen);
  const isAnswered = choice !== undefined && !choice.unconfirmed;
  const { quotes = [], wasUnconfirmed = false } = alarms.get(selfHarmGroup) ?? {};
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
