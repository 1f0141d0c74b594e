import { requestJson } from '@/lib/client/request-json.ts';
import type { IdsRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';
import { revokeOutcomeSchema } from '@/lib/shared/views.ts';

export function revokeInvitation(id: string) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}`, s.object({}), { method: 'DELETE' });
}

/** Revokes several invitations; the answer names those that failed, with the reason. */
export function revokeInvitations(ids: string[]) {
  return requestJson('/api/invitations/revoke', revokeOutcomeSchema, {
    method: 'POST',
    body: { ids } satisfies IdsRequest,
  });
}
