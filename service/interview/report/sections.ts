import { isFilled } from '../engine/conditions.ts';
import type { CodedStatus } from '../engine/facts.ts';
import { indexOf } from '../engine/index-of.ts';
import { listEntryOf } from '../engine/items.ts';
import { applies } from '../engine/replay.ts';
import { type SectionId, sectionIds } from '../protocol.ts';
import type { Row } from '../render/rows.ts';
import { say, sayTo, type View } from '../render/view.ts';
import { reportTexts } from '../texts.ts';
import type { Locale } from '../types.ts';
import { fill, insideSentence, phrase, quoted, sentence } from '../words.ts';
import { isStory } from './prose.ts';

/** NOT_ASKED: it applied to the patient and was never asked. */
export type ReportStatus = CodedStatus | 'NOT_ASKED';

/** A line; if `verbatim`, `value` is the patient's own words. */
type ReportItem = Pick<Row, 'label' | 'value' | 'known'> & {
  id: string;
  status: ReportStatus;
  verbatim: boolean;
  sources: { message: number; quote: string | null }[];
};

const leftOutStatuses = new Set<ReportStatus>(['DECLINED', 'NOT_TICKED', 'NOT_ANSWERED']);
const isLeftOut = ({ status }: { status: ReportStatus }) => leftOutStatuses.has(status);

/** The answers in the sections of the report, and a last section of what was left unanswered or never asked. */
export function sectionsOf(view: View, rows: readonly Row[]) {
  const told = rows.filter(({ slot }) => !isStory(view, slot));
  const said = (id: SectionId) => told.filter((row) => row.section === id && !isLeftOut(row)).map(toItem);
  const apart = [...selfHarmLines(view), ...alsoSaid(view), ...furtherItems(view)];
  const besides = apart.filter((item) => !isLeftOut(item));
  const left = [...told.filter(isLeftOut).map(toItem), ...apart.filter(isLeftOut), ...neverPut(view)];
  const sections = [
    ...sectionIds.map((id) => ({ id, items: id === 'history' ? [...said(id), ...besides] : said(id) })),
    { id: 'left_out', items: left },
  ];
  return sections
    .filter(({ items }) => items.length > 0)
    .map(({ id, items }) => ({ id, title: phrase(view, `section.${id}`), items }));
}

function toItem({ slot, label, status, value, isQuoted, known, sources }: Row): ReportItem {
  const unique = new Map(
    sources.map(({ message, quote }) => [`${message} ${quote}`, { message, quote }] as const),
  );
  return { id: slot, label, status, value, verbatim: isQuoted, known, sources: [...unique.values()] };
}

/** A line without a row; all other properties are blank. */
function plainItem(
  id: string,
  label: string,
  { status, ...told }: Partial<ReportItem> & Pick<ReportItem, 'status'>,
): ReportItem {
  return { id, label, status, value: null, verbatim: false, known: 'answered', sources: [], ...told };
}

/** A line with the patient's own words, which are never coded. */
function quotedItem(id: string, label: string, words: string, message: number): ReportItem {
  const sources = [{ message, quote: words }];
  return plainItem(id, label, { status: 'VALUE', value: words, verbatim: true, known: 'quoted', sources });
}

export function askedByModel({ text }: { text: string }, locale: Locale): string {
  return fill(reportTexts.askedByModel[locale], { question: quoted(text) });
}

/** A language model's questions that were shown, with the patient's words; a blank one is "not answered". */
function furtherItems({ state: { further, answers }, locale }: View): ReportItem[] {
  return (further?.questions ?? []).flatMap((question): ReportItem[] => {
    const answer = answers.get(question.id);
    if (answer === undefined) return [];
    const label = askedByModel(question, locale);
    const message = answer.submission.number;
    if (answer.value?.kind === 'text') return [quotedItem(question.id, label, answer.value.text, message)];
    return [plainItem(question.id, label, { status: 'NOT_ANSWERED', sources: [{ message, quote: null }] })];
  });
}

const notTold = 'rather_not';

/** Answers of the self-harm page that are no findings: who is there, and what was not told. */
function selfHarmLines(view: View): ReportItem[] {
  const [, ...afterYes] = indexOf(view.protocol).selfHarm;
  return afterYes.flatMap(([itemId, { text, choices }]): ReportItem[] => {
    const answer = view.state.answers.get(itemId);
    const value = answer?.value;
    if (answer === undefined || value?.kind !== 'choice') return [];
    const chosen = choices.find(({ id }) => id === value.optionId);
    const hasFinding = choices.some(({ codes }) => codes.length > 0);
    if (chosen === undefined || (hasFinding && chosen.id !== notTold)) return [];
    const sources = [{ message: answer.submission.number, quote: null }];
    const words = chosen.id === notTold ? null : sayTo(view, chosen.text);
    const status = words === null ? 'DECLINED' : 'VALUE';
    return [plainItem(itemId, sayTo(view, text), { status, value: words, sources })];
  });
}

/** Texts that did not answer their question, with the question's name and message. */
function alsoSaid(view: View): ReportItem[] {
  const { questions } = indexOf(view.protocol);
  return view.state.alsoSaid.map(({ words, source, questionId }) => {
    const label = questions.get(questionId)?.label;
    const name = label === undefined ? '' : ` (${insideSentence(say(view, label), view.locale)})`;
    const title = `${reportTexts.alsoSaid[view.locale]}${name}`;
    return quotedItem(`also_said:${questionId}`, title, words, source.message);
  });
}

/**
 * Questions that applied to this patient and were never asked: a module by its title, or single questions of a module
 * that was begun, the first with the topic's name. List entries that found no room are not included.
 */
function neverPut(view: View): ReportItem[] {
  const { protocol, state, locale } = view;
  const { byModule } = indexOf(protocol);
  const isPut = (id: string) => state.timesAsked.has(id) || state.timesAsked.has(listEntryOf(id));
  return protocol.modules.flatMap((module) => {
    const questions = (byModule.get(module.id) ?? []).filter(
      (question) =>
        !question.slot.startsWith('sx.') &&
        question.read !== 'complaint' &&
        applies(protocol, question, state),
    );
    const missing = questions.filter(({ id, slot }) => {
      const fact = state.facts.get(slot);
      return !isPut(id) && (fact === undefined || !isFilled(fact.status));
    });
    if (missing.length > 0 && missing.length === questions.length)
      return [plainItem(module.id, module.title[locale], { status: 'NOT_ASKED' })];
    return missing.map(({ slot, label }, index) => {
      const name = say(view, label);
      const value = insideSentence(name, locale);
      const isFirst = index === 0 && module.stage === 'routed';
      const named = isFirst ? fill(reportTexts.named[locale], { name: module.title[locale], value }) : value;
      return plainItem(slot, module.stage === 'routed' ? named : sentence(name, locale), {
        status: 'NOT_ASKED',
      });
    });
  });
}
