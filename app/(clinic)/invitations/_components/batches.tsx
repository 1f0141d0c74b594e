'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { refreshInvitations } from '@/lib/client/refresh-invitations.ts';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';

/** Small enough that progress is visible and that "Stop" takes effect soon. */
const batchSize = 20;

/** Result of one batch: how many succeeded, and which ones failed and why. */
export type BatchOutcome = { done: number; failed: readonly { id: string; reason: string }[] };

type Failed = { id: string; sentence: string };

/** An operation on many invitations, in batches. */
export type Batches = ReturnType<typeof useBatches>;

/**
 * Runs an operation on many invitations, in batches.
 *
 * @param work - sends one batch to the server
 * @param onDone - called when all batches are done
 */
export function useBatches(work: (ids: string[]) => Promise<BatchOutcome>, onDone: (done: number) => void) {
  const { failures, selection: text } = useMessages('list');
  const client = useQueryClient();
  const [running, setRunning] = useState<{ done: number; count: number } | null>(null);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [done, setDone] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function run(ids: readonly string[]): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    const left: Failed[] = [];
    let count = done;
    setFailed([]);
    for (let at = 0; at < ids.length; at += batchSize) {
      const batch = ids.slice(at, at + batchSize);
      setRunning({ done: at, count: ids.length });
      if (controller.signal.aborted) {
        left.push(...ids.slice(at).map((id) => ({ id, sentence: text.stopped })));
        break;
      }
      try {
        // A running batch is awaited before stopping, so that its result is known.
        const outcome = await work(batch);
        count += outcome.done;
        for (const { id, reason } of outcome.failed)
          left.push({ id, sentence: findNamedText(failures, reason) ?? failures.internal });
      } catch (error) {
        const sentence = describeThrown(error);
        left.push(...ids.slice(at).map((id) => ({ id, sentence })));
        break;
      }
    }
    setDone(count);
    setRunning(null);
    setFailed(left);
    refreshInvitations(client, ids);
    void client.invalidateQueries({ queryKey: ['today'] });
    if (left.length === 0) onDone(count);
  }

  return { running, failed, done, run, stop: () => stop.current?.abort() };
}

type BatchText = {
  title: (given: { count: number }) => string;
  failedTitle: (given: { count: number }) => string;
  failedLead: (given: { done: number }) => string;
};

/**
 * The progress, and at the end which invitations failed and why; these can be retried.
 *
 * @param props.rows - all invitations of the operation, for their names
 * @param props.children - shown before the operation starts
 */
export function BatchDialog({
  batches: { running, failed, done, run, stop },
  rows,
  text,
  tryAgainClass,
  onClose,
  children,
}: {
  batches: Batches;
  rows: readonly InvitationRow[];
  text: BatchText;
  tryAgainClass: 'btn-danger' | 'btn-primary';
  onClose: () => void;
  children: ReactNode;
}) {
  const messages = useMessages('list');
  const { selection } = messages;
  if (running) {
    return (
      <Dialog key="running" kind="alertdialog" title={text.title({ count: running.count })} onClose={stop}>
        <p role="status">{selection.progress({ done: running.done, count: running.count })}</p>
        <progress
          className="mt-3 w-full accent-accent"
          value={running.done}
          max={running.count}
          aria-label={text.title({ count: running.count })}
        />
        <div className="dialog-actions">
          <button className="btn" type="button" data-first-focus onClick={stop}>
            {selection.stop}
          </button>
        </div>
      </Dialog>
    );
  }
  if (failed.length === 0) return children;
  const names = new Map(
    rows.map((row) => [row.id, formatPatient(messages.app, row) ?? row.externalId ?? messages.app.noName]),
  );
  return (
    <Dialog
      key="failed"
      kind="alertdialog"
      title={text.failedTitle({ count: failed.length })}
      description={text.failedLead({ done })}
      onClose={onClose}
    >
      <ul className="max-h-[40vh] overflow-y-auto">
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
          className={`btn ${tryAgainClass}`}
          type="button"
          onClick={() => void run(failed.map((one) => one.id))}
        >
          {selection.tryAgain({ count: failed.length })}
        </button>
      </div>
    </Dialog>
  );
}
