import { selfHarmGroup } from '../signs/types.ts';
import { type AlarmState, alarmItemId, askableSigns, letFaintGo, readSignsAnswer, settle } from './alarms.ts';
import type { Person } from './audience.ts';
import type { EventOf } from './events.ts';
import { firstHarmItem, isSafetyPage } from './items.ts';
import type { Protocol } from './protocol.ts';
import type { ShownScreen } from './state.ts';

/** What an answer settles: the alarms, by the pages of signs that were shown, for whom they are. */
type Settling = {
  alarms: Map<string, AlarmState>;
  shown: readonly ShownScreen[];
  person: Person;
};

/** What an alarm page or the self-harm page was answered with. The short list at the start answers no group. */
export function settleSigns(protocol: Protocol, settling: Settling, event: EventOf<'screen.answered'>): void {
  const { alarms, person, shown: pages } = settling;
  // A change names the item of the page that was shown before, not the page.
  for (const { screenId, signs } of pages) {
    for (const shown of signs) {
      const itemId = alarmItemId(screenId, shown.groupId);
      if (!event.asked.includes(itemId)) continue;
      const group = protocol.signGroups.find(({ id }) => id === shown.groupId);
      const askable = group === undefined ? [] : askableSigns(group, person).map(({ id }) => id);
      settle(alarms, shown, readSignsAnswer(event.values[itemId]), askable);
    }
    if (signs.length > 0 && screenId === event.screenId && isSafetyPage(screenId)) letFaintGo(alarms);
  }
  settleSelfHarm(protocol, alarms, event);
}

/** "I'd rather not say" and a blank leave it unconfirmed. */
function settleSelfHarm(
  protocol: Protocol,
  alarms: Map<string, AlarmState>,
  event: EventOf<'screen.answered'>,
): void {
  const itemId = firstHarmItem(protocol);
  if (!event.asked.includes(itemId)) return;
  const value = event.values[itemId];
  const chosen = value?.kind === 'choice' ? value.optionId : null;
  const choice = protocol.selfHarm.first.choices.find(({ id }) => id === chosen);
  const isAnswered = choice !== undefined && !choice.unconfirmed;
  const known = alarms.get(selfHarmGroup);
  alarms.set(selfHarmGroup, {
    groupId: selfHarmGroup,
    quotes: known?.quotes ?? [],
    seen: [],
    blanks: 0,
    isPending: false,
    isFaint: false,
    likely: {},
    isAnswered,
    isTicked: isAnswered && choice.flag !== null,
    isUnconfirmed: !isAnswered,
    wasUnconfirmed: known?.wasUnconfirmed === true || !isAnswered,
  });
}
