import { summarizeInvitations } from '@/lib/server/invitation-lists/summarize-invitations.ts';
import { answerJson, defineRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';

export const { GET } = defineRoute(api.summarizeInvitations, async ({ context, session }) =>
  answerJson(await summarizeInvitations(context, session)),
);
