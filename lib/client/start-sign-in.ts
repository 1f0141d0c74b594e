import { getCurrentMessages } from '@/lib/client/current-messages.ts';
import { leave } from '@/lib/client/leave.ts';
import { RequestFailure, sendRequest } from '@/lib/client/request-failure.ts';
import { notifyTabs } from '@/lib/client/session-channel.ts';
import { paths } from '@/lib/shared/paths.ts';
import * as s from '@/lib/shared/shape.ts';

const targetSchema = s.object({ url: s.string() });

/**
 * Starts the sign-in: the server makes `state` and the PKCE verifier, then the browser goes to the service, or to the sign-in page
 * when the service does not answer.
 *
 * @param callbackPath - page of the dashboard to return to
 * @param options.staysWhenAway - throws instead of leaving the page when the service does not answer
 * @throws RequestFailure when the dashboard does not answer or refuses
 */
export async function goThroughSignIn(
  callbackPath: string,
  options: { staysWhenAway?: boolean } = {},
): Promise<void> {
  const target = await postAuth('/api/auth/signin/consult', callbackPath);
  const isAway = new URL(target, window.location.href).origin === window.location.origin;
  if (isAway && options.staysWhenAway)
    throw new RequestFailure('unreachable', getCurrentMessages().failures.unreachable);
  window.location.assign(target);
}

/**
 * Signs out here and at the service, then shows the sign-in page; the other tabs of this browser follow.
 *
 * @throws RequestFailure when the dashboard does not answer or refuses
 */
export async function signOut(): Promise<void> {
  await leave(async () => {
    await postAuth('/api/auth/signout', paths.today);
    notifyTabs({ kind: 'ended' });
    // A full page load, so that no data stays in memory.
    window.location.assign(paths.signIn);
  });
}

async function postAuth(path: string, callbackUrl: string): Promise<string> {
  const response = await sendRequest(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ callbackUrl, json: 'true' }),
    cache: 'no-store',
  });
  if (!response.ok) throw new RequestFailure('internal', getCurrentMessages().failures.internal);
  return targetSchema.parse(await response.json()).url;
}
