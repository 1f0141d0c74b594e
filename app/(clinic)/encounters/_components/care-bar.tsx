'use client';

import { Flag } from 'lucide-react';
import { useId } from 'react';
import { NoteForm, type NoteTyping } from '@/app/(clinic)/encounters/_components/note-form.tsx';
import { useReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { isolateName } from '@/lib/shared/names.ts';
import type { EncounterView, InvitationDetail } from '@/lib/shared/views.ts';

/** What happens next with a consultation: follow-up, who takes care of it, a private note. */
export function CareBar({ view, note }: { view: EncounterView; note: NoteTyping }) {
  const text = useMessages('encounter', 'record').review;
  const { invitation } = view;
  if (!invitation) {
    return (
      <div className="notice is-info">
        <p>{text.notFromHere}</p>
      </div>
    );
  }
  return (
    <section className="flex flex-wrap gap-x-6 gap-y-2 print:hidden" aria-label={text.care}>
      <FollowUp invitation={invitation} />
      <Assignment invitation={invitation} colleagues={view.colleagues} />
      <NoteForm invitationId={invitation.id} note={view.note} {...note} />
    </section>
  );
}

function FollowUp({ invitation }: { invitation: InvitationDetail }) {
  const messages = useMessages('encounter', 'record');
  const text = messages.review;
  const { format } = messages;
  const isLive = useHydrated();
  const now = useNow();
  const review = useReview(invitation.id);
  const { followUpAt, followUpBy } = invitation;
  const isOn = followUpAt !== null;

  function change(value: boolean): void {
    const onSuccess = () =>
      showToast(value ? text.followUpToast : text.noFollowUpToast, {
        action: { label: messages.app.undo, run: () => change(!value) },
      });
    review.mutate({ kind: 'follow_up', value }, { onSuccess });
  }

  return (
    <div className="flex min-h-(--control) min-w-0 flex-wrap items-center gap-2">
      <button
        className="btn toggle"
        type="button"
        aria-pressed={isOn}
        disabled={!isLive || review.isPending}
        onClick={() => change(!isOn)}
      >
        <Flag className="icon" aria-hidden="true" />
        {text.followUp}
      </button>
      {isOn ? (
        <span className="muted text-sm">
          {text.followUpBy({
            name: isolateName(followUpBy ?? ''),
            at: format.clockOrDay(new Date(followUpAt), now),
          })}
        </span>
      ) : null}
    </div>
  );
}

function Assignment({
  invitation,
  colleagues,
}: {
  invitation: InvitationDetail;
  colleagues: EncounterView['colleagues'];
}) {
  const { care, review: text } = useMessages('encounter', 'record');
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

/** The first name; with the e-mail where two have the same. */
function nameColleague(one: { email: string; name: string }, all: readonly { name: string }[]): string {
  const isShared = all.filter((other) => other.name === one.name).length > 1;
  return isShared ? `${one.name} (${one.email})` : one.name;
}
