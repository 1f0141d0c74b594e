import * as z from 'zod';
import { eraseInvitations } from '@/lib/server/erasures/erase-many.ts';
import { idSchema, togetherMax } from '@/lib/server/http/body-schemas.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { findSamePatient } from '@/lib/server/invitations/same-patient.ts';
import {
  answerFailure,
  answerJson,
  answerOutcome,
  defineRoute,
  defineRouteWithBody,
} from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/patient.ts';

/** More invitations than one patient has. */
const erasedTogetherMax = togetherMax;

const eraseRequestSchema = z.object({ others: z.array(idSchema).max(erasedTogetherMax) });

/** The other invitations of the same patient, which the dialog names before erasing. */
export const { GET } = defineRoute(api.listSamePatient, async ({ context, session, params }) => {
  const record = await findInvitation(context, session, params.id);
  if (!record) return answerFailure({ code: 'not_found' });
  if (record.erasedAt !== null) return answerJson({ others: [] });
  const others = await findSamePatient(context, session, record, {
    exceptId: record.id,
    countMax: erasedTogetherMax,
  });
  return answerJson({ others: others.map(({ id }) => id) });
});

export const { POST } = defineRouteWithBody(
  api.erasePatient,
  eraseRequestSchema,
  async ({ context, session, params, input: body }) => {
    return answerOutcome(await eraseInvitations(context, session, params.id, body), () => ({}));
  },
);
