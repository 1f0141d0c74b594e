'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/tracking.ts';

/** "Try now": asks the service for this invitation's status and shows it. */
export function PollButton({ id }: { id: string }) {
  const messages = useMessages('invitation');
  const text = messages.invitation;
  const client = useQueryClient();
  const isLive = useHydrated();
  const poll = useMutation({
    mutationFn: () => requestJson(api.pollInvitation, { params: { id } }),
    onSuccess: async ({ status }) => {
      showToast(text.looked({ status: messages.status[status] }));
      await client.invalidateQueries({ queryKey: ['invitations'] });
    },
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
  });
  return (
    <button
      className="btn btn-sm"
      type="button"
      disabled={!isLive || poll.isPending}
      onClick={() => poll.mutate()}
    >
      <RefreshCw className="icon" aria-hidden="true" />
      {poll.isPending ? text.looking : text.lookNow}
    </button>
  );
}
