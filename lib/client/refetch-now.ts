import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads a query anew, and has the page show it. A read that is under way may have begun too early, and is given up. */
export async function refetchNow<Value, Failure, Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Value, Failure, Data, Key>,
): Promise<Data> {
  await client.cancelQueries({ queryKey: query.queryKey });
  return await client.fetchQuery({ ...query, staleTime: 0 });
}
