import type { ReportFormat } from '@/contract/report.ts';
import { requestFile } from '@/lib/client/request-json.ts';
import { saveFile } from '@/lib/client/save-file.ts';
import * as api from '@/lib/shared/operations/report.ts';

/** Downloads the report as a file. */
export async function downloadReport(
  { encounterId: id, fileName }: { encounterId: string; fileName: string },
  format: ReportFormat,
  signal: AbortSignal,
): Promise<void> {
  const file = await requestFile(api.getReportFile, { params: { id, format }, input: {}, signal });
  saveFile(file, fileName);
}
