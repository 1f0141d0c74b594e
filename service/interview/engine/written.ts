import type { Mention } from '../reading/types.ts';
import { askedBy, isNamedFor } from './asked.ts';
import type { Quoted } from './facts.ts';
import { optionsIn } from './items.ts';
import { isOf020, type Protocol, type ProtocolQuestion } from './protocol.ts';
import { protocolIndex } from './protocol-index.ts';
import type { Answer, ProposedMention, State } from './state.ts';

/** The two answers to 'You wrote "…". Is that all?': the words are the row of the question; or they are removed. */
export const writtenOptions = { all: 'nothing_else', notSo: 'not_so' } as const;

type Told = Pick<State, 'mentions' | 'answers' | 'submissions'>;

function choosing({ submissions }: Told, { id }: ProtocolQuestion, optionId: string) {
  return submissions.filter(({ values }) => optionsIn(values[id]).includes(optionId));
}

/** What was written elsewhere on the subject of a question, and not removed or confirmed. */
export function writtenFor(protocol: Protocol, told: Told, question: ProtocolQuestion): ProposedMention[] {
  const isList = asksToName(question);
  const first = protocolIndex(protocol)
    .byModule.get(question.module)
    ?.find(({ read }) => read === question.read);
  if (isList && first?.id !== question.id) return [];
  const isOwn = (mention: Mention) =>
    isList ? isNamedFor(question, mention) : mention.polarity === 'PRESENT' && mention.code === question.slot;
  return told.mentions.filter(
    ({ status, source, mention }) => status === 'open' && source.itemId !== question.id && isOwn(mention),
  );
}

function asksToName(question: ProtocolQuestion): boolean {
  return askedBy(question).names !== undefined;
}

/**
 * Whether a question asks 'You wrote "…". Is that all?' with its two answers, or was once answered with one of them.
 * @param isOpen - it is on the open page, where an earlier answer does not count
 */
export function asksWhetherAll(
  protocol: Protocol,
  told: Told,
  question: ProtocolQuestion,
  isOpen: boolean,
): boolean {
  if (isOf020(protocol) || !asksToName(question)) return false;
  if (writtenFor(protocol, told, question).length > 0) return true;
  return (
    !isOpen && Object.values(writtenOptions).some((option) => choosing(told, question, option).length > 0)
  );
}

function isAllSaid({ answers }: Told, { id }: ProtocolQuestion): boolean {
  return optionsIn(answers.get(id)?.value).includes(writtenOptions.all);
}

/** The words written elsewhere that stay the row of their question: "Nothing else" keeps them, and more words add to those they do not repeat. */
export function wordsKept(protocol: Protocol, told: Told, question: ProtocolQuestion): Quoted[] {
  const answer = told.answers.get(question.id);
  const added = answer?.value?.kind === 'text' ? answer.value.text.toLowerCase() : null;
  const isKept = added === null ? isAllSaid(told, question) : !isOf020(protocol) && asksToName(question);
  if (!isKept) return [];
  const written = writtenFor(protocol, told, question).filter(
    ({ quote, source }) =>
      added === null ||
      (source.message < (answer?.submission.number ?? 0) && !added.includes(quote.toLowerCase())),
  );
  const words = [...new Set(written.map(({ quote }) => quote))].join('; ');
  return words === '' ? [] : [{ slot: question.slot, words, sources: written.map(({ source }) => source) }];
}

/** The rows of an answer with the words that stay: as one row with its text; a text that denies, or answers nothing, adds nothing to them. */
export function withKept(rows: readonly Quoted[], kept: readonly Quoted[], { value }: Answer): Quoted[] {
  if (value?.kind !== 'text') return [...rows, ...kept];
  return rows.map((added) => {
    const all = [...kept, added];
    const words = all.map((one) => one.words).join('; ');
    return { ...added, words, sources: all.flatMap(({ sources }) => sources) };
  });
}

/** Whether "That is not so" was the whole answer, so that the question is asked again without the words. */
export function wasNotSo(answer: Answer | undefined): boolean {
  const chosen = optionsIn(answer?.value);
  return chosen.length > 0 && chosen.every((id) => id === writtenOptions.notSo);
}

/** The mentions without those that "That is not so" removed. */
export function withoutRemoved(protocol: Protocol, told: Told): ProposedMention[] {
  const removed = protocol.questions.filter(asksToName).flatMap((question) => {
    const number = choosing(told, question, writtenOptions.notSo).at(-1)?.number;
    if (number === undefined || isAllSaid(told, question)) return [];
    return writtenFor(protocol, told, question).filter(({ source }) => source.message < number);
  });
  if (removed.length === 0) return [...told.mentions];
  return told.mentions.map((one) => (removed.includes(one) ? { ...one, status: 'removed' } : one));
}
