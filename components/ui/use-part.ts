'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RequestFailure } from '@/lib/client/request-json.ts';
import { getSpokenMessages } from '@/lib/client/spoken-messages.ts';

/**
 * Loads code that is needed after the page's first load. A failed import is handled like a failed request: the page shows it and
 * retries.
 *
 * @param name - unique name of the part
 * @param load - imports it
 */
export function usePart<Part>(
  name: string,
  load: () => Promise<Part>,
  isWanted = true,
): UseQueryResult<Part> {
  return useQuery({
    queryKey: ['parts', name],
    queryFn: async () => {
      const part = await load().catch(() => null);
      if (part !== null) return part;
      const { app, failures } = getSpokenMessages();
      throw navigator.onLine
        ? new RequestFailure('no_answer', app.noAnswer)
        : new RequestFailure('offline', failures.offline);
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}
