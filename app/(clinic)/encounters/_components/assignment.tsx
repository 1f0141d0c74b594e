'use client';

import { useId } from 'react';
import { useReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';
import type { EncounterView } from '@/lib/shared/operations/report.ts';

/** Assigns a consultation to a colleague, or removes the assignment. */
export function Assignment({
  invitation,
  colleagues,
}: {
  invitation: InvitationDetail;
  colleagues: EncounterView['colleagues'];
}) {
  const { care, review: text } = useMessages('review', 'record');
  const id = useId();
  const isLive = useHydrated();
  const review = useReview(invitation.id);
  const { assignedTo, assignedToName } = invitation;
  const me = colleagues.find((one) => one.isMe);
  const others = colleagues.filter((one) => !one.isMe);
  const isKnown = colleagues.some((one) => one.email === assignedTo);

  function assign(to: string | null): void {
    const name = colleagues.find((one) => one.email === to)?.name ?? null;
    const onSuccess = () => showToast(name === null ? text.unassignedToast : text.assignedToast({ name }));
    review.mutate({ kind: 'assigned', to }, { onSuccess });
  }

  return (
    <div className="flex min-h-(--control) min-w-0 flex-wrap items-center gap-2">
      <label className="muted text-sm" htmlFor={id}>
        {care.assigned}
      </label>
      <select
        id={id}
        className="select native-select w-auto max-w-56"
        value={assignedTo ?? ''}
        disabled={!isLive || review.isPending}
        onChange={(event) => assign(event.target.value || null)}
      >
        <option value="">{text.nobody}</option>
        {me ? <option value={me.email}>{text.me({ name: me.name })}</option> : null}
        {others.map((one) => (
          <option key={one.email} value={one.email}>
            {nameColleague(one, colleagues)}
          </option>
        ))}
        {assignedTo && !isKnown ? <option value={assignedTo}>{assignedToName ?? assignedTo}</option> : null}
      </select>
    </div>
  );
}

/** The first name; with the e-mail address where two colleagues have the same name. */
function nameColleague(one: { email: string; name: string }, all: readonly { name: string }[]): string {
  const isShared = all.filter((other) => other.name === one.name).length > 1;
  return isShared ? `${one.name} (${one.email})` : one.name;
}
