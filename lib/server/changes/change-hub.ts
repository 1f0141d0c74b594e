import 'server-only';
import * as z from 'zod';
import { listenForChanges } from '@/lib/server/changes/listen-for-changes.ts';
import type { ChangeNotice } from '@/lib/server/changes/notify-change.ts';
import type { Context } from '@/lib/server/context.ts';
import { parseJson } from '@/lib/server/parse-json.ts';
import type { Scope } from '@/lib/server/scope.ts';

const noticeSchema = z.object({
  service: z.string(),
  organizationId: z.string(),
  kind: z.enum(['invitations', 'tracking', 'wake', 'outbox']),
  ids: z.array(z.string()).optional(),
});

export type ChangeListener = (notice: ChangeNotice) => void;

export type ChangeHub = {
  /** Calls the listener for changes of one organization; returns a function that unsubscribes. */
  subscribe(scope: Scope, listener: ChangeListener): () => void;
  /** Calls the listener when mail is queued for any organization; returns a function that unsubscribes. */
  onOutbox(listener: () => void): () => void;
  close(): Promise<void>;
};

/**
 * Distributes the notifications of all processes to the event streams and the tracker of this process. When its connection begins
 * to listen, at the start and after a lost connection, every listener is told to refresh everything, because notifications may have
 * been missed.
 */
export function createChangeHub(context: Context, times: { checkEveryMs?: number } = {}): ChangeHub {
  const listeners = new Map<string, Set<ChangeListener>>();
  const outboxListeners = new Set<() => void>();
  const keyOf = (scope: Scope) => JSON.stringify([scope.service, scope.organizationId]);

  function deliver(payload: string | undefined): void {
    // Anyone with access to the database can notify: ignore other payloads.
    const parsed = noticeSchema.safeParse(parseJson(payload ?? ''));
    if (!parsed.success) return;
    if (parsed.data.kind === 'outbox') {
      for (const listener of outboxListeners) listener();
      return;
    }
    for (const listener of listeners.get(keyOf(parsed.data)) ?? []) listener(parsed.data);
  }

  function tellAll(): void {
    for (const listener of outboxListeners) listener();
    for (const [key, set] of listeners) {
      const [service = '', organizationId = ''] = JSON.parse(key) as [string, string];
      for (const listener of set) listener({ service, organizationId, kind: 'invitations' });
    }
  }

  const listening = listenForChanges(context, { ...times, onPayload: deliver, onListening: tellAll });

  return {
    subscribe(scope, listener) {
      const key = keyOf(scope);
      const set = listeners.get(key) ?? new Set();
      set.add(listener);
      listeners.set(key, set);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
    onOutbox(listener) {
      outboxListeners.add(listener);
      return () => outboxListeners.delete(listener);
    },
    close: () => listening.close(),
  };
}
