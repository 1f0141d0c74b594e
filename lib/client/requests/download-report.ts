import type { ReportFormat } from '@/contract/report.ts';
import { requestFile } from '@/lib/client/request-json.ts';
import { saveFile } from '@/lib/client/save-file.ts';

const fileNames: Record<ReportFormat, string> = {
  pdf: 'consultation-report.pdf',
  fhir: 'consultation-report.fhir.json',
};

/** Fetches the report as a file and hands it to the browser to keep. */
export async function downloadReport(id: string, format: ReportFormat, signal: AbortSignal): Promise<void> {
  const file = await requestFile(`/api/encounters/${encodeURIComponent(id)}/report/${format}`, { signal });
  saveFile(file, fileNames[format]);
}
