import { readWallClock } from '../common/time-zone.ts';
import type { ReportFormat } from './report.ts';

const endings: Record<ReportFormat, string> = { pdf: 'pdf', fhir: 'fhir.json' };

const clean = (value: string) =>
  value
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80);

/**
 * Name of a report's file, without extension: the patient's external id, or the id of the invitation, and the day in the clinic's
 * time zone. It never contains a patient's name.
 *
 * @param named.id - id of the invitation, or of the encounter where the invitation is not known
 * @param at - when the consultation was finished or, if still open, begun
 * @param timeZone - IANA
 */
export function nameReport(
  named: { externalId: string | null; id: string },
  at: Date,
  timeZone: string,
): string {
  const { day } = readWallClock(at, timeZone);
  return `${clean(named.externalId ?? '') || clean(named.id)}-${day}`;
}

/** The same with the file extension of its format. */
export function nameReportFile(name: string, format: ReportFormat): string {
  return `${name}.${endings[format]}`;
}
