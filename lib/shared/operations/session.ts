import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import * as s from '@/lib/shared/shape.ts';

const sessionViewSchema = s.object({
  id: s.string(),
  browser: s.string(),
  createdAt: s.instant,
  lastSeenAt: s.instant,
  isThisOne: s.boolean(),
});
export type SessionView = s.Infer<typeof sessionViewSchema>;
const sessionListSchema = s.object({
  sessions: s.array(sessionViewSchema),
});

/** How long the session lasts without further activity; durations, because clocks differ. */
export const sessionLimitsSchema = s.object({
  idleLeftMs: s.int(),
  absoluteLeftMs: s.int(),
  idleLimitMinutes: s.int(),
});
export type SessionLimits = s.Infer<typeof sessionLimitsSchema>;

export const listSessions = operation()('GET', '/api/sessions', 'self', sessionListSchema);
/** Signs out one of this person's browsers. */
export const endSession = operation()('DELETE', '/api/sessions/[id]', 'self', nothing);
/** Signs this person out everywhere. */
export const endAllSessions = operation()('DELETE', '/api/sessions', 'self', nothing);

/** How long this session lasts without further activity. */
export const getSessionLimits = operation()('GET', '/api/session', 'self', sessionLimitsSchema);
/** "Stay signed in": counts as activity. */
export const staySignedIn = operation()('POST', '/api/session', 'self', sessionLimitsSchema);
