import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '@/lib/client/live-events.ts';
import { refreshInvitations } from '@/lib/client/refresh-invitations.ts';

/** Lets the queries ask again that show what changed. */
export function refreshForChange(client: QueryClient, change: LiveChange): void {
  const refresh = (...keys: string[]) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  };
  if (change.kind === 'tracking') {
    // Said every few seconds while somebody looks: no row of a list is another one for that.
    refresh('tracking', 'connection');
    return;
  }
  refresh('today', 'encounters');
  if (change.ids === null) refresh('tracking');
  refreshInvitations(client, change.ids);
}
