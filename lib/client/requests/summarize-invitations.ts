import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { invitationSummarySchema } from '@/lib/shared/views.ts';

export const invitationSummaryQuery = queryOptions({
  queryKey: ['invitations', 'summary'],
  queryFn: ({ signal }) => requestJson('/api/invitations/summary', invitationSummarySchema, { signal }),
});
