'use client';

import { useQuery } from '@tanstack/react-query';
import { useStandingError } from '@/components/ui/use-standing-error.ts';
import { type DraftKeeper, getDraftKeeper } from '@/lib/client/draft-keeper.ts';
import { mayPass } from '@/lib/client/request-json.ts';
import type { DraftForm } from '@/lib/shared/requests.ts';
import type { DraftView } from '@/lib/shared/views.ts';

/**
 * The draft that the server keeps for a form, read once when the form opens.
 *
 * @returns the keeper to write with; `draft` is undefined until it is known whether there is one, and null when there
 *   is none or it cannot be read, which must not keep anybody from the form
 */
export function useDraft(form: DraftForm): {
  keeper: DraftKeeper;
  draft: DraftView['draft'] | undefined;
  error: Error | null;
  retry: () => void;
} {
  const keeper = getDraftKeeper(form);
  const query = useQuery({
    queryKey: ['drafts', form],
    queryFn: ({ signal }) => keeper.load(signal),
    // What the form holds is newer than any copy of this.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isFetchedAfterMount, refetch } = query;
  const error = useStandingError(query);
  const isKnown = isFetchedAfterMount && data !== undefined;
  const draft = isKnown ? data : error && !mayPass(error) ? null : undefined;
  return { keeper, draft, error: mayPass(error) ? error : null, retry: () => void refetch() };
}
