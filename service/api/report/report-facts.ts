import { findAgeMonths, roundAge } from '../../../common/age.ts';
import { ticksBesideTitle } from '../../../contract/arrange-report.ts';
import type { Report, ReportItem } from '../../../contract/report.ts';
import type { Locale } from '../../interview/model/types.ts';
import { quote, reportTexts } from './report-texts.ts';

/** The latest moment in the report (UTC with milliseconds). Every format carries it as its date. */
export function latestMoment(report: Report): string {
  const moments = [report.startedAt, report.finishedAt ?? '', ...report.transcript.map((entry) => entry.at)];
  return moments.sort().at(-1) ?? report.startedAt;
}

/**
 * Age and sex in words: by the date of birth, or as they were answered. Empty where nothing is known.
 * @param timeZone - the organization's, whose calendar decides whether the birthday had come
 */
export function describePerson(
  { patient, person, startedAt }: Report,
  locale: Locale,
  timeZone: string,
): string[] {
  const texts = reportTexts[locale];
  const born = findAgeMonths(patient.dateOfBirth, new Date(startedAt), timeZone);
  const months = born ?? person?.ageMonths ?? null;
  const sex = person?.sex ?? null;
  const words = months === null ? null : nameAge(months, locale);
  return [
    ...(words === null ? [] : [born === null ? texts.asAnswered({ age: words }) : words]),
    ...(sex === null ? [] : [texts.sex[sex]]),
  ];
}

function nameAge(months: number, locale: Locale): string {
  const age = roundAge(months);
  const texts = reportTexts[locale];
  return 'months' in age ? texts.months(age) : texts.years({ age: age.years });
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

/** The cause of a flag in words: the signs that were ticked unless they are its title, or else the answer or the confirmed words. */
export function describeCause(flag: Report['flags'][number], locale: Locale): string | null {
  if (flag.ticked.length === 0) return flag.quote === null ? null : quote(flag.quote);
  const ticked = ticksBesideTitle(flag);
  return ticked.length > 0 ? `${reportTexts[locale].ticked}: ${ticked.map(quote).join(', ')}` : null;
}

/** Whether the history contains a finding that was read from a text but never confirmed. */
export function hasProvisional(report: Report): boolean {
  return report.history.some(({ known }) => known === 'kept');
}
