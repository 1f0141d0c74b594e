import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { issuePatientCode } from '@/lib/server/inviting/issue-patient-code.ts';
import { answerFailure, answerOutcome, defineRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/invitation.ts';

/** "New code for the patient": asks the service for a code; no body. The code is in this answer only and is not stored (S18). */
export const { POST } = defineRoute(api.issuePatientCode, async ({ context, session, params }) => {
  const record = await findInvitation(context, session, params.id);
  if (!record) return answerFailure({ code: 'not_found' });
  return answerOutcome(await issuePatientCode(context, session, record), (code) => ({ code }));
});
