'use client';

import { useMutation } from '@tanstack/react-query';
import { ClipboardCopy } from 'lucide-react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { copyWhenReady } from '@/lib/client/copy-when-ready.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { fetchReportText } from '@/lib/client/requests/fetch-report-text.ts';

/** Copies the report as plain text, for the clinic's own record system. */
export function CopyTextButton({ encounterId }: { encounterId: string }) {
  const messages = useMessages('review');
  const isLive = useHydrated();
  const copy = useMutation({
    mutationFn: () => copyWhenReady(fetchReportText(encounterId, messages.format.timeZone)),
    onSuccess: () => showToast(messages.app.copied),
    onError: (error) => {
      // Other errors mean that the browser's settings refuse the clipboard: only a message helps.
      const said = error instanceof RequestFailure ? error.message : messages.review.copyRefused;
      showToast(said, { kind: 'problem' });
    },
  });
  return (
    <button className="btn" type="button" disabled={!isLive || copy.isPending} onClick={() => copy.mutate()}>
      <ClipboardCopy className="icon" aria-hidden="true" />
      {messages.review.copyText}
    </button>
  );
}
