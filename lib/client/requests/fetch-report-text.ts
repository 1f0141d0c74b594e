import { requestFile } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/report.ts';

/** The report as plain text, with times in the given time zone (IANA). */
export async function fetchReportText(encounterId: string, timeZone: string): Promise<string> {
  const file = await requestFile(api.getReportFile, {
    params: { id: encounterId, format: 'text' },
    input: { timeZone },
  });
  return file.text();
}
