'use client';

import { Archive, Undo2 } from 'lucide-react';
import { useFollowing } from '@/app/(clinic)/invitations/_components/following-block.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';

/** Removes an invitation from "Needs attention", or puts it back. */
export function SetAsideButton({ invitation }: { invitation: InvitationDetail }) {
  const text = useMessages('invitation').invitation;
  const isLive = useHydrated();
  const isAside = invitation.setAsideAt !== null;
  const change = useFollowing(invitation.id, isAside ? text.backToast : text.asideToast);
  return (
    <button
      className="btn"
      type="button"
      disabled={!isLive || change.isPending}
      onClick={() => change.mutate({ kind: 'aside', value: !isAside })}
    >
      {isAside ? (
        <Undo2 className="icon" aria-hidden="true" />
      ) : (
        <Archive className="icon" aria-hidden="true" />
      )}
      <span>{isAside ? text.takeBack : text.putAside}</span>
    </button>
  );
}
