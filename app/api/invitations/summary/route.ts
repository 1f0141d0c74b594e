import { answerJson, defineRoute } from '@/lib/server/http/route.ts';
import { summarizeInvitations } from '@/lib/server/invitations/list-invitations.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';

export const { GET } = defineRoute(api.summarizeInvitations, async ({ context, session }) =>
  answerJson(await summarizeInvitations(context, session)),
);
