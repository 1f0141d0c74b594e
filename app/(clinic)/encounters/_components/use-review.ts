'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/components/ui/toast.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import type { ReviewRequest } from '@/lib/shared/operations/report.ts';
import * as api from '@/lib/shared/operations/report.ts';

const affected = ['encounters', 'today', 'invitations'] as const;

/** Refetches every query that shows a clinician's decision. */
export function useRefreshReview(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(affected.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** Writes a decision. A failure is shown, and the page is refetched either way, because a colleague may have decided first. */
export function useReview(invitationId: string) {
  const refresh = useRefreshReview();
  return useMutation({
    mutationFn: (input: ReviewRequest) =>
      requestJson(api.reviewInvitation, { params: { id: invitationId }, input }),
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
    // The button stays disabled until the refetch is done.
    onSettled: refresh,
  });
}
