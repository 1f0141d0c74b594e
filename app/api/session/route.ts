import { answerJson, defineRoute } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/session.ts';

/** How long this session lasts without further activity. */
export const { GET } = defineRoute(api.getSessionLimits, async ({ session }) => answerJson(session.limits));

/** "Stay signed in": a request caused by a person, which counts as activity. */
export const { POST } = defineRoute(api.staySignedIn, async ({ session }) => answerJson(session.limits));
