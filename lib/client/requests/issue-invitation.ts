import { requestJson } from '@/lib/client/request-json.ts';
import type { IssueRequest } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

/** Creates an invitation; `isUnclear` when it is unknown whether the service has made it. */
export function issueInvitation(request: IssueRequest) {
  return requestJson(api.issueInvitation, { input: request });
}
