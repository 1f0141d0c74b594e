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

/** What raised a flag, in words: the signs that were ticked, else the answer or the confirmed words. */
export function describeCause(flag: Report['flags'][number], locale: Locale): string | null {
  if (flag.ticked.length > 0) return `${reportTexts[locale].ticked}: ${flag.ticked.map(quote).join(', ')}`;
  return flag.quote === null ? null : quote(flag.quote);
}

/** Whether anything in the history was read and only left ticked. */
export function hasProvisional(report: Report): boolean {
  return report.history.some(({ known }) => known === 'kept');
}
