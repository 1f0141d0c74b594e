'use client';

import { useNow } from '@/components/ui/relative-time.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { DraftView } from '@/lib/shared/views.ts';

/** Whether somebody typed something that is worth telling about. */
export function holdsText(
  draft: DraftView['draft'],
  chosen: readonly string[],
): draft is NonNullable<typeof draft> {
  return Object.entries(draft?.values ?? {}).some(
    ([field, value]) => !chosen.includes(field) && value !== '',
  );
}

/** Says that the form holds what was typed earlier, which may have been for somebody else. */
export function DraftNote({ savedAt, onDrop }: { savedAt: string; onDrop: () => void }) {
  const messages = useMessages();
  const { format } = messages;
  const now = useNow();
  const isLive = useHydrated();
  return (
    <div className="notice is-info draft-note">
      <p role="status">{messages.draft.kept(format.clockOrDay(new Date(savedAt), now))}</p>
      <button className="btn btn-sm" type="button" disabled={!isLive} onClick={onDrop}>
        {messages.draft.startEmpty}
      </button>
    </div>
  );
}
