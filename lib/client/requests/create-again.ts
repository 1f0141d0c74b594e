import { requestJson } from '@/lib/client/request-json.ts';
import { createdSchema } from '@/lib/shared/views.ts';

/** Creates an unclear invitation again, with what it already holds: safe, because nobody holds the lost link. */
export function createAgain(id: string) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}/again`, createdSchema, { method: 'POST' });
}
