'use client';

import { useState } from 'react';

/**
 * Why a query has nothing to show, kept while it asks again: the page would otherwise change between the message and
 * the loading lines every few seconds, and screen readers would say it each time.
 */
export function useLastingError(query: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  const current = query.data === undefined ? (query.error ?? last) : null;
  if (current !== last) setLast(current);
  return current;
}
