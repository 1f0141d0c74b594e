'use client';

import { useNow } from '@/components/ui/relative-time.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { writeInitials } from '@/lib/shared/names.ts';
import type { DraftView } from '@/lib/shared/operations/draft.ts';

/** Whether a draft holds typed text: fields named in `chosen` have a preselected value and do not count. */
export function holdsText(draft: DraftView, chosen: readonly string[]): boolean {
  return Object.entries(draft.values).some(([field, value]) => !chosen.includes(field) && value !== '');
}

/** Notice that the form was filled from a stored draft. */
export function DraftNote({ savedAt, onDrop }: { savedAt: string; onDrop: () => void }) {
  const messages = useMessages('draft');
  const { format } = messages;
  const now = useNow();
  const isLive = useHydrated();
  return (
    <div className="notice is-info flex-wrap items-center justify-between [&>p]:flex-[1_1_16rem]">
      <p role="status">{messages.draft.kept({ at: format.clockOrDay(new Date(savedAt), now) })}</p>
      <button className="btn btn-sm" type="button" disabled={!isLive} onClick={onDrop}>
        {messages.draft.startEmpty}
      </button>
    </div>
  );
}

/**
 * Offers a draft that may belong to another patient. It shows initials only; the form stays empty until the user takes the draft.
 */
export function DraftOffer({
  draft,
  onTake,
  onDrop,
}: {
  draft: DraftView;
  onTake: () => void;
  onDrop: () => void;
}) {
  const { draft: text, format } = useMessages('draft');
  const isLive = useHydrated();
  const { patientFirstName = null, patientLastName = null } = draft.values;
  const initials = writeInitials(patientFirstName, patientLastName);
  const at = format.clockOrDay(new Date(draft.savedAt), useNow());
  return (
    <div className="notice is-info flex-wrap items-center justify-between [&>p]:flex-[1_1_16rem]">
      <p role="status">{initials ? text.offer({ initials, at }) : text.offerUnnamed({ at })}</p>
      <div className="form-actions">
        <button className="btn btn-sm" type="button" disabled={!isLive} onClick={onTake}>
          {initials ? text.goOn({ initials }) : text.goOnUnnamed}
        </button>
        <button className="btn btn-sm btn-quiet" type="button" disabled={!isLive} onClick={onDrop}>
          <span>{text.discard}</span>
          {initials ? <span className="sr-only"> ({initials})</span> : null}
        </button>
      </div>
    </div>
  );
}
