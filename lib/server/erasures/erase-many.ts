import 'server-only';
import { forEachLimited } from '@/lib/server/consult-api/for-each-limited.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { eraseInvitation } from '@/lib/server/erasures/erase-invitation.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { EraseRequest } from '@/lib/shared/operations/patient.ts';

/**
 * Erases the patient data of an invitation, but that of the patient's other invitations first, because they are found by this
 * invitation's data. If one of the others fails, this one is kept, so that a retry can continue.
 */
export async function eraseInvitations(
  context: Context,
  session: Session,
  id: string,
  { others }: EraseRequest,
): Promise<Outcome<null>> {
  const eraser = { holder: session, actor: session.email, name: session.firstName };
  const eraseOne = async (one: string): Promise<Outcome<null>> => {
    const record = await findInvitation(context, session, one);
    return record ? eraseInvitation(context, eraser, record) : { ok: false, failure: { code: 'not_found' } };
  };
  const { failed } = await forEachLimited(
    others.filter((other) => other !== id),
    async (other) => {
      const erased = await eraseOne(other);
      return erased.ok ? null : erased.failure;
    },
  );
  const [first] = failed;
  return first ? { ok: false, failure: { code: first.reason } } : eraseOne(id);
}
