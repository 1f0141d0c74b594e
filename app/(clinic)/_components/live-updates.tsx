'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { listenForChanges } from '@/lib/client/live-events.ts';
import { askAgainMs, repeatEvery } from '@/lib/client/query-client.ts';
import { refreshForChange } from '@/lib/client/refresh-for-change.ts';
import { trackingQuery } from '@/lib/client/requests/get-tracking.ts';
import { sessionLimitsQuery } from '@/lib/client/requests/sessions.ts';
import type { Tracking } from '@/lib/shared/views.ts';

const pollWithoutEventsMs = 5_000;
const pollWithEventsMs = 60_000;

const PollContext = createContext(pollWithEventsMs);

/** How often a query asks by itself: seldom while changes arrive by event, often otherwise or while it fails. */
export function usePace(): ReturnType<typeof repeatEvery> {
  return repeatEvery(useContext(PollContext));
}

/** Whether statuses follow the service right now; undefined until it is known. */
export function useTracking(): Tracking | undefined {
  const pace = usePace();
  return useQuery({
    ...trackingQuery,
    // A beginning is told of by an event; one that comes to nothing is not.
    refetchInterval: (query) => (query.state.data?.state === 'starting' ? askAgainMs : pace(query)),
  }).data;
}

/** Hears what changed and lets the queries that show it ask again. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState(false);

  useEffect(
    () =>
      listenForChanges({
        onChange: (change) => refreshForChange(client, change),
        onConnected: (now) => {
          setConnected(now);
          // Whatever happened while nobody listened is fetched once.
          if (now) refreshForChange(client, { kind: 'invitations', ids: null });
        },
        // Asking is answered with "signed out", which leads to the sign-in page.
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
