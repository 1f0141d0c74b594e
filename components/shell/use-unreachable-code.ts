'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isTemporaryFailure } from '@/lib/client/request-json.ts';

/** Why some data on this page cannot be refreshed for now; null when all of it can. */
export function useUnreachableCode() {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  return useSyncExternalStore(
    subscribe,
    () => findUnreachableCode(client),
    () => null,
  );
}

function findUnreachableCode(client: QueryClient) {
  const stuck = client
    .getQueryCache()
    .getAll()
    .find(
      (query) => query.isActive() && query.state.data !== undefined && isTemporaryFailure(query.state.error),
    );
  return stuck && isTemporaryFailure(stuck.state.error) ? stuck.state.error.code : null;
}
