'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/components/ui/toast.tsx';
import { reviewInvitation } from '@/lib/client/requests/review-invitation.ts';
import type { ReviewRequest } from '@/lib/shared/requests.ts';

const affected = ['encounters', 'today', 'invitations'] as const;

/** Everything that shows what a clinician decided asks again. */
export function useRefreshReview(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(affected.map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/**
 * Writes a decision; what went wrong is said, and the page shows what is true now either way: somebody else may have
 * been faster.
 */
export function useReview(invitationId: string) {
  const refresh = useRefreshReview();
  return useMutation({
    mutationFn: (review: ReviewRequest) => reviewInvitation(invitationId, review),
    onError: (error) => showToast(error.message, { kind: 'problem' }),
    // A button stays disabled until the page shows what came of it.
    onSettled: refresh,
  });
}
