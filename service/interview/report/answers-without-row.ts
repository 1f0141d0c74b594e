import type { Item } from '../engine/describe.ts';
import type { AlsoSaid, Answer } from '../engine/state.ts';
import { chosenFor } from '../engine/submitted.ts';
import type { AnswerValue } from '../model/events.ts';
import { whichItems } from '../model/items.ts';
import { isOf020, protocolIndex } from '../model/protocol.ts';
import { answerText } from '../present/answer-text.ts';
import { renderItem } from '../present/render-item.ts';
import type { RenderedItem } from '../present/rendered-item.ts';
import { reportTexts } from '../present/texts.ts';
import { say, type View } from '../present/view.ts';
import { insideSentence, quoted } from '../present/words.ts';
import { plainItem, quotedItem, type ReportItem, type ReportStatus } from './report-item.ts';
import { itemOf, type ReportView } from './report-model.ts';

/** Lines for answers that are no row (age, chosen problems, who is there in a crisis), which would be in the transcript only (S37). */
export function answersWithoutRow(view: ReportView, kinds: readonly Item['kind'][]): ReportItem[] {
  return [...view.state.answers.values()].flatMap((answer) => {
    const item = itemOf(view, answer.itemId);
    if (item === null || !kinds.includes(item.kind) || isToldElsewhere(view, item, answer.value)) return [];
    return toLine(view, item, answer);
  });
}

/** Answers to questions that another answer has made pointless: what the patient said is kept under "Also said". */
export function answersWithoutEffect(view: ReportView): ReportItem[] {
  const { alsoSaid, answers, facts, quoted: words } = view.state;
  return [...answers.values()].flatMap((answer) => {
    const { itemId, value, submission } = answer;
    const item = itemOf(view, itemId);
    if (item?.kind !== 'question' || value === null) return [];
    const { slot, read } = item.question;
    const hasRow = facts.has(slot) || words.some((one) => one.slot === slot);
    const isComplaint = read === 'complaint' && value.kind === 'text';
    const own = alsoSaid.filter(({ questionId }) => questionId === itemId);
    const isSaid = own.some(({ source }) => source.message === submission.number);
    if (isComplaint || hasRow || isSaid) return [];
    const line = toLine(view, item, answer);
    return { ...line, id: idOfAlsoSaid(itemId, submission.number, own), label: nameAlsoSaid(view, itemId) };
  });
}

function toLine(
  view: ReportView,
  item: Item,
  { value, submission: { number: message } }: Answer,
): ReportItem {
  const rendered = renderItem(view, item);
  const label = nameOfItem(view, item, rendered);
  if (value?.kind === 'text') return quotedItem(item.id, label, value.text, message);
  const status = statusOf(item, value);
  const words = value === null || status !== 'VALUE' ? null : answerText(view, rendered, value);
  return plainItem(item.id, label, { status, value: words, sources: [{ message, quote: null }] });
}

/** An item's question; of a language model's it says so. */
export function nameOfItem({ locale }: View, item: Item, { label }: Pick<RenderedItem, 'label'>): string {
  return item.kind === 'further'
    ? reportTexts.askedByModel[locale]({ question: quoted(item.question.text) })
    : label;
}

/** The id of a line of words that do not answer their question; `before` are those that have a line. */
export function idOfAlsoSaid(questionId: string, message: number, before: readonly AlsoSaid[]): string {
  const isMore = before.some((one) => one.questionId === questionId);
  return isMore ? `also_said:${questionId}:${message}` : `also_said:${questionId}`;
}

/** "Also said", with the question's name. */
export function nameAlsoSaid(view: View, questionId: string): string {
  const label = protocolIndex(view.protocol).questions.get(questionId)?.label;
  const name = label === undefined ? '' : ` (${insideSentence(say(view, label), view.locale)})`;
  return `${reportTexts.alsoSaid[view.locale]}${name}`;
}

/** Whether an answer says nothing, or what another line says. */
function isToldElsewhere(
  { protocol, state: { answers } }: ReportView,
  item: Item,
  value: AnswerValue | null,
): boolean {
  // A language model's question that was left blank is "not answered".
  if (value === null) return item.kind !== 'further';
  // Signs have their flag, findings or line of denials, and those that words have sounded their alarm.
  if (item.kind === 'signs') return item.groupId !== null || value.kind === 'choices';
  if (item.kind === 'harm') {
    const { choices } = item.question;
    const isChosen = value.kind === 'choice' && choices.some(({ id }) => id === value.optionId);
    const hasFinding = choices.some(({ codes }) => codes.length > 0);
    return statusOf(item, value) === 'VALUE' && (!isChosen || hasFinding);
  }
  // Reports of 0.2.0 name a second problem that is the main one twice.
  if (item.id !== whichItems.second || isOf020(protocol)) return false;
  return value.kind === 'choice' && chosenFor(answers, whichItems.main) === value.optionId;
}

const notTold = 'rather_not';

function statusOf({ kind }: Item, value: AnswerValue | null): ReportStatus {
  if (value === null) return 'NOT_ANSWERED';
  const isWithheld = kind === 'harm' && value.kind === 'choice' && value.optionId === notTold;
  if (isWithheld || value.kind === 'declined') return 'DECLINED';
  return value.kind === 'unsure' ? 'UNSURE' : 'VALUE';
}
