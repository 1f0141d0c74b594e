'use client';

import { useState } from 'react';

/**
 * The error of a query without data, kept while it retries: otherwise the page would alternate between the message and the skeleton
 * every few seconds, and screen readers would announce it each time.
 */
export function useLastingError(query: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  const current = query.data === undefined ? (query.error ?? last) : null;
  if (current !== last) setLast(current);
  return current;
}
