import type { MessagesOf } from '@/lib/shared/messages.ts';
import { formatPatient, isolateName } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';

/** The label of an undo: it says whose record it changes (S38). */
export function nameUndo(
  messages: MessagesOf<'review'>,
  invitation: Pick<InvitationRow, 'patientFirstName' | 'patientLastName' | 'externalId' | 'erasedAt'>,
): string {
  const name = formatPatient(messages.app, invitation) ?? invitation.externalId ?? messages.app.noName;
  return messages.review.undoFor({ name: isolateName(name) });
}
