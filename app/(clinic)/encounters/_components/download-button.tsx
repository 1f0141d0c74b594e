'use client';

import { FileButton } from '@/components/ui/file-button.tsx';
import type { ReportFormat } from '@/contract/report.ts';
import { downloadReport } from '@/lib/client/requests/download-report.ts';

/** Downloads the report as a file. */
export function DownloadButton({
  encounterId,
  fileName,
  format,
  words,
}: {
  encounterId: string;
  fileName: string;
  format: ReportFormat;
  words: { idle: string; busy: string };
}) {
  return (
    <FileButton save={(signal) => downloadReport({ encounterId, fileName }, format, signal)} words={words} />
  );
}
