'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { findBounds } from '@/lib/shared/instants.ts';

/** Days stand in the address, so that a view can be kept and shared; the clock they are meant by is the reader's. */
const filterParsers = {
  person: parseAsString,
  action: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

/** What of the audit is asked for, as the address has it. */
export function useAuditFilter() {
  const [filter, setFilter] = useQueryStates(filterParsers, { history: 'replace' });
  return {
    filter,
    setFilter: (changes: Partial<typeof filter>) => void setFilter(changes),
    clear: () => void setFilter({ person: null, action: null, from: null, to: null }),
    isFiltered: Boolean(filter.person || filter.action || filter.from || filter.to),
    /** The same as a request has it. */
    asked: { person: filter.person, action: filter.action, ...findBounds(filter) },
  };
}
