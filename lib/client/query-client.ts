import { QueryClient } from '@tanstack/react-query';
import { RequestFailure } from '@/lib/client/request-json.ts';

const freshForMs = 10_000;
const retryCodes = new Set(['unreachable', 'timeout', 'database', 'too_many_requests']);

/** Settings of every query: short freshness, because changes arrive by event; repeats only where they may help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        refetchOnWindowFocus: true,
        retry: (count, error) => count < 1 && error instanceof RequestFailure && retryCodes.has(error.code),
      },
      mutations: { retry: false },
    },
  });
}
