import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

/**
 * Sends an invitation with an unclear outcome again, with its stored content. Safe, because no one has received the link of the
 * lost answer.
 */
export function createAgain(id: string) {
  return requestJson(api.createAgain, { params: { id } });
}
