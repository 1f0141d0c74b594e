import { answerDestination, startAuthorizationFlow } from '@/lib/server/next-auth/authorization-flow.ts';
import { answerJson, defineRoute } from '@/lib/server/routes/define-route.ts';
import { endConnection, readConnection } from '@/lib/server/tokens/connection-store.ts';
import * as api from '@/lib/shared/operations/connection.ts';
import { paths } from '@/lib/shared/paths.ts';

export const { GET } = defineRoute(api.getConnection, async ({ context, session }) =>
  answerJson(await readConnection(context, session)),
);

/** Starts the owner's second authorization; answers with the address to which the browser goes. */
export const { POST } = defineRoute(api.startConnection, async ({ context, request }) => {
  const back = `${paths.settings}?connection=granted`;
  return answerDestination(await startAuthorizationFlow(context, request, 'connection', back));
});

export const { DELETE } = defineRoute(api.endConnection, async ({ context, session }) => {
  await endConnection(context, session);
  return answerJson({});
});
