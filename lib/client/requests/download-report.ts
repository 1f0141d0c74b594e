import type { ReportFormat } from '@/contract/report.ts';
import { nameReportFile } from '@/contract/report-file.ts';
import { requestFile } from '@/lib/client/request-json.ts';
import { saveFile } from '@/lib/client/save-file.ts';
import type { EncounterView } from '@/lib/shared/views.ts';

/**
 * Fetches the report as a file and hands it to the browser to keep.
 *
 * @param view.fileName - without its ending
 */
export async function downloadReport(
  { encounterId: id, fileName }: Pick<EncounterView, 'encounterId' | 'fileName'>,
  format: ReportFormat,
  signal: AbortSignal,
): Promise<void> {
  const file = await requestFile(`/api/encounters/${encodeURIComponent(id)}/report/${format}`, { signal });
  saveFile(file, nameReportFile(fileName, format));
}
