import { requestJson } from '@/lib/client/request-json.ts';
import type { ReviewRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';

export function reviewInvitation(id: string, review: ReviewRequest) {
  return requestJson(`/api/invitations/${encodeURIComponent(id)}/review`, s.object({}), {
    method: 'POST',
    body: review,
  });
}
