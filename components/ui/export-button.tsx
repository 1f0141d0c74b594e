'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { saveFile } from '@/lib/client/save-file.ts';

/** Fetches what a list shows as a file; says so when that fails, and stops when the page is left. */
export function ExportButton({
  fetchFile,
  fileName,
}: {
  fetchFile: (signal: AbortSignal) => Promise<Blob>;
  fileName: string;
}) {
  const messages = useMessages('table');
  const isLive = useHydrated();
  const running = useRef<AbortController | null>(null);
  const saving = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      saveFile(await fetchFile(controller.signal), fileName);
    },
    onError: (error) => {
      if (!running.current?.signal.aborted) showToast(error.message, { kind: 'problem' });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  return (
    <button
      className="btn"
      type="button"
      disabled={!isLive || saving.isPending}
      onClick={() => saving.mutate()}
    >
      <Download className="icon" aria-hidden="true" />
      {saving.isPending ? messages.table.exporting : messages.table.export}
    </button>
  );
}
