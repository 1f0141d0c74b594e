import {
  firstHarmItem,
  isNone,
  listEntryOf,
  optionsIn,
  type SignOption,
  signItemsOf,
} from '../model/items.ts';
import type { ProtocolQuestion } from '../model/protocol.ts';
import type { Answer, State } from './state.ts';

/** The findings of the list, which is asked once: those of the open page, or of the submitted one also after a change. */
export function listEntries(
  { protocol, timesAsked }: Pick<State, 'protocol' | 'timesAsked'>,
  open: readonly string[] = [],
): ProtocolQuestion[] {
  const asked = new Set([...timesAsked.keys(), ...open]);
  return protocol.questions.filter(({ id }) => asked.has(listEntryOf(id)));
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

/** The option chosen for an item; null when another kind of value or none was given. */
export function chosenFor(answers: State['answers'], itemId: string): string | null {
  const value = answers.get(itemId)?.value;
  return value?.kind === 'choice' ? value.optionId : null;
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
