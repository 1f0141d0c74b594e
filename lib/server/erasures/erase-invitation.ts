import 'server-only';
import { recordAudit } from '@/lib/server/audit.ts';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import { writeMaxMs } from '@/lib/server/consult-api/call-service.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { eraseAtService } from '@/lib/server/erasures/erase-at-service.ts';
import { eraseRecord } from '@/lib/server/erasures/erase-record.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { pickScope } from '@/lib/server/scope.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';

/** Who erases: whose tokens are used at the service, and whom the audit trail and the page name. */
export type Eraser = { holder: TokenHolder; actor: string; name: string | null };

/**
 * Erases one invitation's patient data (decision 036): first at the service, then here, in one transaction with its audit event. If
 * the service fails or its answer is unclear, nothing is erased here, and a retry is safe.
 *
 * @returns `conflict` while the service is still being asked to make the invitation
 */
export async function eraseInvitation(
  context: Context,
  eraser: Eraser,
  record: InvitationRecord,
): Promise<Outcome<null>> {
  if (record.erasedAt !== null) return { ok: true, value: null };
  const isBeingMade = record.state === 'intent' && Date.now() - record.intentAt.getTime() < writeMaxMs;
  if (isBeingMade) return { ok: false, failure: { code: 'conflict' } };
  const asked = await eraseAtService(context, eraser.holder, record);
  if (!asked.ok) return asked;
  const scope = pickScope(record);
  const { encounterId, isKept } = asked.value;
  const erasure = { id: record.id, encounterId, by: eraser.name, isKeptByService: isKept };
  const isErased = await context.db.transaction(async (transaction) => {
    if (!(await eraseRecord(transaction, scope, erasure))) return false;
    await recordAudit({ db: transaction }, scope, eraser.actor, 'invitation.erase', record.id);
    return true;
  });
  if (isErased) await notifyChange(context, { ...scope, kind: 'invitations', ids: [record.id] });
  return { ok: true, value: null };
}
