'use client';

import { Assignment } from '@/app/(clinic)/encounters/_components/assignment.tsx';
import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { FollowUp } from '@/app/(clinic)/encounters/_components/follow-up.tsx';
import { NoteForm } from '@/app/(clinic)/encounters/_components/note-form.tsx';

/** The next steps with a consultation: follow-up, assignment, private note. */
export function CareBar({ label }: { label: string }) {
  const { invitation, colleagues, note, noteSlot } = useEncounter();
  if (!invitation) return null;
  return (
    <section className="flex flex-wrap gap-x-6 gap-y-2 print:hidden" aria-label={label}>
      <FollowUp invitation={invitation} />
      <Assignment invitation={invitation} colleagues={colleagues} />
      <NoteForm invitationId={invitation.id} note={note} slot={noteSlot} />
    </section>
  );
}
