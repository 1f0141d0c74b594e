import { requestJson } from '@/lib/client/request-json.ts';
import type { SameInvitation, SamePatientRequest } from '@/lib/shared/operations/patient.ts';
import * as api from '@/lib/shared/operations/patient.ts';

/** The newest invitations of this patient, besides the one of this request. */
export async function findSameInvitations(request: SamePatientRequest): Promise<SameInvitation[]> {
  const answer = await requestJson(api.findSameInvitations, { input: request });
  return answer.invitations;
}
