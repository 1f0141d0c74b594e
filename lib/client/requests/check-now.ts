import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/tracking.ts';

/** "Try again": makes the tracker poll at once. */
export function checkNow() {
  return requestJson(api.checkNow);
}
