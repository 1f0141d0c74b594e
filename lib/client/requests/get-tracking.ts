import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/tracking.ts';

/** Whether the tracker follows the statuses at the service right now. */
export const trackingQuery = queryOptions({
  queryKey: ['tracking'],
  queryFn: ({ signal }) => requestJson(api.getTracking, { signal }),
});
