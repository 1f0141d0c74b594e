import { requestJson } from '@/lib/client/request-json.ts';
import type { IssueRequest } from '@/lib/shared/requests.ts';
import { createdSchema } from '@/lib/shared/views.ts';

/** Creates an invitation; `isUnclear` when it is unknown whether the service has made it. */
export function issueInvitation(request: IssueRequest) {
  return requestJson('/api/invitations', createdSchema, { method: 'POST', body: request });
}
