'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import type { ReportFormat } from '@/contract/report.ts';
import { downloadReport } from '@/lib/client/requests/download-report.ts';

/** Fetches the report as a file. */
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
  const isLive = useHydrated();
  const running = useRef<AbortController | null>(null);
  const download = useMutation({
    mutationFn: () => {
      const controller = new AbortController();
      running.current = controller;
      return downloadReport({ encounterId, fileName }, format, controller.signal);
    },
    onError: (error) => {
      if (!running.current?.signal.aborted) showToast(error.message, { kind: 'problem' });
    },
  });
  // Who leaves the page no longer wants the file.
  useEffect(() => () => running.current?.abort(), []);
  return (
    <button
      className="btn"
      type="button"
      disabled={!isLive || download.isPending}
      onClick={() => download.mutate()}
    >
      <Download className="icon" aria-hidden="true" />
      {download.isPending ? words.busy : words.idle}
    </button>
  );
}
