import { QueryClient } from '@tanstack/react-query';
import { mayPass } from '@/lib/client/request-json.ts';

const freshForMs = 10_000;
/** Between two tries while something is away for a while. */
export const askAgainMs = 5_000;

/**
 * How often a query asks by itself: at its own pace, and every few seconds while it fails for a reason that passes, so
 * that a page recovers without a click.
 *
 * @param paceMs - false: only when something else causes it
 */
export function repeatEvery(paceMs: number | false) {
  return (query: { state: { error: unknown } }): number | false => {
    if (!mayPass(query.state.error)) return paceMs;
    return paceMs === false ? askAgainMs : Math.min(paceMs, askAgainMs);
  };
}

/** Settings of every query: short freshness, because changes arrive by event; repeats only where they may help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        refetchOnWindowFocus: true,
        // Offline, a request fails at once and says so; the library alone would only wait.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: repeatEvery(false),
        retry: (count, error) => count < 1 && mayPass(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
