import 'server-only';
import { and, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { changedMeanwhile, isStillAt } from '@/lib/server/database/compare-and-set.ts';
import { noteIdentity } from '@/lib/server/encounters/note-identity.ts';
import { matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { EncounterView, SaveNoteRequest } from '@/lib/shared/operations/report.ts';

/*
 * The clinic's private note on a consultation: sealed in its row, never sent to the service. Its version is the time of its save
 * (optimistic locking): saving over a version that the writer has not read is refused with a conflict.
 */

/** The current note, or null when there never was one. An emptied note says who emptied it. */
export async function readNote(context: Context, record: InvitationRecord): Promise<EncounterView['note']> {
  if (!record.noteAt) return null;
  const written = { at: record.noteAt.toISOString(), by: record.noteBy ?? '' };
  if (record.note === null) return { ...written, text: '' };
  const { note } = record;
  // Where it cannot be read, the page says so and still shows the rest of the consultation.
  const text = await context.unreadable.readLater('invitations.note', record.id, () =>
    context.keyRing.open(note, noteIdentity(record)),
  );
  return { ...written, text };
}

/** Saves the note if the stored version is the one that its writer has read; otherwise `conflict`. */
export async function saveNote(
  context: Context,
  session: Session,
  record: InvitationRecord,
  { text, basedOn }: SaveNoteRequest,
): Promise<Outcome<null>> {
  const note = text.trim() === '' ? null : await context.keyRing.seal(text, noteIdentity(record));
  const isSaved = await context.db.transaction(async (db) => {
    const saved = await db
      .update(invitations)
      .set({
        note,
        // Two versions never get the same time, however coarse the clock is.
        noteAt: sql`greatest(clock_timestamp(), ${invitations.noteAt} + interval '1 millisecond')`,
        noteBy: session.firstName,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          matchUnerasedInvitation(session, record.id),
          isStillAt(invitations.noteAt, basedOn === null ? null : new Date(basedOn)),
        ),
      )
      .returning({ id: invitations.id });
    if (saved.length > 0)
      await recordAudit({ db }, session, session.email, 'encounter.note', record.encounterId ?? record.id);
    return saved.length > 0;
  });
  if (!isSaved) return changedMeanwhile;
  await notifyInvitation(context, session, record.id);
  return { ok: true, value: null };
}
