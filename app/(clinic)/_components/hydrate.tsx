import { dehydrate, HydrationBoundary, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '@/lib/client/query-client.ts';

/** Puts what the server has read into the page's query cache, so that the first view needs no second request. */
export function Hydrate({ data, children }: { data: readonly [QueryKey, unknown][]; children: ReactNode }) {
  const client = createQueryClient();
  for (const [key, value] of data) if (value !== undefined) client.setQueryData(key, value);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
