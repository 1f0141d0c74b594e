import { requestJson } from '@/lib/client/request-json.ts';
import * as s from '@/lib/shared/shape.ts';

export function deleteAgent(id: string) {
  return requestJson(`/api/agents/${encodeURIComponent(id)}`, s.object({}), { method: 'DELETE' });
}
