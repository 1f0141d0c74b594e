import { requestJson } from '@/lib/client/request-json.ts';
import type { MarkRequest } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

export function markInvitation(id: string, mark: MarkRequest) {
  return requestJson(api.markInvitation, { params: { id }, input: mark });
}
