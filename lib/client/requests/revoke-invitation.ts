import { requestJson } from '@/lib/client/request-json.ts';
import * as s from '@/lib/shared/shape.ts';

export function revokeInvitation(id: string) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}`, s.object({}), { method: 'DELETE' });
}
