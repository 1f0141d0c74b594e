import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';

export const invitationSummaryQuery = queryOptions({
  queryKey: ['invitations', 'summary'],
  queryFn: ({ signal }) => requestJson(api.summarizeInvitations, { signal }),
});
