'use client';

import { Copy, Mail, MessageSquare, MessageSquareText, Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Deliveries } from '@/app/(clinic)/invitations/_components/deliveries.tsx';
import { SendDialog } from '@/app/(clinic)/invitations/_components/send-dialog.tsx';
import { writeSmsRecipient } from '@/common/phone-number.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { takeCreated } from '@/lib/client/just-created.ts';
import { loadCode } from '@/lib/client/load-code.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { markInvitation } from '@/lib/client/requests/mark-invitation.ts';
import type { InvitationDetail, MarkRequest } from '@/lib/shared/operations/invitation.ts';
import type { SharingView } from '@/lib/shared/operations/sending.ts';

/** If the code of the QR code cannot be loaded, the sheet still has the link and says why the QR code is missing. */
const QrCode = lazy(() =>
  loadCode(() => import('@/app/(clinic)/invitations/_components/qr-code.tsx')).catch((error: unknown) => {
    const sentence = describeThrown(error);
    return { default: (_: { value: string }) => <span className="block size-44 hint">{sentence}</span> };
  }),
);

type SharedBy = Extract<MarkRequest, { kind: 'shared' }>['by'];

const copiedForMs = 2_000;

/** The channels through which the patient gets the link, and the outcome of the e-mails. */
export function ShareSheet({
  invitation,
  sharing,
  url,
  clinic,
}: {
  invitation: InvitationDetail;
  sharing: SharingView;
  url: string;
  clinic: string;
}) {
  const messages = useMessages('invitation');
  const send = messages.send;
  const text = messages.invitation;
  const isLive = useHydrated();
  const [copied, setCopied] = useState<'copy' | 'message' | null>(null);
  /** Address with which the dialog opens; null while it is closed. */
  const [sendTo, setSendTo] = useState<string | null>(null);
  const message = sharing.message ?? { subject: '', body: url };

  function mark(by: SharedBy): void {
    // Only records the sharing in the timeline; a failure does not matter to the user.
    markInvitation(invitation.id, { kind: 'shared', by }).catch(() => undefined);
  }

  async function copy(what: 'copy' | 'message', value: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // The browser refuses the clipboard: link and message can be selected and copied by hand.
      if (what === 'copy') document.querySelector<HTMLInputElement>('#invitation-link')?.select();
      showToast(what === 'copy' ? messages.app.copyFailed : send.copyFailed, { kind: 'problem' });
      return;
    }
    setCopied(what);
    showToast(messages.app.copied);
    setTimeout(() => setCopied(null), copiedForMs);
    mark(what);
  }

  return (
    <section className="share" aria-labelledby="h-share">
      <div className="stack-4">
        <ShareHead name={invitation.patientFirstName} />
        <LinkLine
          id={invitation.id}
          url={url}
          isCopied={copied === 'copy'}
          onCopy={() => void copy('copy', url)}
        />
        <Channels
          sharing={sharing}
          message={message}
          isMessageCopied={copied === 'message'}
          onCopyMessage={() => void copy('message', message.body)}
          onSend={() => setSendTo(sharing.patientEmail ?? '')}
          onShared={mark}
        />
        <p className="hint">{sharing.canMail ? send.textFromOwnProgram : send.fromOwnProgram}</p>
        <Deliveries deliveries={sharing.deliveries} onAgain={sharing.canMail ? setSendTo : null} />
      </div>
      <figure className="grid w-44 content-start justify-items-center gap-2 text-center text-sm leading-snug text-fg-muted max-phone:max-w-full max-sm:w-auto print:w-64">
        <Suspense fallback={<span className="block size-44" />}>
          {isLive ? <QrCode value={url} /> : <span className="block size-44" />}
        </Suspense>
        <figcaption className="print:hidden">{text.qr}</figcaption>
      </figure>
      <PrintSheet url={url} clinic={clinic} />
      {sendTo !== null ? (
        <SendDialog
          id={invitation.id}
          startAddress={sendTo}
          sharing={sharing}
          message={message}
          canRemind={sharing.canRemind && !invitation.startedAt}
          isReminded={invitation.isReminded}
          onClose={() => setSendTo(null)}
        />
      ) : null}
    </section>
  );
}

function ShareHead({ name }: { name: string | null }) {
  const text = useMessages('invitation').invitation;
  return (
    <div>
      <h2 id="h-share">{text.share}</h2>
      <p className="muted">{name ? text.shareLead({ name }) : text.shareLeadUnnamed}</p>
    </div>
  );
}

function LinkLine({
  id,
  url,
  isCopied,
  onCopy,
}: {
  id: string;
  url: string;
  isCopied: boolean;
  onCopy: () => void;
}) {
  const copyButton = useRef<HTMLButtonElement>(null);
  const messages = useMessages('invitation');
  const text = messages.invitation;
  const isLive = useHydrated();
  // After creating, the link is what comes next.
  useEffect(() => {
    if (isLive && takeCreated(id)) copyButton.current?.focus();
  }, [isLive, id]);
  return (
    <div className="flex min-h-11 items-center gap-2 rounded-md bg-surface py-1 ps-3 pe-1 shadow-sm max-sm:flex-wrap max-sm:ps-1 max-sm:pt-3">
      <label className="sr-only" htmlFor="invitation-link">
        {text.link}
      </label>
      <input
        className="mono min-w-0 flex-1 border-0 bg-transparent text-ellipsis max-sm:flex-[1_1_100%] max-sm:px-2"
        id="invitation-link"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <button
        ref={copyButton}
        className="btn btn-primary max-sm:min-w-0 max-sm:flex-1"
        type="button"
        disabled={!isLive}
        onClick={onCopy}
      >
        <Copy className="icon" aria-hidden="true" />
        {isCopied ? messages.app.copied : messages.app.copyLink}
      </button>
    </div>
  );
}

/** The channels: e-mail, text message, a message to paste, paper. */
function Channels({
  sharing,
  message,
  isMessageCopied,
  onCopyMessage,
  onSend,
  onShared,
}: {
  sharing: SharingView;
  message: { subject: string; body: string };
  isMessageCopied: boolean;
  onCopyMessage: () => void;
  onSend: () => void;
  onShared: (by: SharedBy) => void;
}) {
  const messages = useMessages('invitation');
  const send = messages.send;
  const text = messages.invitation;
  const isLive = useHydrated();
  return (
    <div className="grid grid-cols-2 gap-2">
      {sharing.canMail ? (
        <button className="btn channel" type="button" disabled={!isLive} onClick={onSend}>
          <Mail className="icon" aria-hidden="true" />
          {text.email}
        </button>
      ) : (
        <a
          className="btn channel"
          href={`mailto:${encodeURIComponent(sharing.patientEmail ?? '')}?subject=${encodeURIComponent(message.subject)}&body=${encodeURIComponent(message.body)}`}
          onClick={() => onShared('email')}
        >
          <Mail className="icon" aria-hidden="true" />
          {text.email}
        </a>
      )}
      <a
        className="btn channel"
        href={`sms:${writeSmsRecipient(sharing.patientPhone)}?&body=${encodeURIComponent(message.body)}`}
        onClick={() => onShared('text')}
      >
        <MessageSquare className="icon" aria-hidden="true" />
        {text.text}
      </a>
      <button className="btn channel" type="button" disabled={!isLive} onClick={onCopyMessage}>
        <MessageSquareText className="icon" aria-hidden="true" />
        {isMessageCopied ? messages.app.copied : send.copyMessage}
      </button>
      <button
        className="btn channel"
        type="button"
        disabled={!isLive}
        onClick={() => {
          onShared('print');
          window.print();
        }}
      >
        <Printer className="icon" aria-hidden="true" />
        {text.print}
      </button>
    </div>
  );
}

/** The sheet that is printed for the patient. */
function PrintSheet({ url, clinic }: { url: string; clinic: string }) {
  const text = useMessages('invitation').invitation;
  return (
    <div className="print-sheet hidden print:-order-1 print:grid print:gap-4" aria-hidden="true">
      <p className="text-xl font-semibold">{text.printIntro({ clinic })}</p>
      <p>{text.printHow}</p>
      <p className="mono">{url}</p>
    </div>
  );
}
