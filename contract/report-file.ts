import { readWallClock } from '../common/time-zone.ts';
import type { ReportFormat } from './report.ts';

const endings: Record<ReportFormat, string> = { pdf: 'pdf', fhir: 'fhir.json' };

const clean = (value: string) =>
  value
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80);

/**
 * What a report's file is called, without its ending: the patient's external id, or the id of the invitation, and the day
 * by the clinic's clock. Never a name.
 *
 * @param named.id - of the invitation, or of the encounter where the invitation is not known
 * @param at - when the consultation was finished or, still open, begun
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

/** The same with the ending of its format. */
export function nameReportFile(name: string, format: ReportFormat): string {
  return `${name}.${endings[format]}`;
}
