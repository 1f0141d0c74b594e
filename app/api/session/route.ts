import { answerJson, withSession } from '@/lib/server/http/route.ts';

/** How long this session lasts if nothing more happens. */
export const GET = withSession(async ({ session }) => answerJson(session.limits));

/** "Stay signed in": counts as activity, whatever the page sent before. */
export const POST = withSession(async ({ session }) => answerJson(session.limits));
