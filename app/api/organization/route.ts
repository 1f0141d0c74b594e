import { changeOrganizationSchema } from '@/contract/organization.ts';
import { answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import {
  changeOrganizationAtService,
  readOrganizationAtService,
} from '@/lib/server/organization/organization-at-service.ts';
import { basedOnSchema } from '@/lib/shared/requests.ts';

/** Every role may read it: it says which numbers patients are told to call. */
export const GET = withSession({ needs: 'invitation.read' }, async ({ context, session }) =>
  answerOutcome(await readOrganizationAtService(context, session), (view) => view),
);

export const PUT = withSession({ needs: 'organization.manage' }, async ({ context, session, request }) => {
  const { basedOn, ...change } = await requireBody(
    request,
    changeOrganizationSchema.extend(basedOnSchema.shape),
  );
  return answerOutcome(await changeOrganizationAtService(context, session, change, basedOn), (view) => view);
});
