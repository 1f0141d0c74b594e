import { requestJson } from '@/lib/client/request-json.ts';
import type { SamePatientRequest } from '@/lib/shared/requests.ts';
import { type SameInvitation, sameInvitationsSchema } from '@/lib/shared/views.ts';

/** The newest invitations of this patient, besides the one of this request. */
export async function findSameInvitations(request: SamePatientRequest): Promise<SameInvitation[]> {
  const answer = await requestJson('/api/invitations/same-patient', sameInvitationsSchema, {
    search: request,
  });
  return answer.invitations;
}
