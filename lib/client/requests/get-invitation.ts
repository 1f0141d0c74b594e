import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

export function invitationQuery(id: string) {
  return queryOptions({
    queryKey: ['invitations', 'one', id],
    queryFn: ({ signal }) => requestJson(api.getInvitation, { params: { id }, signal }),
  });
}
