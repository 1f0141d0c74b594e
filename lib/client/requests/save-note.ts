import { requestJson } from '@/lib/client/request-json.ts';
import type { SaveNoteRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';

export function saveNote(id: string, note: SaveNoteRequest) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}/note`, s.object({}), {
    method: 'PUT',
    body: note,
  });
}
