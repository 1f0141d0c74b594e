'use client';

import { ClipboardCopy } from 'lucide-react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import type { Report } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { writeReportText } from '@/lib/shared/report-text.ts';
import type { InvitationDetail } from '@/lib/shared/views.ts';

/** Copies the report as plain text, for the record system that the clinic keeps. */
export function CopyTextButton({
  report,
  invitation,
}: {
  report: Report;
  invitation: InvitationDetail | null;
}) {
  const messages = useMessages('encounter');
  const isLive = useHydrated();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(writeReportText(messages, report, invitation));
    } catch {
      // Refused by the browser's settings; there is nothing to repair, only to say.
      showToast(messages.review.copyRefused, { kind: 'problem' });
      return;
    }
    showToast(messages.app.copied);
  }

  return (
    <button className="btn" type="button" disabled={!isLive} onClick={() => void copy()}>
      <ClipboardCopy className="icon" aria-hidden="true" />
      {messages.review.copyText}
    </button>
  );
}
