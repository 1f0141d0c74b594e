import type { Sign } from '../signs/types.ts';
import type { AnswerValue } from './events.ts';
import { type Protocol, type ProtocolQuestion, protocolIndex } from './protocol.ts';
import type { Answer, ShownScreen, State } from './state.ts';

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
/** The findings of the list, which is asked once: those of the open page, or of the submitted one also after a change. */
export function listEntries(
  { protocol, timesAsked }: Pick<State, 'protocol' | 'timesAsked'>,
  open: readonly string[] = [],
): ProtocolQuestion[] {
  const asked = new Set([...timesAsked.keys(), ...open]);
  return protocol.questions.filter(({ id }) => asked.has(listEntryOf(id)));
}
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

/** Whether "I'd rather not say" was once the answer to the first question of the self-harm page. */
export function declinedHarm({ protocol, submissions }: Pick<State, 'protocol' | 'submissions'>): boolean {
  const item = firstHarmItem(protocol);
  const open = protocol.selfHarm.first.choices.filter(({ unconfirmed }) => unconfirmed).map(({ id }) => id);
  return submissions.some(({ values }) => {
    const value = values[item];
    return value?.kind === 'declined' || optionsIn(value).some((id) => open.includes(id));
  });
}

/** The options that a value chooses. */
export function optionsIn(value: AnswerValue | null | undefined): readonly string[] {
  if (value?.kind === 'choices') return value.optionIds;
  return value?.kind === 'choice' ? [value.optionId] : [];
}

/** The option chosen for an item; null when another kind of value or none was given. */
export function chosenFor(answers: State['answers'], itemId: string): string | null {
  const value = answers.get(itemId)?.value;
  return value?.kind === 'choice' ? value.optionId : null;
}

/** Whether a list was answered with "None of these", and nothing was ticked beside it. */
export function isNone(value: AnswerValue | null | undefined): boolean {
  return value?.kind === 'choices' && value.optionIds.every((id) => id === noneOfThese);
}

/** A sign that an item asks, with the option that ticks it. */
type SignOption = { optionId: string; groupId: string; sign: Sign };

/** An item of a page of signs: those of one group, or the short list of several (`groupId` null). */
export type SignItem = { id: string; groupId: string | null; signs: readonly SignOption[] };

/** The items of a page of signs; none of another page. */
export function signItemsOf(
  protocol: Protocol,
  { screenId, signs }: Pick<ShownScreen, 'screenId' | 'signs'>,
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

/** A sign on a submitted page; `isDenied`: by "None of these". */
export type SubmittedSign = Omit<SignOption, 'optionId'> & {
  isTicked: boolean;
  isDenied: boolean;
  answer: Answer;
};

type Submitted = Pick<State, 'protocol' | 'shown' | 'answers'>;

/** The signs of all submitted pages, with each page's latest answer. */
export function submittedSigns({ protocol, shown, answers }: Submitted): SubmittedSign[] {
  const items = shown.flatMap((page) => signItemsOf(protocol, page));
  return items.flatMap(({ id, signs }) => {
    const answer = answers.get(id);
    if (answer?.value?.kind !== 'choices') return [];
    const { optionIds } = answer.value;
    const isDenied = isNone(answer.value);
    return signs.map(({ optionId, ...one }) => {
      return { ...one, isTicked: optionIds.includes(optionId), isDenied, answer };
    });
  });
}

/** The ticked signs that raise a flag. */
export function signsRaising(state: Submitted, ruleId: string): SubmittedSign[] {
  return submittedSigns(state).filter(({ sign, isTicked }) => isTicked && sign.flag === ruleId);
}

export function findSign(protocol: Protocol, groupId: string, signId: string): Sign | undefined {
  return protocolIndex(protocol)
    .groups.get(groupId)
    ?.signs.find(({ id }) => id === signId);
}
