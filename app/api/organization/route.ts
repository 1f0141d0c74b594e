import { changeOrganizationSchema } from '@/contract/organization.ts';
import { answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import {
  changeOrganizationAtService,
  readOrganizationAtService,
} from '@/lib/server/organization/organization-at-service.ts';

/** Every role may read it: it says which numbers patients are told to call. */
export const GET = withSession({ needs: 'invitation.read' }, async ({ context, session }) =>
  answerOutcome(await readOrganizationAtService(context, session), (view) => view),
);

export const PUT = withSession({ needs: 'organization.manage' }, async ({ context, session, request }) => {
  const change = await requireBody(request, changeOrganizationSchema);
  return answerOutcome(await changeOrganizationAtService(context, session, change), (view) => view);
});
