import { startTrip } from '@/lib/server/auth/trip.ts';
import { endConnection, readConnection } from '@/lib/server/connection/connection-store.ts';
import { answerFailure, answerJson, withSession } from '@/lib/server/http/route.ts';
import { paths } from '@/lib/shared/paths.ts';

export const GET = withSession(async ({ context, session }) =>
  answerJson(await readConnection(context, session)),
);

/** Starts the owner's second authorization; answers with the address that the browser goes to. */
export const POST = withSession(async ({ context, session, request }) => {
  if (session.role !== 'owner') return answerFailure({ code: 'forbidden' });
  return startTrip(context, request, 'connection', {
    callbackPath: `${paths.settings}?connection=granted`,
    wantsJson: true,
  });
});

export const DELETE = withSession(async ({ context, session }) => {
  if (session.role !== 'owner') return answerFailure({ code: 'forbidden' });
  await endConnection(context, session);
  return answerJson({});
});
