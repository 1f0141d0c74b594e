'use client';

import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useHistorySearch, writeHistorySearch } from '@/lib/client/history-search.ts';
import { findBounds } from '@/lib/shared/instants.ts';
import {
  daysMax,
  flagFilters,
  followUpFilters,
  type InvitationFilter,
  invitationSortKeys,
  isNarrowed,
  mailFilters,
  reviewFilters,
} from '@/lib/shared/invitation-filter.ts';
import { invitationStatuses } from '@/lib/shared/invitation-status.ts';

const parseAsDays = createParser({
  parse: (value) =>
    /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= daysMax ? Number(value) : null,
  serialize: String,
});

/** The address holds calendar days; they are interpreted in the browser's time zone. */
const parsers = {
  status: parseAsStringLiteral(invitationStatuses),
  agent: parseAsString,
  by: parseAsString,
  assigned: parseAsString,
  flag: parseAsStringLiteral(flagFilters),
  review: parseAsStringLiteral(reviewFilters),
  followUp: parseAsStringLiteral(followUpFilters),
  mail: parseAsStringLiteral(mailFilters),
  days: parseAsDays,
  from: parseAsString,
  to: parseAsString,
  sort: parseAsStringLiteral(invitationSortKeys).withDefault('newest'),
};

const nothing = {
  status: null,
  agent: null,
  by: null,
  assigned: null,
  flag: null,
  review: null,
  followUp: null,
  mail: null,
  days: null,
  from: null,
  to: null,
};

/**
 * Search, filters and order of the list. Filters and order are in the address, so that a view can be bookmarked and shared. The
 * search text, often a name, is only in the state of the history entry.
 */
export function useInvitationFilter() {
  const [filters, setFilters] = useQueryStates(parsers, { history: 'replace' });
  const q = useHistorySearch();
  const isLive = useHydrated();
  const values = { ...filters, q };
  const { from, to, ...rest } = values;
  const request: InvitationFilter = { ...rest, ...findBounds({ from, to }), cursor: null };
  return {
    values,
    search: writeHistorySearch,
    set: (changes: Partial<{ [K in keyof typeof filters]: (typeof filters)[K] | null }>) =>
      void setFilters(changes),
    clear: () => {
      writeHistorySearch('');
      void setFilters(nothing);
    },
    /** The parameters of the request to the server. */
    request,
    isNarrowed: isNarrowed(request),
    /** Whether `request` is complete: days need the browser's time zone, which the server does not know. */
    isKnown: isLive || (request.since === null && request.until === null),
  };
}

export type InvitationFilterState = ReturnType<typeof useInvitationFilter>;
