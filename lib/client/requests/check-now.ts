import * as z from 'zod';
import { requestJson } from '@/lib/client/request-json.ts';

/** "Try again": asks the tracker for a look at once. */
export function checkNow() {
  return requestJson('/api/tracking', z.object({}), { method: 'POST' });
}
