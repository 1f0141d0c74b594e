'use client';

import { FileButton } from '@/components/ui/file-button.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { saveFile } from '@/lib/client/save-file.ts';

/** Downloads the list as a file, with its current filters. */
export function ExportButton({
  fetchFile,
  fileName,
}: {
  fetchFile: (signal: AbortSignal) => Promise<Blob>;
  fileName: string;
}) {
  const { table } = useMessages('table');
  return (
    <FileButton
      save={async (signal) => saveFile(await fetchFile(signal), fileName)}
      words={{ idle: table.export, busy: table.exporting }}
    />
  );
}
