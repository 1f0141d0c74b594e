import { answerJson, withSession } from '@/lib/server/http/route.ts';

/** How long this session lasts without further activity. */
export const GET = withSession({ needs: 'self.manage' }, async ({ session }) => answerJson(session.limits));

/** "Stay signed in": a request caused by a person, which counts as activity. */
export const POST = withSession({ needs: 'self.manage' }, async ({ session }) => answerJson(session.limits));
