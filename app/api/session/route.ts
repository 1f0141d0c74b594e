import { answerJson, withSession } from '@/lib/server/http/route.ts';

/** How long this session lasts if nothing more happens. */
export const GET = withSession({ needs: 'self.manage' }, async ({ session }) => answerJson(session.limits));

/** "Stay signed in": a request that a person causes, which is what counts as activity. */
export const POST = withSession({ needs: 'self.manage' }, async ({ session }) => answerJson(session.limits));
