import {
  type AlwaysReported,
  coveredByAlways,
  findAlwaysReported,
  isLeftOut,
  withoutRepeats,
} from './always-reported.ts';
import { orderFlags } from './flag-level.ts';
import type { Report, ReportItem } from './report.ts';

/*
 * The order of a report, the same on the page, on paper, in FHIR and as plain text: what matters at once, the history in
 * words, what was denied, what stands in no sentence, scores, what was left out.
 */

/** Statuses of what was left out, in the order in which they are told. */
export const leftOutOrder = ['DECLINED', 'NOT_ANSWERED', 'NOT_TICKED', 'NOT_ASKED'] as const;
export type LeftOutStatus = (typeof leftOutOrder)[number];

export type ArrangedReport = {
  top: {
    /** Emergencies first. */
    flags: Report['flags'];
    alarms: Report['alarms'];
    complaints: Report['complaints'];
    /** Medicines and allergies. */
    always: AlwaysReported[];
    /** What the patient wants to know. */
    wishes: ReportItem[];
  };
  history: Report['history'];
  /** What a language model drafted, below the history and marked as such; null where there is none. */
  draft: NonNullable<Report['draft']> | null;
  /** The patient's words beside a machine's translation, last of what was said; null where there is none. */
  translation: NonNullable<Report['translation']> | null;
  /** Lines of the history that no sentence tells: words that answered no question, for one. */
  beside: ReportItem[];
  negatives: Report['negatives'];
  /** Everything else that was said, by section. */
  background: Report['sections'];
  scores: Report['scores'];
  addenda: Report['addenda'];
  /** By status; only those with lines. */
  leftOut: { status: LeftOutStatus; items: ReportItem[] }[];
};

/** What the history tells; its lines stand in words. */
const historySections: ReadonlySet<string> = new Set(['history', 'associated']);
const isWish = ({ id, status }: ReportItem) => id.endsWith('.expectations') && !isLeftOut({ status });

/** Arranges a report for a reader. Every line stands in exactly one place. */
export function arrangeReport(report: Report): ArrangedReport {
  const all = report.sections.flatMap(({ items }) => items);
  const told = new Set([...report.history, ...report.negatives].flatMap(({ slots }) => slots));
  const covered = coveredByAlways(all);
  const isApart = (item: ReportItem) => covered.has(item) || isWish(item) || isLeftOut(item);
  const restOf = (items: readonly ReportItem[]) => withoutRepeats(items).filter((item) => !isApart(item));
  return {
    top: {
      flags: orderFlags(report.flags),
      alarms: report.alarms,
      complaints: report.complaints,
      always: findAlwaysReported(all),
      wishes: all.filter(isWish),
    },
    history: report.history,
    draft: report.draft ?? null,
    translation: report.translation ?? null,
    beside: report.sections
      .filter(({ id }) => historySections.has(id))
      .flatMap(({ items }) => restOf(items).filter(({ id }) => !told.has(id))),
    negatives: report.negatives,
    background: report.sections
      .filter(({ id }) => !historySections.has(id))
      .map((section) => ({ ...section, items: restOf(section.items) }))
      .filter(({ items }) => items.length > 0),
    scores: report.scores,
    addenda: report.addenda,
    leftOut: leftOutOrder
      .map((status) => ({
        status,
        items: all.filter((item) => item.status === status && !covered.has(item)),
      }))
      .filter(({ items }) => items.length > 0),
  };
}

/** Whether a line is provisional: read in the patient's words and only left ticked. */
export function isProvisional({ known }: Pick<ReportItem, 'known'>): boolean {
  return known === 'kept';
}
