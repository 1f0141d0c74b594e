import 'server-only';
import { recordAudit } from '@/lib/server/audit.ts';
import { issueCode } from '@/lib/server/consult-api/encounters.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import type { Session } from '@/lib/server/session/session.ts';

/**
 * Gets a code with which a patient continues in another browser (S18). It is not stored. `conflict` before the patient has started,
 * `refused` if the service issues no codes.
 */
export async function issuePatientCode(
  context: Context,
  session: Session,
  record: InvitationRecord,
): Promise<Outcome<string>> {
  if (record.encounterId === null) return { ok: false, failure: { code: 'conflict' } };
  const issued = await issueCode(context, session, record.encounterId);
  if (!issued.ok) return 'absent' in issued ? { ok: false, failure: { code: 'refused' } } : issued;
  await recordAudit(context, session, session.email, 'invitation.issue_code', record.id);
  return issued;
}
