import { alarmItemId, noneOfThese } from './alarms.ts';
import { type Candidate, toCandidate } from './derive.ts';
import { indexOf } from './index-of.ts';
import type { Protocol } from './protocol.ts';
import type { Answer, ShownScreen } from './state.ts';

/** Who the patient is. */
export const aboutItems = { age: 'about.age', sex: 'about.sex', birth: 'about.birth' } as const;
/** What a date of birth comes to; the date itself is compared by the service and stands in no event. */
export const birthResults = ['right', 'wrong'] as const;
/** After so many wrong dates it is not asked any more. */
export const birthTriesMax = 3;
/** The short list of signs at the start. */
export const signsItem = 'signs';
/** The list of findings to tick, and the id under which an entry of it counts as asked. */
export const listItem = 'list';
export const listEntryOf = (questionId: string) => `list:${questionId}`;
/** The topics to choose from where the words lead nowhere, and which of several problems matters most. */
export const topicsItem = 'topics';
export const whichItems = { main: 'which.main', second: 'which.second' } as const;
export const together = 'together';
/** A question of a language model, counted from 1. */
export const furtherItemOf = (number: number) => `further.${number}`;
/** "I forgot to say" on a screen. */
export const moreItemOf = (screenId: string) => `more.${screenId}`;
/** Whether words belong to the story: "I forgot to say" on the page that confirms it. */
export function goesWithStory(itemId: string): boolean {
  return itemId.startsWith(moreItemOf('confirm'));
}
/** What is added after the end. */
export const addendumItem = 'addendum';

/** Whether a screen's id is that of a safety page, on which faint signs stand. */
export function isSafetyPage(screenId: string): boolean {
  return screenId.startsWith('safety.');
}

/** The first question of the self-harm page; what else it asks follows a yes. */
export function firstHarmItem(protocol: Pick<Protocol, 'selfHarm'>): string {
  return `harm.${protocol.selfHarm.first.id}`;
}

/** What the self-harm page was answered with: a choice sets its codes; a "no" to the first question denies the first one's. */
export function factsOfSelfHarm(protocol: Protocol, answers: ReadonlyMap<string, Answer>): Candidate[] {
  return [...indexOf(protocol).selfHarm].flatMap(([itemId, question]) => {
    const answer = answers.get(itemId);
    if (answer?.value?.kind !== 'choice') return [];
    const { optionId } = answer.value;
    const chosen = question.choices.find(({ id }) => id === optionId);
    if (chosen === undefined) return [];
    const own = toCandidate(
      answer,
      `self_harm.${question.id}`,
      [`option:${question.id}:${optionId}`],
      'VALUE',
    );
    const yes = question.choices.find(({ id }) => id === 'yes');
    const denied = optionId === 'no' ? (yes?.codes ?? []) : [];
    return [
      own,
      ...chosen.codes.map((code) => toCandidate(answer, code, ['yes'], 'YES')),
      ...denied.map((code) => toCandidate(answer, code, ['no'], 'NO')),
    ];
  });
}

/** A sign on a submitted page, and whether it was ticked. */
export type SubmittedSign = { groupId: string; signId: string; isTicked: boolean; answer: Answer };

/** The signs of all submitted pages, with the latest answer of each page. */
export function submittedSigns(
  shown: readonly ShownScreen[],
  answers: ReadonlyMap<string, Answer>,
): SubmittedSign[] {
  return shown.flatMap(({ screenId, signs }) =>
    signs.flatMap(({ groupId, signIds }) => {
      const own = answers.get(alarmItemId(screenId, groupId));
      const short = answers.get(signsItem);
      const answer = own ?? (short?.submission.screenId === screenId ? short : undefined);
      if (answer === undefined || answer.value?.kind !== 'choices') return [];
      const { optionIds } = answer.value;
      return signIds.map((signId) => ({
        groupId,
        signId,
        isTicked: optionIds.includes(own === undefined ? `${groupId}.${signId}` : signId),
        answer,
      }));
    }),
  );
}

/**
 * The facts of ticked and denied signs. "None of these" denies the sign and nothing else: where a sign has several codes
 * ("chest pain" and "for more than 15 minutes") none of them is denied by itself.
 */
export function signCandidates(
  protocol: Protocol,
  shown: readonly ShownScreen[],
  answers: ReadonlyMap<string, Answer>,
): Candidate[] {
  return submittedSigns(shown, answers).flatMap(({ groupId, signId, isTicked, answer }) => {
    const sign = findSign(protocol, groupId, signId);
    if (sign === undefined) return [];
    const isNone =
      answer.value?.kind === 'choices' && answer.value.optionIds.every((id) => id === noneOfThese);
    if (!isTicked && !(isNone && sign.codes.length === 1)) return [];
    const status = isTicked ? 'YES' : 'NO';
    return sign.codes.map((slot) => toCandidate(answer, slot, [isTicked ? 'yes' : 'no'], status));
  });
}

export function findSign(protocol: Pick<Protocol, 'signGroups'>, groupId: string, signId: string) {
  return protocol.signGroups.find(({ id }) => id === groupId)?.signs.find(({ id }) => id === signId);
}
