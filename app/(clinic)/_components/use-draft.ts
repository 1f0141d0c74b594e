'use client';

import { useQuery } from '@tanstack/react-query';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { type DraftKeeper, getDraftKeeper } from '@/lib/client/draft-keeper.ts';
import { isTemporaryFailure } from '@/lib/client/request-json.ts';
import type { DraftForm, DraftView } from '@/lib/shared/operations/draft.ts';

/**
 * The drafts of a form that the server keeps, read once when the form opens.
 *
 * @returns the keeper that writes drafts; `drafts`, newest first, is undefined until they are loaded, and empty when there are none
 *   or they cannot be read: a failure must not block the form
 */
export function useDrafts(form: DraftForm): {
  keeper: DraftKeeper;
  drafts: DraftView[] | undefined;
  error: Error | null;
  retry: () => void;
} {
  const keeper = getDraftKeeper(form);
  const query = useQuery({
    queryKey: ['drafts', form],
    queryFn: ({ signal }) => keeper.load(signal),
    // After the first read the form itself is newer than any cached draft.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isFetchedAfterMount, refetch } = query;
  const error = useLastingError(query);
  const isKnown = isFetchedAfterMount && data !== undefined;
  const drafts = isKnown ? data : error && !isTemporaryFailure(error) ? [] : undefined;
  return { keeper, drafts, error: isTemporaryFailure(error) ? error : null, retry: () => void refetch() };
}
