import * as z from 'zod';
import { requestJson } from '@/lib/client/request-json.ts';

export function deleteAgent(id: string) {
  return requestJson(`/api/agents/${encodeURIComponent(id)}`, z.object({}), { method: 'DELETE' });
}
