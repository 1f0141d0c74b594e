'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import type { ReportFormat } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { downloadReport } from '@/lib/client/requests/download-report.ts';
import type { EncounterView } from '@/lib/shared/views.ts';

/** One button for each form that the service has the report in; none for a service that has only the page. */
export function DownloadButtons({ view }: { view: EncounterView }) {
  return view.formats.map((format) => <DownloadButton key={format} view={view} format={format} />);
}

function DownloadButton({ view, format }: { view: EncounterView; format: ReportFormat }) {
  const text = useMessages('encounter').encounter;
  const isLive = useHydrated();
  const running = useRef<AbortController | null>(null);
  const download = useMutation({
    mutationFn: () => {
      const controller = new AbortController();
      running.current = controller;
      return downloadReport(view, format, controller.signal);
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
      {download.isPending ? text.preparing[format] : text.download[format]}
    </button>
  );
}
