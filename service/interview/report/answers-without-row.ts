import type { Item } from '../engine/describe.ts';
import type { AnswerValue } from '../engine/events.ts';
import { indexOf } from '../engine/index-of.ts';
import { whichItems } from '../engine/items.ts';
import { isOf020 } from '../engine/protocol.ts';
import { renderItem } from '../render/render-item.ts';
import { say, type View } from '../render/view.ts';
import { reportTexts } from '../texts.ts';
import { insideSentence } from '../words.ts';
import { answerText } from './answer-text.ts';
import { plainItem, quotedItem, type ReportItem, type ReportStatus } from './report-item.ts';
import { itemOf, type ReportView } from './report-model.ts';

/**
 * Lines for answers that are no row: the patient's age and sex, the problems that were chosen, and the short list of signs where
 * none of its entries was chosen. Without them they would be in the transcript only (S37).
 */
export function answersWithoutRow(view: ReportView, kinds: readonly Item['kind'][]): ReportItem[] {
  return [...view.state.answers.values()].flatMap(({ itemId, value, submission }) => {
    const item = itemOf(view, itemId);
    if (item === null || value === null || !kinds.includes(item.kind)) return [];
    if (isToldBySigns(item, value) || (itemId === whichItems.second && repeatsMain(view, value))) return [];
    const rendered = renderItem(view, item);
    const status = statusOf(value);
    const sources = [{ message: submission.number, quote: null }];
    const words = status === 'VALUE' ? answerText(view, rendered, value) : null;
    return [plainItem(itemId, rendered.label, { status, value: words, sources })];
  });
}

/**
 * Answers to questions that another answer has made pointless: they have no effect and no row, but what the patient said is kept under
 * "Also said".
 */
export function answersWithoutEffect(view: ReportView): ReportItem[] {
  const { protocol, state } = view;
  const { questions } = indexOf(protocol);
  const isAlsoSaid = (id: string) => state.alsoSaid.some(({ questionId }) => questionId === id);
  return [...state.answers.values()].flatMap(({ itemId, value, submission: { number } }) => {
    const question = questions.get(itemId);
    const item = itemOf(view, itemId);
    if (question === undefined || item === null || value === null) return [];
    const hasRow = state.facts.has(question.slot) || state.quoted.some(({ slot }) => slot === question.slot);
    const isComplaint = question.read === 'complaint' && value.kind === 'text';
    if (isComplaint || hasRow || isAlsoSaid(itemId)) return [];
    const id = `also_said:${itemId}`;
    const label = nameAlsoSaid(view, itemId);
    if (value.kind === 'text') return [quotedItem(id, label, value.text, number)];
    const status = statusOf(value);
    const words = status === 'VALUE' ? answerText(view, renderItem(view, item), value) : null;
    return [plainItem(id, label, { status, value: words, sources: [{ message: number, quote: null }] })];
  });
}

/** "Also said", with the question's name. */
export function nameAlsoSaid(view: View, questionId: string): string {
  const label = indexOf(view.protocol).questions.get(questionId)?.label;
  const name = label === undefined ? '' : ` (${insideSentence(say(view, label), view.locale)})`;
  return `${reportTexts.alsoSaid[view.locale]}${name}`;
}

/** Whether the second problem is the main one again; reports of 0.2.0 name it twice. */
function repeatsMain({ protocol, state: { answers } }: ReportView, value: AnswerValue): boolean {
  const main = answers.get(whichItems.main)?.value;
  if (isOf020(protocol)) return false;
  return value.kind === 'choice' && main?.kind === 'choice' && main.optionId === value.optionId;
}

/** A choice among signs has its flag, findings or line of denials; a page of signs after words has its alarm. */
function isToldBySigns(item: Item, value: AnswerValue): boolean {
  return item.kind === 'signs' && (item.groupId !== null || value.kind === 'choices');
}

function statusOf({ kind }: AnswerValue): ReportStatus {
  if (kind === 'declined') return 'DECLINED';
  return kind === 'unsure' ? 'UNSURE' : 'VALUE';
}
