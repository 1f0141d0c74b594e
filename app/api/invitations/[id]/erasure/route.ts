import { eraseInvitations } from '@/lib/server/erasures/erase-many.ts';
import {
  answerFailure,
  answerJson,
  answerOutcome,
  requireBody,
  withSession,
} from '@/lib/server/http/route.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { findSamePatient } from '@/lib/server/invitations/same-patient.ts';
import { erasedTogetherMax, eraseRequestSchema } from '@/lib/shared/requests.ts';

type Params = { id: string };

/** The other invitations of the same patient, which the dialog names before erasing. */
export const GET = withSession<Params>({ needs: 'patient.erase' }, async ({ context, session, params }) => {
  const record = await findInvitation(context, session, params.id);
  if (!record) return answerFailure({ code: 'not_found' });
  if (record.erasedAt !== null) return answerJson({ others: [] });
  const others = await findSamePatient(context, session, record, {
    exceptId: record.id,
    countMax: erasedTogetherMax,
  });
  return answerJson({ others: others.map(({ id }) => id) });
});

export const POST = withSession<Params>(
  { needs: 'patient.erase' },
  async ({ context, session, params, request }) => {
    const body = await requireBody(request, eraseRequestSchema);
    return answerOutcome(await eraseInvitations(context, session, params.id, body), () => ({}));
  },
);
