import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { invitationViewSchema } from '@/lib/shared/views.ts';

export function invitationQuery(id: string) {
  return queryOptions({
    queryKey: ['invitations', 'one', id],
    queryFn: ({ signal }) =>
      requestJson(`/api/invitations/${encodeURIComponent(id)}`, invitationViewSchema, { signal }),
  });
}
