import { startAuthorizationFlow } from '@/lib/server/auth/authorization-flow.ts';
import { endConnection, readConnection } from '@/lib/server/connection/connection-store.ts';
import { answerJson, withSession } from '@/lib/server/http/route.ts';
import { paths } from '@/lib/shared/paths.ts';

export const GET = withSession({ needs: 'self.manage' }, async ({ context, session }) =>
  answerJson(await readConnection(context, session)),
);

/** Starts the owner's second authorization; answers with the address to which the browser goes. */
export const POST = withSession({ needs: 'organization.manage' }, async ({ context, request }) => {
  return startAuthorizationFlow(context, request, 'connection', {
    callbackPath: `${paths.settings}?connection=granted`,
    wantsJson: true,
  });
});

export const DELETE = withSession({ needs: 'organization.manage' }, async ({ context, session }) => {
  await endConnection(context, session);
  return answerJson({});
});
