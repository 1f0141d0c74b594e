'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { requestFile } from '@/lib/client/request-json.ts';
import { saveFile } from '@/lib/client/save-file.ts';

/** Fetches what a list shows as a file; says so when that fails, and stops when the page is left. */
export function ExportButton({ path, fileName }: { path: string; fileName: string }) {
  const messages = useMessages();
  const isLive = useHydrated();
  const running = useRef<AbortController | null>(null);
  const fetchFile = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      saveFile(await requestFile(path, { signal: controller.signal }), fileName);
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
      disabled={!isLive || fetchFile.isPending}
      onClick={() => fetchFile.mutate()}
    >
      <Download className="icon" aria-hidden="true" />
      {fetchFile.isPending ? messages.csv.exporting : messages.csv.export}
    </button>
  );
}
