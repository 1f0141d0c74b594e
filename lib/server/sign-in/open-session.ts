import 'server-only';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { hashSecret } from '@/lib/server/sealing/sealer.ts';
import type { Person } from '@/lib/server/session/session.ts';
import { endSession } from '@/lib/server/sign-in/end-session.ts';
import type { Flow } from '@/lib/server/sign-in/flow.ts';
import { createSession, readSession, renewSession } from '@/lib/server/sign-in/session-store.ts';
import { SignInError } from '@/lib/server/sign-in/sign-in-failure.ts';
import { storeConnection } from '@/lib/server/tokens/connection-store.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

/** What a browser brings to a request of a sign-in. */
export type SignInRequest = {
  /** What the flow is for; null on requests that are not the return from the service. */
  flow: Flow | null;
  browser: string;
  /** Session cookie that came with the request, if any. */
  currentSecret: string | null;
  /** Secret of a session that this browser's simultaneous sign-ins share, if any. */
  arrivalSecret: string | null;
};

/**
 * Stores the tokens in the browser's live session if it belongs to the same person, or replaces that session with a new one. A
 * session that was signed out during this flow stays signed out (S15).
 */
export async function openSession(
  context: Context,
  request: SignInRequest,
  person: Person,
  tokens: TokenResponse,
): Promise<string> {
  const { currentSecret, flow } = request;
  if (currentSecret) {
    const renewed = await renewSession(context, currentSecret, person, tokens);
    if (renewed.outcome === 'renewed') return currentSecret;
    const { signedOutAt } = renewed;
    if (signedOutAt && flow && flow.startedAt < signedOutAt) throw new SignInError('signed_out_meanwhile');
    await endSession(context, hashSecret(currentSecret), 'replaced');
  }
  const secret =
    (await openSharedSession(context, request, person, tokens)) ??
    (await createSession(context, person, tokens, request.browser, undefined, noteStart(context, person)));
  if (!secret) throw new Error('A random session id was taken.');
  return secret;
}

const noteStart =
  ({ env }: Context, person: Person) =>
  (within: Parameters<typeof recordAudit>[0], secret: string) => {
    const scope = { service: env.consultBaseUrl, organizationId: person.organizationId };
    return recordAudit(within, scope, person.email, 'session.start', hashSecret(secret).slice(0, 12));
  };

/** Tabs that sign in at the same time get the same session, so the order of the answers does not matter (S15). */
async function openSharedSession(
  context: Context,
  request: SignInRequest,
  person: Person,
  tokens: TokenResponse,
): Promise<string | null> {
  const { arrivalSecret } = request;
  if (!arrivalSecret) return null;
  const note = noteStart(context, person);
  const created = await createSession(context, person, tokens, request.browser, arrivalSecret, note);
  if (created) return created;
  const renewed = await renewSession(context, arrivalSecret, person, tokens);
  if (renewed.outcome !== 'renewed') return null;
  await note(context, arrivalSecret);
  return arrivalSecret;
}

/** The owner's second authorization: its tokens are stored for the organization; the session is unchanged. */
export async function openConnection(
  context: Context,
  request: SignInRequest,
  person: Person,
  tokens: TokenResponse,
): Promise<string> {
  const { session } = await readSession(context, request.currentSecret ?? '', { isActivity: true });
  if (!session || !request.currentSecret) throw new SignInError('signed_out_meanwhile');
  if (person.organizationId !== session.organizationId) throw new SignInError('other_organization');
  if (!mayDo(person.role, 'organization.manage')) throw new SignInError('not_owner');
  await storeConnection(context, pickScope(session), person, tokens);
  return request.currentSecret;
}

/** Ends the session of a cookie's value, because its user signs out. */
export async function closeSession(context: Context, secret: string): Promise<void> {
  const { session } = await readSession(context, secret, { isActivity: false });
  await endSession(context, hashSecret(secret), 'signed_out', async (within) => {
    if (session) await recordAudit(within, session, session.email, 'session.end', session.id.slice(0, 12));
  });
}
