import * as z from 'zod';
import { requestJson } from '@/lib/client/request-json.ts';
import type { MarkRequest } from '@/lib/shared/requests.ts';

export function markInvitation(id: string, mark: MarkRequest) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}/marks`, z.object({}), {
    method: 'POST',
    body: mark,
  });
}
