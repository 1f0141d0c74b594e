import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { getContext } from '@/lib/server/context.ts';
import { countRequest } from '@/lib/server/http/rate-limit.ts';
import type { Session, SessionOwner } from '@/lib/server/session/session.ts';
import { findRecentOwner, type SessionReading } from '@/lib/server/sign-in/session-store.ts';
import { sessionCookieName } from '@/lib/server/sign-in/sign-in-cookies.ts';
import { readVerifiedSession } from '@/lib/server/sign-in/verify-session.ts';
import { nameBackgroundCookie } from '@/lib/shared/background-cookie.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The browser sets it on requests that no person caused, so that polling does not keep the session alive. */
export const backgroundHeader = 'x-background';

/** The session of the current request, read once per request. */
export const readCurrentSession = cache(async (): Promise<SessionReading> => {
  const context = getContext();
  const sent = await cookies();
  const secret = sent.get(sessionCookieName(context.env.isSecure))?.value;
  if (!secret) return { session: null, ended: null };
  const isMarked = sent.has(nameBackgroundCookie(context.env.isSecure));
  return readVerifiedSession(context, secret, { isActivity: !isMarked && isActivity(await headers()) });
});

/** Whether a person caused a request: not polling, and not an event stream that reconnects. */
function isActivity(sent: Awaited<ReturnType<typeof headers>>): boolean {
  if (sent.get(backgroundHeader) !== null) return false;
  return !sent.get('accept')?.includes('text/event-stream');
}

/** The owner of a session that the current request's cookie opened until a short time ago, or null. */
export async function findCurrentRecentOwner(): Promise<SessionOwner | null> {
  const context = getContext();
  const secret = (await cookies()).get(sessionCookieName(context.env.isSecure))?.value;
  return secret ? findRecentOwner(context, secret) : null;
}

/** Counts a page once, even if several of its parts read the session. */
const isPageWithinLimit = cache(async (session: Session): Promise<boolean> => {
  const { isAllowed } = await countRequest(getContext(), { session });
  return isAllowed;
});

/** The session of a page's request. When signed out, the browser is redirected to the sign-in and returns here (S14). */
export async function requirePageSession(): Promise<Session> {
  const { session } = await readCurrentSession();
  if (session) {
    if (!(await isPageWithinLimit(session))) redirect(paths.busy);
    return session;
  }
  const path = (await headers()).get('x-path') ?? paths.today;
  redirect(`${paths.signIn}?callbackUrl=${encodeURIComponent(path)}`);
}
