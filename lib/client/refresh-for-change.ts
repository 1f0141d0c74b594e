import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '@/lib/client/live-events.ts';
import { refreshInvitations } from '@/lib/client/refresh-invitations.ts';

/** Refetches the queries that show what changed. */
export function refreshForChange(client: QueryClient, change: LiveChange): void {
  const refresh = (...keys: string[]) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  };
  if (change.kind === 'tracking') {
    // Sent every few seconds while a page is open; it changes no row of a list.
    refresh('tracking', 'connection');
    return;
  }
  refresh('today', 'encounters');
  if (change.ids === null) refresh('tracking');
  refreshInvitations(client, change.ids);
}
