import { readWallClock } from '../../../common/time-zone.ts';
import type { AlwaysReported } from '../../../contract/always-reported.ts';
import type { LeftOutStatus } from '../../../contract/arrange-report.ts';
import type { Remark, Report } from '../../../contract/report.ts';
import type { Locale } from '../../interview/model/types.ts';
import { reportTexts as texts } from '../../texts/patients/generated/report.ts';
import type { Texts } from '../../texts/patients/generated/types.ts';

export type ReportTexts = Texts['report'];

/**
 * The fixed texts that the PDF and the FHIR document add to the report, by the reader's language
 * (service/texts/patients). Their wording may change; what a finished consultation says is kept
 * (docs/decisions/062-a-report-is-kept-with-its-end.md).
 */
export const reportTexts: Record<Locale, ReportTexts> = texts;

export function quote(words: string): string {
  return `“${words}”`;
}

/** The text in place of an empty list of allergies or medicines. */
export function nameAbsence(texts: ReportTexts, absence: NonNullable<AlwaysReported['absence']>): string {
  const words = {
    none: texts.noneReported,
    unsure: texts.unsure,
    unnamed: texts.unnamed,
    declined: texts.declined,
    not_answered: texts.notAnswered,
    not_asked: texts.notAsked,
  };
  return words[absence];
}

/** A remark on medicines or allergies in words: what was also written, or what contradicts them. */
export function nameRemark(texts: ReportTexts, { kind, words }: Remark): string {
  return texts.remark[kind]({ words: quote(words) });
}

/** The name of the person who answered, such as "patient" or "parent". */
export function nameAnswerer(texts: ReportTexts, answeredBy: Report['answeredBy']): string {
  return { PATIENT: texts.patient, PARENT: texts.parent, CARER: texts.carer }[answeredBy];
}

/** The reason why only the name of a question is given, in words. */
export function nameLeftOut(texts: ReportTexts, status: LeftOutStatus): string {
  const words = {
    UNSURE: texts.unsure,
    DECLINED: texts.declined,
    NOT_ANSWERED: texts.notAnswered,
    NOT_TICKED: texts.notTicked,
    NOT_ASKED: texts.notAsked,
  };
  return words[status];
}

/**
 * Formats a moment such as "2026-01-05 09:10 UTC" or "2026-07-05 14:55 UTC+5:45" in the organization's time zone, so
 * that it is the same for every reader and machine.
 *
 * @param at - ISO 8601
 * @param timeZone - IANA
 */
export function formatMoment(at: string, timeZone: string): string {
  const { day, time, offset } = readWallClock(new Date(at), timeZone);
  const [, sign = '+', hours = '00', minutes = '00'] = /^(.)(\d\d):(\d\d)$/.exec(offset) ?? [];
  const ahead = `${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
  return `${day} ${time} UTC${offset === '+00:00' ? '' : ahead}`;
}

/** Formats a moment as a FHIR dateTime or instant, with the offset of the organization's time zone. */
export function formatInstant(at: string, timeZone: string): string {
  const { day, timeWithSeconds, offset } = readWallClock(new Date(at), timeZone);
  if (offset === '+00:00') return at;
  return `${day}T${timeWithSeconds}${/\.\d+/.exec(at)?.[0] ?? ''}${offset}`;
}
