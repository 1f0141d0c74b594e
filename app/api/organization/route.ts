import { changeOrganizationSchema } from '@/contract/organization.ts';
import { basedOnSchema } from '@/lib/server/http/body-schemas.ts';
import { answerOutcome, defineRoute, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import {
  changeOrganizationAtService,
  readOrganizationAtService,
} from '@/lib/server/settings/organization-at-service.ts';
import * as api from '@/lib/shared/operations/organization.ts';

/** Every role may read it: it says which numbers patients are told to call. */
export const { GET } = defineRoute(api.getOrganization, async ({ context, session }) =>
  answerOutcome(await readOrganizationAtService(context, session), (view) => view),
);

export const { PUT } = defineRouteWithBody(
  api.changeOrganization,
  changeOrganizationSchema.extend(basedOnSchema.shape),
  async ({ context, session, input }) => {
    const { basedOn, ...change } = input;
    return answerOutcome(
      await changeOrganizationAtService(context, session, change, basedOn),
      (view) => view,
    );
  },
);
