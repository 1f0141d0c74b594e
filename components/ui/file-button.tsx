'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { describeThrown } from '@/lib/client/request-failure.ts';

/**
 * Downloads a file; shows a message when that fails, and aborts when the page is left.
 *
 * @param props.save - fetches and saves the file, until `signal` is aborted
 */
export function FileButton({
  save,
  words,
}: {
  save: (signal: AbortSignal) => Promise<void>;
  words: { idle: string; busy: string };
}) {
  const isLive = useHydrated();
  const running = useRef<AbortController | null>(null);
  const saving = useMutation({
    mutationFn: () => {
      const controller = new AbortController();
      running.current = controller;
      return save(controller.signal);
    },
    onError: (error) => {
      if (!running.current?.signal.aborted) showToast(describeThrown(error), { kind: 'problem' });
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
      {saving.isPending ? words.busy : words.idle}
    </button>
  );
}
