import type { AnswerValue, EventOf } from '../model/events.ts';
import { firstHarmItem, isSafetyPage, noneOfThese, type SignItem, signItemsOf } from '../model/items.ts';
import { selfHarmGroup } from '../model/signs.ts';
import { stopAsking, unconfirmed } from './alarms.ts';
import { type AlarmFold, afterSeeing, shareSeen } from './seen-signs.ts';
import { type AlarmState, newAlarmState, type ShownScreen } from './state.ts';

/** After this many submissions with nothing ticked, an alarm is "not confirmed". */
const blanksMax = 2;

/** Applies the answers of an alarm page or the self-harm page. The short list at the start answers no group. */
export function settleSigns(
  fold: AlarmFold & { shown: readonly ShownScreen[] },
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
  fold: AlarmFold,
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
function settleSelfHarm({ protocol, alarms }: AlarmFold, value: AnswerValue | undefined): void {
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
