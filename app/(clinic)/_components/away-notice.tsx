'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { useMessages } from '@/lib/client/messages.tsx';
import { mayPass } from '@/lib/client/request-json.ts';

/** Why something that this page shows cannot be brought up to date; null when all of it is. */
function findTrouble(client: QueryClient): string | null {
  const stuck = client
    .getQueryCache()
    .getAll()
    .find((query) => query.isActive() && query.state.data !== undefined && mayPass(query.state.error));
  return stuck && mayPass(stuck.state.error) ? stuck.state.error.code : null;
}

/** Says once for the whole page that what it shows may be old, and that it tries again by itself. */
export function AwayNotice() {
  const messages = useMessages();
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const code = useSyncExternalStore(
    subscribe,
    () => findTrouble(client),
    () => null,
  );
  return (
    // Always in the page, so that screen readers hear what arrives.
    <div role="status">
      {code ? (
        <div className="notice is-warning session-note">
          <CloudOff className="icon" aria-hidden="true" />
          <p>
            {messages.app.passing[code]} {messages.app.mayBeOld}
          </p>
        </div>
      ) : null}
    </div>
  );
}
