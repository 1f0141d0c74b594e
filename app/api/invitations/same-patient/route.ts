import { answerJson, requireBody, withSession } from '@/lib/server/http/route.ts';
import { findSamePatient } from '@/lib/server/invitations/same-patient.ts';
import { samePatientRequestSchema, sameShownMax } from '@/lib/shared/requests.ts';

/** The patient's other invitations, which the form names before it makes one more. By POST, so that names are in no address. */
export const POST = withSession({ needs: 'invitation.send' }, async ({ context, session, request }) => {
  const { requestId, ...identity } = await requireBody(request, samePatientRequestSchema);
  // The id of the form's request is that of the invitation which it makes.
  const same = await findSamePatient(context, session, identity, {
    exceptId: requestId,
    countMax: sameShownMax,
  });
  return answerJson({
    invitations: same.map(({ id, createdAt, agentName }) => ({
      id,
      createdAt: createdAt.toISOString(),
      agentName,
    })),
  });
});
