import { requestJson } from '@/lib/client/request-json.ts';
import type { ReviewRequest } from '@/lib/shared/operations/report.ts';
import * as api from '@/lib/shared/operations/report.ts';

export function reviewInvitation(id: string, review: ReviewRequest) {
  return requestJson(api.reviewInvitation, { params: { id }, input: review });
}
