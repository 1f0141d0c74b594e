'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Ban, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { refreshInvitations } from '@/lib/client/refresh-invitations.ts';
import { revokeInvitations } from '@/lib/client/requests/revoke-invitation.ts';
import { type FailureCode, failureSentences } from '@/lib/shared/failures.ts';
import { formatName } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/views.ts';

/** Few enough that progress is seen and that stopping stops soon. */
const batchSize = 20;

/** What can be done with the rows that are selected. */
export function RevokeBar({ rows, onClear }: { rows: readonly InvitationRow[]; onClear: () => void }) {
  const text = useMessages().revokeMany;
  // Those that were selected when it was asked: the list moves on by itself meanwhile.
  const [asked, setAsked] = useState<readonly InvitationRow[] | null>(null);
  return (
    <>
      {rows.length > 0 ? (
        <section className="bulk" aria-label={text.selected(rows.length)}>
          <strong className="num" role="status">
            {text.selected(rows.length)}
          </strong>
          <span className="sep" />
          <button className="btn" type="button" onClick={() => setAsked(rows)}>
            <Ban className="icon" aria-hidden="true" />
            {text.revoke}
          </button>
          <span className="sep" />
          <button className="btn btn-icon" type="button" aria-label={text.clear} onClick={onClear}>
            <X className="icon" aria-hidden="true" />
          </button>
        </section>
      ) : null}
      {asked ? <RevokeDialog rows={asked} onClose={() => setAsked(null)} onDone={onClear} /> : null}
    </>
  );
}

type Failed = { id: string; sentence: string };

/** Says what revoking means before it is done, how far it is, and which ones were not revoked and why. */
function RevokeDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly InvitationRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const messages = useMessages();
  const text = messages.revokeMany;
  const client = useQueryClient();
  const open = rows.filter((row) => row.status !== 'revoked' && row.status !== 'finished');
  const started = open.filter((row) => row.encounterId !== null).length;
  const [running, setRunning] = useState<{ done: number; count: number } | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [revoked, setRevoked] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function run(ids: readonly string[]): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    const left: Failed[] = [];
    let count = revoked;
    setFailed([]);
    for (let at = 0; at < ids.length; at += batchSize) {
      const batch = ids.slice(at, at + batchSize);
      setRunning({ done: at, count: ids.length });
      if (controller.signal.aborted) {
        left.push(...ids.slice(at).map((id) => ({ id, sentence: text.stopped })));
        break;
      }
      try {
        // A batch that is on its way is waited for: what it did is then known.
        const outcome = await revokeInvitations(batch);
        count += outcome.revoked.length;
        left.push(...outcome.failed.map(({ id, reason }) => ({ id, sentence: describeReason(reason) })));
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error);
        left.push(...ids.slice(at).map((id) => ({ id, sentence })));
        break;
      }
    }
    setRevoked(count);
    setRunning(null);
    setFailed(left);
    refreshInvitations(client, ids);
    void client.invalidateQueries({ queryKey: ['today'] });
    if (left.length > 0) return;
    showToast(text.done(count));
    onDone();
    onClose();
  }

  if (running) {
    return (
      <Dialog kind="alertdialog" title={text.title(running.count)} onClose={() => stop.current?.abort()}>
        <p role="status">{text.progress(running.done, running.count)}</p>
        <progress
          className="progress"
          value={running.done}
          max={running.count}
          aria-label={text.title(running.count)}
        />
        <div className="dialog-actions">
          <button className="btn" type="button" data-first-focus onClick={() => stop.current?.abort()}>
            {text.stop}
          </button>
        </div>
      </Dialog>
    );
  }
  if (failed.length > 0) {
    const names = new Map(
      rows.map((row) => [row.id, formatName(row) ?? row.externalId ?? messages.app.noName]),
    );
    return (
      <Dialog
        key="failed"
        kind="alertdialog"
        title={text.failedTitle(failed.length)}
        description={text.failedLead(revoked)}
        onClose={onClose}
      >
        <ul className="revoke-failed">
          {failed.map(({ id, sentence }) => (
            <li key={id}>
              <span>
                <b>{names.get(id)}</b> {sentence}
              </span>
            </li>
          ))}
        </ul>
        <div className="dialog-actions">
          <button className="btn" type="button" data-first-focus onClick={onClose}>
            {messages.app.close}
          </button>
          <button
            className="btn btn-danger"
            type="button"
            onClick={() => void run(failed.map((one) => one.id))}
          >
            {text.tryAgain(failed.length)}
          </button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      kind="alertdialog"
      title={open.length === 0 ? text.nothingTitle : text.title(open.length)}
      description={open.length === 0 ? text.nothing : text.links(open.length)}
      onClose={onClose}
    >
      {open.length > 0 && started > 0 ? <p className="mt-3">{text.started(started)}</p> : null}
      {open.length > 0 && open.length < rows.length ? (
        <p className="mt-3">{text.passed(rows.length - open.length)}</p>
      ) : null}
      <div className="dialog-actions">
        <button className="btn" type="button" data-first-focus onClick={onClose}>
          {open.length === 0 ? messages.app.close : text.keep}
        </button>
        {open.length > 0 ? (
          <button
            className="btn btn-danger"
            type="button"
            onClick={() => void run(open.map((row) => row.id))}
          >
            {text.confirm(open.length)}
          </button>
        ) : null}
      </div>
    </Dialog>
  );
}

function describeReason(reason: string): string {
  return failureSentences[reason as FailureCode] ?? failureSentences.internal;
}
