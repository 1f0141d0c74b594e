import {
  type AlwaysReported,
  findAlwaysReported,
  findCoveredItems,
  isLeftOut,
  removeRepeatedNames,
} from './always-reported.ts';
import { orderFlags } from './flag-level.ts';
import type { Report, ReportItem } from './report.ts';

/*
 * The order of a report, the same on the page, on paper, in FHIR and as plain text: what was added after the end, what is urgent,
 * the history as text, what was denied, items that are in no sentence, scores with their items, what was not known or left out.
 */

/** Statuses of items that are only named, because nothing was said, in display order. */
export const leftOutOrder = ['UNSURE', 'DECLINED', 'NOT_ANSWERED', 'NOT_TICKED', 'NOT_ASKED'] as const;
export type LeftOutStatus = (typeof leftOutOrder)[number];

export type ArrangedReport = {
  top: {
    /** What was added after the end. */
    added: Report['addenda'];
    /** Emergencies first. */
    flags: Report['flags'];
    alarms: Report['alarms'];
    complaints: Report['complaints'];
    /** Medicines and allergies. */
    always: AlwaysReported[];
    /** The patient's questions. */
    wishes: ReportItem[];
  };
  history: Report['history'];
  /** Sentences drafted by a language model, shown below the history and marked as such; null where there are none. */
  draft: NonNullable<Report['draft']> | null;
  /** The patient's words beside their machine translation, after everything else that was said; null where there is none. */
  translation: NonNullable<Report['translation']> | null;
  /** Items of the history that are in no sentence, such as words that answered no question. */
  beside: ReportItem[];
  negatives: Report['negatives'];
  /** All other answers, by section. */
  background: Report['sections'];
  /** Each with the answers that it was added up from. */
  scores: (Report['scores'][number] & { items: ReportItem[] })[];
  /** What was written under “I forgot to say” before the end. */
  addenda: Report['addenda'];
  /** By status; only statuses with items. */
  leftOut: { status: LeftOutStatus; items: ReportItem[] }[];
};

/** Sections that the history as text covers. */
const historySections: ReadonlySet<string> = new Set(['history', 'associated']);
/** Whether the item is only a "Not sure". That nobody knows when an emergency began, or on which side, stays in its place. */
const isUnsure = ({ id, status, value }: ReportItem) =>
  status === 'UNSURE' && value === null && !id.startsWith('emergency.');
const isWish = (item: ReportItem) => item.id.endsWith('.expectations') && !isLeftOut(item) && !isUnsure(item);

/** The letters of an instrument: PHQ-2 is added up from items of PHQ-9. */
const instrumentOf = ({ id }: { id: string }) => /^[a-z]+/.exec(id)?.[0];

/** The score that this answer of an instrument was added to. */
function scoreOf({ scores }: Report, item: ReportItem): Report['scores'][number] | undefined {
  return scores.findLast(
    (score) =>
      instrumentOf(score) === instrumentOf(item) &&
      item.sources.every(({ message }) => score.messages.includes(message)),
  );
}

/** Arranges a report for display. Every item is in exactly one place. */
export function arrangeReport(report: Report): ArrangedReport {
  const all = report.sections.flatMap(({ items }) => items);
  const told = new Set([...report.history, ...report.negatives].flatMap(({ slots }) => slots));
  const covered = findCoveredItems(report);
  const isNamedOnly = (item: ReportItem) =>
    !covered.has(item) && (isLeftOut(item) || (isUnsure(item) && !told.has(item.id)));
  const isApart = (item: ReportItem) => covered.has(item) || isWish(item) || isNamedOnly(item);
  const restOf = (items: readonly ReportItem[]) =>
    removeRepeatedNames(items).filter((item) => !isApart(item));
  const background = report.sections
    .filter(({ id }) => !historySections.has(id))
    .map((section) => ({ ...section, items: restOf(section.items) }));
  const scores = report.scores.map((score) => ({
    ...score,
    items: background.flatMap(({ items }) => items.filter((item) => scoreOf(report, item) === score)),
  }));
  const scored = new Set(scores.flatMap(({ items }) => items));
  return {
    top: {
      added: report.addenda.filter(({ isAfterEnd }) => isAfterEnd),
      flags: orderFlags(report.flags),
      alarms: report.alarms,
      complaints: report.complaints,
      always: findAlwaysReported(report),
      wishes: all.filter(isWish),
    },
    history: report.history,
    draft: report.draft ?? null,
    translation: report.translation ?? null,
    beside: report.sections
      .filter(({ id }) => historySections.has(id))
      .flatMap(({ items }) => restOf(items).filter(({ id }) => !told.has(id))),
    negatives: report.negatives,
    background: background
      .map((section) => ({ ...section, items: section.items.filter((item) => !scored.has(item)) }))
      .filter(({ items }) => items.length > 0),
    scores,
    addenda: report.addenda.filter(({ isAfterEnd }) => !isAfterEnd),
    leftOut: leftOutOrder
      .map((status) => ({
        status,
        items: all.filter((item) => item.status === status && isNamedOnly(item)),
      }))
      .filter(({ items }) => items.length > 0),
  };
}

/** Whether an item is provisional: read from the patient's words, and the patient only left it ticked. */
export function isProvisional({ known }: Pick<ReportItem, 'known'>): boolean {
  return known === 'kept';
}

/** The ticked signs that raised a flag; empty where its title is these words. */
export function ticksBesideTitle({
  title,
  ticked,
}: {
  title?: string | null | undefined;
  ticked?: readonly string[] | undefined;
}): readonly string[] {
  return ticked === undefined || title === ticked.join('; ') ? [] : ticked;
}
