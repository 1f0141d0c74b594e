import { addTo } from '../../../common/collections.ts';
import { isNone, signsItem } from '../model/items.ts';
import { isOf020, protocolIndex } from '../model/protocol.ts';
import type { SignGroup } from '../model/signs.ts';
import type { Locale } from '../model/types.ts';
import { isFindingOrSign, isSign, nameOfSlot, type Row } from '../present/rows.ts';
import { reportTexts } from '../present/texts.ts';
import type { View } from '../present/view.ts';
import { insideSentence, list } from '../present/words.ts';
import { inOrder, isNegativeStatement, isStory, messagesOf, type Piece } from './pieces.ts';
import { isOfHistory } from './prose.ts';
import { type ReportView, wordsOf } from './report-model.ts';

/** What the story denies and no answer, in its words. */
export function negativesInWords(view: View, denied: readonly Piece[]) {
  if (denied.length === 0) return [];
  const quotes = denied.map(({ text }) => text);
  const messages = denied.flatMap((piece) => piece.messages);
  return [
    toNegative(view, reportTexts.inOwnWords[view.locale], [], quotes, list(quotes, view.locale), messages),
  ];
}

/** What was denied, in sentences: for the patient's problems, for the rest, and for signs that are only counted. */
export function negativesOf(view: ReportView, rows: readonly Row[]) {
  const { locale } = view;
  const denied = rows.filter(
    (row) =>
      row.status === 'NO' &&
      isOfHistory(row) &&
      !isNegativeStatement(row) &&
      isFinding(view, row) &&
      !isStory(view, row.slot),
  );
  const counted = countedPages(view);
  const isCounted = ({ sources }: Row) => sources.every(({ itemId }) => counted.has(itemId));
  const systems = new Map<string, Row[]>();
  const others: Row[] = [];
  for (const row of denied)
    if (isOfOtherTopic(view, row)) others.push(row);
    else if (!isCounted(row)) addTo(systems, systemOf(view, row), row);
  if (others.length > 0) systems.set(reportTexts.otherProblems[locale], others);
  const lines = [...systems].map(([title, own]) => {
    const words = own.map(({ slot, label }) => (isSign(slot) ? nameOfSlot(view, slot) : label));
    const names = [...new Set(words.map((name) => insideSentence(name, locale)))];
    return toNegative(view, title, own, names, enumerate(names, locale), own.flatMap(messagesOf));
  });
  const pages = [...counted].flatMap(([itemId, title]) =>
    countSigns(
      view,
      itemId,
      title,
      denied.filter(({ sources }) => sources.every((one) => one.itemId === itemId)),
    ),
  );
  return [...lines, ...pages];
}

/** The topics on whose safety lines alone a finding was asked; empty where something else asked it too. */
function safetyTopicsOf({ protocol }: View, { sources }: Row): string[] {
  const { modules } = protocolIndex(protocol);
  const topics = sources.map(({ itemId }) => {
    const [page, module = ''] = itemId.split('.');
    return page === 'safety' && modules.has(module) ? module : null;
  });
  return topics.includes(null) || isOf020(protocol) ? [] : topics.flatMap((topic) => topic ?? []);
}

/** Whether a finding was only asked by the safety lines of a problem that is not the patient's. A pregnancy always matters. */
function isOfOtherTopic(view: View, row: Row): boolean {
  const topics = safetyTopicsOf(view, row);
  return (
    row.slot !== 'sx.pregnant' &&
    topics.length > 0 &&
    topics.every((topic) => !view.state.topics.all.includes(topic))
  );
}

/**
 * Pages whose denied signs are only counted, with their title: those of groups that only faint phrases sounded, which harmless
 * words contain too, and the short list at the start.
 */
function countedPages(view: ReportView): Map<string, string> {
  const { protocol, state, model, locale } = view;
  const { groups } = protocolIndex(protocol);
  const faint = model.signs.flatMap(({ groupId, itemId }) => {
    const group = state.alarms.get(groupId)?.isFaint ? groups.get(groupId) : undefined;
    const isCounted = itemId !== signsItem && isNone(state.answers.get(itemId)?.value);
    return group === undefined || !isCounted ? [] : [[itemId, titleOfGroup(view, group)] as const];
  });
  return new Map([...(isOf020(protocol) ? [] : faint), [signsItem, reportTexts.signsAtStart[locale]]]);
}

/** The signs of a page on which "None of these" was chosen, counted, because the transcript has their words. A single one stands by its name. */
function countSigns(view: ReportView, itemId: string, title: string, rows: readonly Row[]) {
  const { protocol, state, model, locale } = view;
  const answer = state.answers.get(itemId);
  const own = model.signs.filter((sign) => sign.itemId === itemId);
  const names = isNone(answer?.value) ? wordsOf(view, own) : [];
  const [name, ...others] = names;
  if (answer === undefined || name === undefined) return [];
  const count = reportTexts.eachSign[locale]({ count: String(names.length) });
  const text = others.length === 0 && !isOf020(protocol) ? insideSentence(name, locale) : count;
  return [toNegative(view, title, rows, names, text, [answer.submission.number])];
}

/** A group's title with its period. */
function titleOfGroup({ locale }: View, { title, period }: SignGroup): string {
  return period === undefined ? title[locale] : `${title[locale]} (${period[locale]})`;
}

/** Under which title a finding is denied: that of its sign's group, of its problem, or other signs. */
function systemOf(view: View, row: Row): string {
  const { protocol, state, locale } = view;
  const { slot } = row;
  const id = safetyTopicsOf(view, row).find((topic) => state.topics.all.includes(topic)) ?? row.module;
  const { signs, modules } = protocolIndex(protocol);
  const group = signs.get(slot)?.group;
  if (group?.period !== undefined) return titleOfGroup(view, group);
  const module = id !== null && state.topics.all.includes(id) ? modules.get(id) : undefined;
  if (module === undefined) return reportTexts.otherSigns[locale];
  return reportTexts.about[locale]({ name: insideSentence(module.title[locale], locale) });
}

/** Whether a line reports a finding as present or absent. "None" to a question such as "What happened?" denies nothing. */
function isFinding({ protocol }: View, { slot }: Row): boolean {
  return isFindingOrSign(slot) || protocol.questions.some((one) => one.slot === slot && one.kind === 'yesno');
}

/** A list of names, with another separator when a name contains a comma ("black, tarry stool"). */
function enumerate(names: readonly string[], locale: Locale): string {
  if (!names.some((name) => /[,،]/.test(name))) return list(names, locale);
  return names.join(locale === 'ar' ? '؛ ' : '; ');
}

function toNegative(
  { locale }: View,
  title: string,
  rows: readonly Row[],
  names: string[],
  text: string,
  messages: number[],
) {
  return {
    title,
    names,
    text: reportTexts.named[locale]({ name: title, value: `${text}.` }),
    messages: inOrder(messages),
    slots: rows.map(({ slot }) => slot),
  };
}
