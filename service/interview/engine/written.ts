import type { Quoted } from '../model/facts.ts';
import { optionsIn } from '../model/items.ts';
import type { Mention } from '../model/mentions.ts';
import { isOf020, type ProtocolQuestion, protocolIndex } from '../model/protocol.ts';
import { askedBy, isNamedFor } from './asked.ts';
import type { Rows } from './derive.ts';
import type { Answer, ProposedMention, State } from './state.ts';

/** The two answers to 'You wrote "…". Is that all?': the words are the row of the question; or they are removed. */
export const writtenOptions = { all: 'nothing_else', notSo: 'not_so' } as const;

type Told = Pick<State, 'protocol' | 'mentions' | 'answers' | 'submissions'>;

function choosing({ submissions }: Told, { id }: ProtocolQuestion, optionId: string) {
  return submissions.filter(({ values }) => optionsIn(values[id]).includes(optionId));
}

/** What was written elsewhere on the subject of a question, and not removed or confirmed. */
export function writtenFor(told: Told, question: ProtocolQuestion): ProposedMention[] {
  const isList = asksToName(question);
  const first = protocolIndex(told.protocol)
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
export function asksWhetherAll(told: Told, question: ProtocolQuestion, isOpen: boolean): boolean {
  if (isOf020(told.protocol) || !asksToName(question)) return false;
  if (writtenFor(told, question).length > 0) return true;
  return (
    !isOpen && Object.values(writtenOptions).some((option) => choosing(told, question, option).length > 0)
  );
}

function isAllSaid({ answers }: Told, { id }: ProtocolQuestion): boolean {
  return optionsIn(answers.get(id)?.value).includes(writtenOptions.all);
}

/** The rows of an answer with the words written elsewhere that stay: "Nothing else" keeps them, and a row of words has those that it does not repeat. */
export function withWritten(told: Told, question: ProtocolQuestion, answer: Answer, rows: Rows): Rows {
  const { value, submission } = answer;
  const { quoted = [] } = rows;
  if (wasNotSo(answer)) return {};
  if (value?.kind !== 'text') {
    const kept = isAllSaid(told, question) ? joinWords(question, writtenFor(told, question)) : [];
    return kept.length > 0 && value?.kind === 'choice' ? { quoted: kept } : { ...rows, quoted: kept };
  }
  if (isOf020(told.protocol) || !asksToName(question) || quoted.length === 0) return rows;
  const text = value.text.toLowerCase();
  const written = writtenFor(told, question).filter(
    ({ quote, source }) => source.message < submission.number && !text.includes(quote.toLowerCase()),
  );
  return { ...rows, quoted: joinWords(question, written, quoted) };
}

/** One row of a question's words: of what was written elsewhere, and of its own. */
function joinWords(
  { slot }: ProtocolQuestion,
  written: readonly ProposedMention[],
  own: readonly Quoted[] = [],
): Quoted[] {
  const quotes = new Set(written.map(({ quote }) => quote));
  const words = [...quotes, ...own.map((one) => one.words)].join('; ');
  const sources = [...written.map(({ source }) => source), ...own.flatMap((one) => one.sources)];
  return words === '' ? [] : [{ slot, words, sources }];
}

/** Whether "That is not so" was the whole answer, so that the question is asked again without the words. */
export function wasNotSo(answer: Answer | undefined): boolean {
  const chosen = optionsIn(answer?.value);
  return chosen.length > 0 && chosen.every((id) => id === writtenOptions.notSo);
}

/** The mentions without those that "That is not so" removed. */
export function withoutRemoved(told: Told): ProposedMention[] {
  const removed = told.protocol.questions.filter(asksToName).flatMap((question) => {
    const number = choosing(told, question, writtenOptions.notSo).at(-1)?.number;
    if (number === undefined || isAllSaid(told, question)) return [];
    return writtenFor(told, question).filter(({ source }) => source.message < number);
  });
  if (removed.length === 0) return [...told.mentions];
  return told.mentions.map((one) => (removed.includes(one) ? { ...one, status: 'removed' } : one));
}
