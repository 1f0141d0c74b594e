import { requestJson } from '@/lib/client/request-json.ts';
import * as s from '@/lib/shared/shape.ts';

/** "Try again": makes the tracker look at once. */
export function checkNow() {
  return requestJson('/api/tracking', s.object({}), { method: 'POST' });
}
