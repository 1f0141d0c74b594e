import {
  type AlwaysReported,
  findAlwaysReported,
  hasWords,
  isAlwaysReported,
  isLeftOut,
} from '@/contract/always-reported.ts';
import type { Report, ReportItem } from '@/contract/report.ts';

/*
 * How the lines of a report are arranged, wherever it is shown: answers with words of their own by section, bare
 * answers gathered by what was answered, and what was left out at the end.
 */

/** The section of findings that were asked about; those without words are gathered by answer. */
const askedSection = 'associated';

export const bareAnswers = ['YES', 'NO', 'UNSURE'] as const;
type BareAnswer = (typeof bareAnswers)[number];

export type ReportLines = {
  /** Allergies and medicines. */
  always: AlwaysReported[];
  /** Sections with their lines, without empty ones and without what was only asked about. */
  sections: Report['sections'];
  /** Findings that were asked about and answered in words. */
  asked: ReportItem[];
  /** Bare answers, from all sections. */
  answered: Record<BareAnswer, ReportItem[]>;
  leftOut: ReportItem[];
};

export function arrangeReport(report: Report): ReportLines {
  const all = report.sections.flatMap((section) => section.items);
  const items = all.filter((item) => !isAlwaysReported(item));
  const pick = (status: BareAnswer) => items.filter((item) => item.status === status && !hasWords(item));
  return {
    always: findAlwaysReported(all),
    sections: report.sections
      .filter((section) => section.id !== askedSection)
      .map((section) => ({
        ...section,
        items: section.items.filter((item) => hasWords(item) && !isAlwaysReported(item)),
      }))
      .filter((section) => section.items.length > 0),
    asked: (report.sections.find((section) => section.id === askedSection)?.items ?? []).filter(hasWords),
    answered: { YES: pick('YES'), NO: pick('NO'), UNSURE: pick('UNSURE') },
    leftOut: items.filter(isLeftOut),
  };
}

/** The models that lines come from: one, as a rule. */
export function namesOfModels(items: readonly { model: string }[]): string {
  return [...new Set(items.map(({ model }) => model))].join(', ');
}

/** The value of a line that a language model read, with the words that it was read from. */
export function writeModelValue(
  item: ReportItem,
  text: { yes: string; modelWords: (value: string, quote: string) => string },
): string {
  const quotes = [...new Set(item.sources.flatMap(({ quote }) => quote ?? []))].join(' … ');
  if (item.verbatim) return `“${quotes}”`;
  return text.modelWords(item.value ?? text.yes, quotes);
}

/** Emergencies before everything else, otherwise as they are. */
export function orderFlags<F extends { level: string }>(flags: readonly F[]): F[] {
  return [...flags].sort((a, b) => Number(b.level === 'EMERGENCY') - Number(a.level === 'EMERGENCY'));
}
