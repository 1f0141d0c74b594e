'use client';

import { Ban, Copy, Send, X } from 'lucide-react';
import { useState } from 'react';
import { RevokeDialog } from '@/app/(clinic)/invitations/_components/revoke-dialog.tsx';
import { SendAgainDialog } from '@/app/(clinic)/invitations/_components/send-again-dialog.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { markInvitation } from '@/lib/client/requests/mark-invitation.ts';
import { statusFacts } from '@/lib/shared/invitation-status.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';

/** The requested action with the rows that were selected at that time: the list keeps changing meanwhile. */
type PendingAction = { action: 'send' | 'revoke'; rows: readonly InvitationRow[] };

/** The actions on the selected rows. */
export function SelectionBar({ rows, onClear }: { rows: readonly InvitationRow[]; onClear: () => void }) {
  const messages = useMessages('list');
  const text = messages.selection;
  const maySend = useMay('invitation.send');
  const mayRevoke = useMay('invitation.revoke');
  const [pending, setPending] = useState<PendingAction | null>(null);
  const dialog = { onClose: () => setPending(null), onDone: onClear };

  async function copyLinks(): Promise<void> {
    const usable = rows.flatMap(({ id, status, invitationUrl: url }) =>
      url && statusFacts[status].isShareable ? [{ id, url }] : [],
    );
    const without = rows.length - usable.length;
    if (usable.length === 0) {
      showToast(text.withoutLink({ count: without }), { kind: 'problem' });
      return;
    }
    try {
      // Links without names: the clipboard may be pasted anywhere.
      await navigator.clipboard.writeText(usable.map(({ url }) => url).join('\n'));
    } catch {
      // The browser's settings refuse the clipboard: only a message helps.
      showToast(text.copyFailed, { kind: 'problem' });
      return;
    }
    const copied = text.copied({ count: usable.length });
    showToast(without > 0 ? `${copied}. ${text.withoutLink({ count: without })}` : copied);
    // Only records the sharing in the timeline; a failure does not matter to the user.
    for (const { id } of usable)
      await markInvitation(id, { kind: 'shared', by: 'copy' }).catch(() => undefined);
  }

  return (
    <>
      {rows.length > 0 ? (
        <section
          className="bulk sticky bottom-5 z-10 mx-auto mt-4 flex w-max max-w-full items-center gap-1 rounded-lg bg-inverse py-1.5 ps-4 pe-1.5 text-on-inverse shadow-lg max-phone:fixed max-phone:inset-x-3 max-phone:bottom-[calc(var(--above-tabs)+0.75rem)] max-phone:my-0 max-phone:w-fit max-phone:max-w-[calc(100%-1.5rem)] max-phone:min-w-[min(28rem,100%-1.5rem)] max-phone:justify-between max-sm:py-1 max-sm:ps-3 max-sm:pe-1 print:hidden"
          aria-label={text.selected({ count: rows.length })}
        >
          <strong className="num" role="status">
            {text.selected({ count: rows.length })}
          </strong>
          <span className="mx-2 h-5 w-px bg-inverse-line max-sm:hidden" />
          {maySend ? (
            <>
              <button
                className="btn"
                type="button"
                aria-label={text.copyLinks.join('')}
                onClick={() => void copyLinks()}
              >
                <Copy className="icon" aria-hidden="true" />
                <BarWords words={text.copyLinks} />
              </button>
              <button
                className="btn"
                type="button"
                aria-label={text.sendAgain.join('')}
                onClick={() => setPending({ action: 'send', rows })}
              >
                <Send className="icon" aria-hidden="true" />
                <BarWords words={text.sendAgain} />
              </button>
            </>
          ) : null}
          {mayRevoke ? (
            <button className="btn" type="button" onClick={() => setPending({ action: 'revoke', rows })}>
              <Ban className="icon" aria-hidden="true" />
              {messages.revokeMany.revoke}
            </button>
          ) : null}
          <span className="mx-2 h-5 w-px bg-inverse-line max-sm:hidden" />
          <button className="btn btn-icon" type="button" aria-label={text.clear} onClick={onClear}>
            <X className="icon" aria-hidden="true" />
          </button>
        </section>
      ) : null}
      {pending?.action === 'send' ? <SendAgainDialog rows={pending.rows} {...dialog} /> : null}
      {pending?.action === 'revoke' ? <RevokeDialog rows={pending.rows} {...dialog} /> : null}
    </>
  );
}

/** Narrow screens show only the first word. */
function BarWords({ words: [first, others] }: { words: readonly [string, string] }) {
  return (
    <span>
      {first}
      <span className="max-sm:hidden">{others}</span>
    </span>
  );
}
