import * as s from '@/lib/shared/shape.ts';

const csrfSchema = s.object({ csrfToken: s.string() });
const targetSchema = s.object({ url: s.string() });

/**
 * Starts the sign-in: the server makes state and verifier, then the browser goes to the service.
 *
 * @param callbackPath - page of the dashboard to come back to
 * @throws when the dashboard does not answer
 */
export async function startSignIn(callbackPath: string): Promise<void> {
  const target = await postAuth('/api/auth/signin/consult', callbackPath);
  window.location.assign(target);
}

/** Signs out here and at the service, then shows the sign-in page. */
export async function signOut(): Promise<void> {
  await postAuth('/api/auth/signout', '/');
  // A full load: nothing that was read stays in memory.
  window.location.assign('/sign-in');
}

async function postAuth(path: string, callbackUrl: string): Promise<string> {
  const csrf = await fetch('/api/auth/csrf', { cache: 'no-store' });
  const { csrfToken } = csrfSchema.parse(await csrf.json());
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
    cache: 'no-store',
  });
  if (!response.ok) throw new Error('The dashboard refused.');
  return targetSchema.parse(await response.json()).url;
}
