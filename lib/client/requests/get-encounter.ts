import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { encounterViewSchema } from '@/lib/shared/views.ts';

export function encounterQuery(id: string) {
  return queryOptions({
    queryKey: ['encounters', id],
    queryFn: ({ signal }) =>
      requestJson(`/api/encounters/${encodeURIComponent(id)}`, encounterViewSchema, { signal }),
  });
}
