'use client';

import { useMutation } from '@tanstack/react-query';
import { Copy, KeyRound, Mail, MessageSquare } from 'lucide-react';
import { writeSmsRecipient } from '@/common/phone-number.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/invitation.ts';
import type { SharingView } from '@/lib/shared/operations/sending.ts';

/**
 * "New code for the patient": shows the code and the channels through which the link is sent. The code is lost when the page is
 * left.
 */
export function PatientCode({ id, sharing, clinic }: { id: string; sharing: SharingView; clinic: string }) {
  const messages = useMessages('invitation');
  const text = messages.patientCode;
  const isLive = useHydrated();
  const issue = useMutation({
    mutationFn: () => requestJson(api.issuePatientCode, { params: { id } }),
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
  });
  const code = issue.data?.code;
  const message = code === undefined ? '' : text.message({ clinic, code });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(message);
      showToast(messages.app.copied);
    } catch {
      // The browser refuses the clipboard: the code can be selected and copied by hand.
      showToast(messages.app.copyFailed, { kind: 'problem' });
    }
  }

  return (
    <section className="block stack-4" aria-labelledby="h-code">
      <h2 id="h-code">{text.title}</h2>
      <p className="muted">{text.lead}</p>
      <div role="status">
        {code === undefined ? null : (
          <div className="stack-4">
            <p className="mono num text-xl">{`${code.slice(0, 4)} ${code.slice(4)}`}</p>
            <p className="hint">{text.once}</p>
          </div>
        )}
      </div>
      {code === undefined ? null : (
        <div className="grid grid-cols-2 gap-2">
          <button className="btn channel" type="button" onClick={() => void copy()}>
            <Copy className="icon" aria-hidden="true" />
            {messages.send.copyMessage}
          </button>
          <a
            className="btn channel"
            href={`mailto:${encodeURIComponent(sharing.patientEmail ?? '')}?subject=${encodeURIComponent(text.subject({ clinic }))}&body=${encodeURIComponent(message)}`}
          >
            <Mail className="icon" aria-hidden="true" />
            {messages.invitation.email}
          </a>
          <a
            className="btn channel"
            href={`sms:${writeSmsRecipient(sharing.patientPhone)}?&body=${encodeURIComponent(message)}`}
          >
            <MessageSquare className="icon" aria-hidden="true" />
            {messages.invitation.text}
          </a>
        </div>
      )}
      <div className="form-actions">
        <button
          className="btn"
          type="button"
          disabled={!isLive || issue.isPending}
          onClick={() => issue.mutate()}
        >
          <KeyRound className="icon" aria-hidden="true" />
          {text.issue}
        </button>
      </div>
    </section>
  );
}
