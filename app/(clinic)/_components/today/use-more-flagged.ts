'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePollInterval } from '@/app/(clinic)/_components/live-updates.tsx';
import { moreFlaggedQuery } from '@/lib/client/requests/get-today.ts';
import type { Today, TodayRow } from '@/lib/shared/operations/today.ts';

type MoreFlagged = {
  rows: readonly TodayRow[];
  /** `whole`: every open emergency and unconfirmed one is loaded. */
  state: 'whole' | 'loading' | 'failed';
  retry: () => void;
};

/** Loads page after page of open emergencies and unconfirmed ones beyond Today's first page, until none is left (S38). */
export function useMoreFlagged({ nextFlagged }: Pick<Today, 'nextFlagged'>): MoreFlagged {
  const list = useInfiniteQuery({ ...moreFlaggedQuery(nextFlagged), refetchInterval: usePollInterval() });
  const { fetchNextPage, hasNextPage, isFetching, isError, isPlaceholderData } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  if (nextFlagged === null) return { rows: [], state: 'whole', retry: () => undefined };
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows);
  const isWhole = list.data !== undefined && !hasNextPage && !isPlaceholderData;
  return {
    rows,
    state: isError ? 'failed' : isWhole ? 'whole' : 'loading',
    retry: () => void (list.data && hasNextPage ? fetchNextPage() : list.refetch()),
  };
}
