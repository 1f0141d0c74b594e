'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RequestFailure } from '@/lib/client/request-json.ts';
import { speak } from '@/lib/client/spoken-messages.ts';

/**
 * A part of the program for something that is asked for after the page, so that it need not come before that. Where it does not come,
 * that is a failure like that of a request: the page says so and asks again.
 *
 * @param name - of the part, one for each
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
      const { app, failures } = speak();
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
