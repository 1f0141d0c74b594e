import 'server-only';
import { forEachLimited } from '@/lib/server/consult-api/for-each-limited.ts';
import type { Context } from '@/lib/server/context.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { findInvitations } from '@/lib/server/invitations/listed-invitations.ts';
import { findRecentlyMailed } from '@/lib/server/mail/delivery-store.ts';
import { sendAgain } from '@/lib/server/mail/send-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type {
  LeftOutReason,
  SendManyOutcome,
  SendManyRequest,
  SendPlan,
} from '@/lib/shared/operations/sending.ts';

/**
 * Whom "Send again" would mail, and who is left out and why.
 *
 * @param ids - another organization's id is left out like an invitation without a link
 */
export async function planSending(
  context: Context,
  session: Session,
  ids: readonly string[],
): Promise<SendPlan> {
  const records = await findInvitations(context, session, ids);
  const justMailed = await findRecentlyMailed(context.db, session, [...records.keys()]);
  const plan: SendPlan = { canMail: context.env.mail !== null, ids: [], leftOut: [] };
  for (const id of new Set(ids)) {
    const reason = findReason(records.get(id) ?? null, justMailed);
    if (reason) plan.leftOut.push({ id, reason });
    else plan.ids.push(id);
  }
  return plan;
}

/**
 * Sends several invitations again, each with `sendAgain`. Repeating it sends nothing twice: not with the same request ids, and with
 * other ids not to patients who were mailed just now.
 *
 * @param wanted - another organization's id fails like a missing one
 */
export async function sendInvitations(
  context: Context,
  session: Session,
  wanted: SendManyRequest['invitations'],
): Promise<SendManyOutcome> {
  const requestIds = new Map(wanted.map(({ id, requestId }) => [id, requestId]));
  const records = await findInvitations(context, session, [...requestIds.keys()]);
  const leftOut: SendManyOutcome['leftOut'] = [];
  const { done, failed } = await forEachLimited([...requestIds.keys()], async (id) => {
    const record = records.get(id);
    const requestId = requestIds.get(id);
    if (!record || requestId === undefined) return { code: 'not_found' };
    const sent = await sendAgain(context, session, record, { requestId });
    if (sent.ok) return null;
    // An invitation that needs no mail any more is not a failure to be retried.
    if (sent.failure.code !== 'conflict' && sent.failure.code !== 'gone') return sent.failure;
    const fresh = await findInvitation(context, session, id);
    const reason = findReason(fresh, await findRecentlyMailed(context.db, session, [id]));
    if (!reason) return sent.failure;
    leftOut.push({ id, reason });
    return null;
  });
  const isLeftOut = new Set(leftOut.map(({ id }) => id));
  return { queued: done.filter((id) => !isLeftOut.has(id)), leftOut, failed };
}

/** Why an invitation is left out; null when it is mailed. */
function findReason(record: InvitationRecord | null, justMailed: ReadonlySet<string>): LeftOutReason | null {
  if (!record) return 'no_link';
  if (record.state === 'revoked') return 'revoked';
  if (record.status === 'finished') return 'finished';
  if (record.encounterId !== null || record.encounterWord !== null) return 'started';
  if (record.status !== 'not_started' || record.state !== 'created' || !record.invitationUrl)
    return 'no_link';
  if (record.patientEmail === null) return 'no_address';
  return justMailed.has(record.id) ? 'recent' : null;
}
