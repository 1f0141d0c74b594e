import { eraseInvitations } from '@/lib/server/erasures/erase-many.ts';
import { findSamePatient } from '@/lib/server/erasures/same-patient.ts';
import {
  answerFailure,
  answerJson,
  answerOutcome,
  requireBody,
  withSession,
} from '@/lib/server/http/route.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { eraseRequestSchema } from '@/lib/shared/requests.ts';

type Params = { id: string };

/** The other invitations of the same patient, which the dialog names before erasing. */
export const GET = withSession<Params>({ needs: 'patient.erase' }, async ({ context, session, params }) => {
  const record = await findInvitation(context, session, params.id);
  if (!record) return answerFailure({ code: 'not_found' });
  return answerJson({ others: await findSamePatient(context, record) });
});

export const POST = withSession<Params>(
  { needs: 'patient.erase' },
  async ({ context, session, params, request }) => {
    const body = await requireBody(request, eraseRequestSchema);
    return answerOutcome(await eraseInvitations(context, session, params.id, body), () => ({}));
  },
);
