import { nothing, operation, search } from '@/lib/shared/operations/operation.ts';
import * as s from '@/lib/shared/shape.ts';

/** Ids of other invitations of the same patient. */
const samePatientSchema = s.object({ others: s.array(s.string()) });

/** The newest other invitations of the patient who is entered in the form. */
const sameInvitationsSchema = s.object({
  invitations: s.array(s.object({ id: s.string(), createdAt: s.string(), agentName: s.string() })),
});
export type SameInvitation = s.Infer<typeof sameInvitationsSchema>['invitations'][number];

/** The other invitations of the same patient, which the dialog names before erasing. */
export const listSamePatient = operation()(
  'GET',
  '/api/invitations/[id]/erasure',
  'patient.erase',
  samePatientSchema,
);
/** `others`: invitations of the same patient, which are erased as well. */
export type EraseRequest = { others: string[] };
export const erasePatient = operation<EraseRequest>()(
  'POST',
  '/api/invitations/[id]/erasure',
  'patient.erase',
  nothing,
);

/** Who an invitation is for, as typed; `requestId` of the form, and so of the invitation that it makes. */
export type SamePatientRequest = {
  requestId: string;
  externalId: string | null;
  patientFirstName: string | null;
  patientLastName: string | null;
  patientDateOfBirth: string | null;
};
export const findSameInvitations = search<SamePatientRequest>()(
  '/api/invitations/same-patient',
  'invitation.send',
  sameInvitationsSchema,
);
