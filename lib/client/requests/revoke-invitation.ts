import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/invitation.ts';
import * as list from '@/lib/shared/operations/invitation-list.ts';

export function revokeInvitation(id: string) {
  return requestJson(api.revokeInvitation, { params: { id } });
}

/** Revokes several invitations; the answer names those that failed, with the reason. */
export function revokeInvitations(ids: string[]) {
  return requestJson(list.revokeInvitations, { input: { ids } });
}
