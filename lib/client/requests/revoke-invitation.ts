import * as z from 'zod';
import { requestJson } from '@/lib/client/request-json.ts';

export function revokeInvitation(id: string) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}`, z.object({}), { method: 'DELETE' });
}
