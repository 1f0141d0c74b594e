'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { findBounds } from '@/lib/shared/instants.ts';

/**
 * The address holds calendar days, so that a view can be bookmarked and shared; they are interpreted in the browser's time zone.
 */
const filterParsers = {
  person: parseAsString,
  action: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

/** The filter of the audit page, kept in the address. */
export function useAuditFilter() {
  const [filter, setFilter] = useQueryStates(filterParsers, { history: 'replace' });
  return {
    filter,
    setFilter: (changes: Partial<typeof filter>) => void setFilter(changes),
    clear: () => void setFilter({ person: null, action: null, from: null, to: null }),
    isFiltered: Boolean(filter.person || filter.action || filter.from || filter.to),
    /** The parameters of the request to the server. */
    request: { person: filter.person, action: filter.action, ...findBounds(filter) },
  };
}
