import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { trackingSchema } from '@/lib/shared/views.ts';

/** Whether the tracker follows the statuses at the service right now. */
export const trackingQuery = queryOptions({
  queryKey: ['tracking'],
  queryFn: ({ signal }) => requestJson('/api/tracking', trackingSchema, { signal }),
});
