import type { Report, ReportItem } from '../../../contract/report.ts';
import type { Locale } from '../../interview/types.ts';
import { reportTexts } from './report-texts.ts';

/** When the last thing in the report happened (UTC with milliseconds); the time of every rendering of it. */
export function latestMoment(report: Report): string {
  const moments = [report.startedAt, report.finishedAt ?? '', ...report.transcript.map((entry) => entry.at)];
  return moments.sort().at(-1) ?? report.startedAt;
}

/** Whole years from a date of birth (YYYY-MM-DD) to a moment, by the calendar of UTC. */
export function ageAt(dateOfBirth: string, at: string): number {
  const years = Number(at.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return Math.max(0, at.slice(5, 10) < dateOfBirth.slice(5, 10) ? years - 1 : years);
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
