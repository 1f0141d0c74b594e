import * as z from 'zod';
import { limits } from '@/contract/limits.ts';
import { dateOfBirthSchema, lineSchema } from '@/contract/text.ts';
import { requestIdSchema } from '@/lib/server/http/body-schemas.ts';
import { findSamePatient } from '@/lib/server/invitations/same-patient.ts';
import { answerJson, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/patient.ts';

/** The newest of a patient's other invitations, which the form for a new one names. */
const sameShownMax = 3;

const samePatientRequestSchema = z.object({
  requestId: requestIdSchema,
  externalId: lineSchema(limits.externalIdLength).nullable(),
  patientFirstName: lineSchema(limits.personNameLength).nullable(),
  patientLastName: lineSchema(limits.personNameLength).nullable(),
  patientDateOfBirth: dateOfBirthSchema.nullable(),
});

/** The patient's other invitations, which the form names before it makes one more. By POST, so that names are in no address. */
export const { POST } = defineRouteWithBody(
  api.findSameInvitations,
  samePatientRequestSchema,
  async ({ context, session, input }) => {
    const { requestId, ...identity } = input;
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
  },
);
