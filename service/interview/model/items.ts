import type { AnswerValue, EventOf } from './events.ts';
import { type Protocol, protocolIndex } from './protocol.ts';
import type { Sign } from './signs.ts';

/** Questions about the patient. */
export const aboutItems = { age: 'about.age', sex: 'about.sex', birth: 'about.birth' } as const;
/** The result of comparing a date of birth. The service compares it; no event contains the date. */
export const birthResults = ['right', 'wrong'] as const;
/** After this many wrong dates it is not asked again. */
export const birthTriesMax = 3;
/** The short list of signs at the start. */
export const signsItem = 'signs';
/** The list of findings to tick, and the id under which one of its entries counts as asked. */
export const listItem = 'list';
export const listEntryOf = (questionId: string) => `list:${questionId}`;
/** The topics offered when the text leads to none, and the questions which of several problems matter most. */
export const topicsItem = 'topics';
export const whichItems = { main: 'which.main', second: 'which.second' } as const;
export const together = 'together';
/** "Something else too": the page of topics follows. */
export const somethingElse = 'something_else';
/** A question of a language model, counted from 1. */
export const furtherItemOf = (number: number) => `further.${number}`;
/** "I forgot to say" on a screen. */
export const moreItemOf = (screenId: string) => `more.${screenId}`;
/** Whether a text belongs to the story: "I forgot to say" on the page that confirms the story. */
export function belongsToStory(itemId: string): boolean {
  return itemId.startsWith(moreItemOf('confirm'));
}
const addendumItem = 'addendum';
/** An addition after the end, by the number of its submission. */
export const additionItemOf = (number: number) => `${addendumItem}.${number}`;

/** Whether an item is an addition after the end. */
export function isAddition(itemId: string): boolean {
  return itemId === addendumItem || itemId.startsWith(`${addendumItem}.`);
}

/** Whether an item is "I forgot to say", on a page or after the end. */
export function isMore(itemId: string): boolean {
  return isAddition(itemId) || itemId.startsWith(moreItemOf(''));
}

/** The option "None of these". */
export const noneOfThese = 'none';

/** The item of a group on an alarm page ("alarm.7.heart"); each page has its own. */
export function alarmItemId(screenId: string, groupId: string): string {
  const [kind, number] = screenId.split('.');
  return `${kind}.${number}.${groupId}`;
}

/** Whether a screen is a safety page, which can contain weak cues. */
export function isSafetyPage(screenId: string): boolean {
  return screenId.startsWith('safety.');
}

/** The first question of the self-harm page; the others follow a yes. */
export function firstHarmItem({ selfHarm }: Protocol): string {
  return `harm.${selfHarm.first.id}`;
}

/** The options that a value chooses. */
export function optionsIn(value: AnswerValue | null | undefined): readonly string[] {
  if (value?.kind === 'choices') return value.optionIds;
  return value?.kind === 'choice' ? [value.optionId] : [];
}

/** Whether a list was answered with "None of these", and nothing was ticked beside it. */
export function isNone(value: AnswerValue | null | undefined): boolean {
  return value?.kind === 'choices' && value.optionIds.every((id) => id === noneOfThese);
}

/** A sign that an item asks, with the option that ticks it. */
export type SignOption = { optionId: string; groupId: string; sign: Sign };

/** An item of a page of signs: those of one group, or the short list of several (`groupId` null). */
export type SignItem = { id: string; groupId: string | null; signs: readonly SignOption[] };

/** The items of a page of signs; none of another page. */
export function signItemsOf(
  protocol: Protocol,
  { screenId, signs }: Pick<EventOf<'screen.shown'>, 'screenId' | 'signs'>,
): SignItem[] {
  const ofGroups = signs.map(({ groupId, signIds }) => ({
    id: alarmItemId(screenId, groupId),
    groupId,
    signs: signIds.flatMap((optionId) => {
      const sign = findSign(protocol, groupId, optionId);
      return sign === undefined ? [] : [{ optionId, groupId, sign }];
    }),
  }));
  if (!screenId.startsWith(`${signsItem}.`)) return ofGroups;
  const all = ofGroups
    .flatMap((item) => item.signs)
    .map((one) => ({ ...one, optionId: `${one.groupId}.${one.optionId}` }));
  return [{ id: signsItem, groupId: null, signs: all }];
}

export function findSign(protocol: Protocol, groupId: string, signId: string): Sign | undefined {
  return protocolIndex(protocol)
    .groups.get(groupId)
    ?.signs.find(({ id }) => id === signId);
}
