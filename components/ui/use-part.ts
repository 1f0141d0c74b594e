'use client';

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { loadCode } from '@/lib/client/load-code.ts';

/**
 * Loads code that is needed after the page's first load. A failed import is handled like a failed request: the page shows it and
 * retries, or offers to reload after an upgrade.
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
    queryFn: () => loadCode(load),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}
