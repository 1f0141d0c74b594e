'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { listenForChanges } from '@/lib/client/live-events.ts';
import { repeatEvery } from '@/lib/client/query-client.ts';
import { refreshInvitations } from '@/lib/client/refresh-invitations.ts';
import { sessionLimitsQuery } from '@/lib/client/requests/sessions.ts';

const pollWithoutEventsMs = 5_000;
const pollWithEventsMs = 60_000;

const PollContext = createContext(pollWithEventsMs);

/** How often a query asks by itself: seldom while changes arrive by event, often otherwise or while it fails. */
export function usePace(): ReturnType<typeof repeatEvery> {
  return repeatEvery(useContext(PollContext));
}

/** Hears what changed and lets the queries that show it ask again. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [isConnected, setConnected] = useState(false);

  useEffect(() => {
    const refresh = (...keys: string[]) => {
      for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
    };
    return listenForChanges({
      onChange: (change) => {
        refresh('today', change.kind === 'invitations' ? 'encounters' : 'connection');
        refreshInvitations(client, change.ids);
      },
      onConnected: (now) => {
        setConnected(now);
        // Whatever happened while nobody listened is fetched once.
        if (now) refresh('today', 'invitations', 'encounters');
      },
      // Asking is answered with "signed out", which leads to the sign-in page.
      onSignedOut: () => void client.invalidateQueries({ queryKey: sessionLimitsQuery.queryKey }),
    });
  }, [client]);

  return (
    <PollContext.Provider value={isConnected ? pollWithEventsMs : pollWithoutEventsMs}>
      {children}
    </PollContext.Provider>
  );
}
