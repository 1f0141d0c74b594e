import type { Report, ReportItem } from '../../../contract/report.ts';
import type { Locale } from '../../interview/types.ts';
import { reportTexts } from './report-texts.ts';

/** When the last thing in the report happened (UTC with milliseconds); the time of every rendering of it. */
export function latestMoment(report: Report): string {
  const moments = [report.startedAt, report.finishedAt ?? '', ...report.transcript.map((entry) => entry.at)];
  return moments.sort().at(-1) ?? report.startedAt;
}

export function quote(words: string): string {
  return `“${words}”`;
}

/** The models that lines come from: one, as a rule. */
export function namesOfModels(items: readonly { model: string }[]): string {
  return [...new Set(items.map(({ model }) => model))].join(', ');
}

/** The answer of a line that a language model read, with the words that it was read from. */
export function describeModelItem(item: ReportItem, locale: Locale): string {
  const quotes = quote([...new Set(item.sources.flatMap((source) => source.quote ?? []))].join(' … '));
  return item.verbatim ? quotes : `${item.value ?? reportTexts[locale].yes} (${quotes})`;
}

/** A line's answer in the reader's language: its words, or the plain yes, no or not sure of a finding. */
export function describeItem(item: ReportItem, locale: Locale): string {
  if (item.value !== null) return item.verbatim ? quote(item.value) : item.value;
  const texts = reportTexts[locale];
  const words: Partial<Record<ReportItem['status'], string>> = {
    YES: texts.yes,
    NO: texts.no,
    UNSURE: texts.unsure,
  };
  return words[item.status] ?? '';
}
