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

/**
 * A line's answer in the reader's language: a finding's "yes" or "no" with what was said about it, or the value. The
 * rows of the history have values that speak for themselves ("Better with: Nothing").
 */
export function describeItem(item: ReportItem, sectionId: string, locale: Locale): string {
  const texts = reportTexts[locale];
  const status =
    item.status === 'YES'
      ? texts.yes
      : item.status === 'NO'
        ? texts.no
        : item.status === 'UNSURE'
          ? texts.unsure
          : '';
  if (item.value === null) return status;
  if (item.verbatim) return quote(item.value);
  const speaksForItself =
    status === '' ||
    sectionId === 'history' ||
    [status, texts.noneOf].some((start) => item.value?.toLowerCase().startsWith(start.toLowerCase()));
  return speaksForItself ? item.value : `${status}: ${item.value}`;
}
