import type { Report } from '../../../contract/report.ts';
import type { ReportSource } from '../../domain/encounters/encounter-store.ts';
import type { Locale } from '../../interview/model/types.ts';
import { reportViewOf, writeReport } from '../../interview/report/build-report.ts';

/** Converts a consultation's report to the wire format, in the reader's language. */
export function toReport(source: Omit<ReportSource, 'finishedAt'>, locale: Locale): Report {
  const { summary, patient } = source;
  const { protocol, events, protocolHash, kept } = source;
  const view = reportViewOf(protocol, events, { locale, kept });
  const built = writeReport(view, events, protocolHash);
  const { months: ageMonths, sex } = view.state.person;
  return {
    ...built,
    encounterId: summary.id,
    status: summary.status,
    patient,
    person: { ageMonths, sex },
    externalId: summary.externalId,
    ...(source.unreadableCount > 0 ? { unreadableEntries: source.unreadableCount } : {}),
    startedAt: built.startedAt ?? summary.createdAt.toISOString(),
  };
}
