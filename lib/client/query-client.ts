import { QueryClient } from '@tanstack/react-query';
import { isTemporaryFailure } from '@/lib/client/request-json.ts';

const freshForMs = 10_000;
/** Pause between retries while something is unavailable. */
export const retryPauseMs = 5_000;

/**
 * How often a query polls: at its own interval, and every few seconds while it fails for a temporary reason, so that a page
 * recovers without a click.
 *
 * @param paceMs - false: no polling
 */
export function pollEvery(paceMs: number | false) {
  return (query: { state: { error: unknown } }): number | false => {
    if (!isTemporaryFailure(query.state.error)) return paceMs;
    return paceMs === false ? retryPauseMs : Math.min(paceMs, retryPauseMs);
  };
}

/** Defaults of every query: data is stale soon, because changes arrive by event; retries only where they may help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        refetchOnWindowFocus: true,
        // While offline a request fails at once with a message; with the library's default it would only wait.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: pollEvery(false),
        retry: (count, error) => count < 1 && isTemporaryFailure(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
