import { requestFile } from '@/lib/client/request-json.ts';

/** The report as plain text, with times in the given time zone (IANA). */
export async function fetchReportText(encounterId: string, timeZone: string): Promise<string> {
  const search = new URLSearchParams({ timeZone });
  const file = await requestFile(`/api/encounters/${encodeURIComponent(encounterId)}/report/text?${search}`);
  return file.text();
}
