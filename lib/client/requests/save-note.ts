import { requestJson } from '@/lib/client/request-json.ts';
import type { SaveNoteRequest } from '@/lib/shared/operations/report.ts';
import * as api from '@/lib/shared/operations/report.ts';

export function saveNote(id: string, note: SaveNoteRequest) {
  return requestJson(api.saveNote, { params: { id }, input: note });
}
