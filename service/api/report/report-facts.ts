import type { Report, ReportItem } from '../../../contract/report.ts';
import type { Locale } from '../../interview/types.ts';
import { quote, reportTexts } from './report-texts.ts';

/** The latest moment in the report (UTC with milliseconds). Every format carries it as its date. */
export function latestMoment(report: Report): string {
  const moments = [report.startedAt, report.finishedAt ?? '', ...report.transcript.map((entry) => entry.at)];
  return moments.sort().at(-1) ?? report.startedAt;
}

/** The answer of a report line in the reader's language: its value, or yes, no or not sure. */
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

/** The cause of a flag in words: the signs that were ticked, or else the answer or the confirmed words. */
export function describeCause(flag: Report['flags'][number], locale: Locale): string | null {
  if (flag.ticked.length > 0) return `${reportTexts[locale].ticked}: ${flag.ticked.map(quote).join(', ')}`;
  return flag.quote === null ? null : quote(flag.quote);
}

/** Whether the history contains a finding that was read from a text but never confirmed. */
export function hasProvisional(report: Report): boolean {
  return report.history.some(({ known }) => known === 'kept');
}
