'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { listenForChanges } from '@/lib/client/live-events.ts';
import { pollEvery, retryPauseMs } from '@/lib/client/query-client.ts';
import { refreshForChange } from '@/lib/client/refresh-for-change.ts';
import { trackingQuery } from '@/lib/client/requests/get-tracking.ts';
import { sessionLimitsQuery } from '@/lib/client/requests/sessions.ts';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';

const pollWithoutEventsMs = 5_000;
const pollWithEventsMs = 60_000;

const PollContext = createContext(pollWithEventsMs);

/** How often a query polls: rarely while changes arrive by event, often without events or after a failure. */
export function usePollInterval(): ReturnType<typeof pollEvery> {
  return pollEvery(useContext(PollContext));
}

/** Whether the tracker follows the statuses at the service right now; undefined until known. */
export function useTracking(): Tracking | undefined {
  const pace = usePollInterval();
  return useQuery({
    ...trackingQuery,
    // A successful start of tracking is announced by an event, a failed start is not.
    refetchInterval: (query) => (query.state.data?.state === 'starting' ? retryPauseMs : pace(query)),
  }).data;
}

/** Receives change events and refetches the queries that they concern. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState(false);

  useEffect(
    () =>
      listenForChanges({
        onChange: (change) => refreshForChange(client, change),
        onConnected: (now) => {
          setConnected(now);
          // Refetch once what may have changed while the stream was disconnected.
          if (now) refreshForChange(client, { kind: 'invitations', ids: null });
        },
        // The server answers "signed out", which leads to the sign-in page.
        onSignedOut: () => void client.invalidateQueries({ queryKey: sessionLimitsQuery.queryKey }),
      }),
    [client],
  );

  return (
    <PollContext.Provider value={isConnected ? pollWithEventsMs : pollWithoutEventsMs}>
      {children}
    </PollContext.Provider>
  );
}
