'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/invitation.ts';
import { paths } from '@/lib/shared/paths.ts';

/** Sends an invitation with an unclear outcome again, with its stored content, and shows the result. */
export function CreateAgainButton({ id, isPrimary = false }: { id: string; isPrimary?: boolean }) {
  const text = useMessages('live').createAgain;
  const router = useRouter();
  const client = useQueryClient();
  const isLive = useHydrated();
  const again = useMutation({
    mutationFn: () => requestJson(api.createAgain, { params: { id } }),
    onSuccess: async (made) => {
      if (made.isUnclear) showToast(text.stillUnclear, { kind: 'problem' });
      else {
        showToast(text.done);
        router.push(paths.invitation(made.id));
      }
      void client.invalidateQueries({ queryKey: ['today'] });
      // The button stays disabled until the list has been refetched.
      await client.invalidateQueries({ queryKey: ['invitations'] });
    },
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
  });
  return (
    <button
      className={`btn${isPrimary ? ' btn-primary' : ''}`}
      type="button"
      disabled={!isLive || again.isPending}
      onClick={() => again.mutate()}
    >
      <RefreshCw className="icon" aria-hidden="true" />
      {again.isPending ? text.busy : text.create}
    </button>
  );
}
