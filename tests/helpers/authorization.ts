import { createHash, randomBytes } from 'node:crypto';
import type { TokenResponse } from '../../contract/token.ts';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';

export type OauthClient = {
  baseUrl: string;
  clientId: string;
  redirectUri: string;
  /** The operator's authorization endpoint, where it is not the path of specification §4.1. */
  authorizeEndpoint?: string;
  /** The required `resource`, where it is not `baseUrl`. */
  resource?: string;
};
export type Person = { email: string; password: string };

export type PkcePair = { verifier: string; challenge: string };

/** The pair of specification §5.3; `verifier` as given, or 32 random bytes in base64url. */
export function createPkcePair(verifier = randomBytes(32).toString('base64url')): PkcePair {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export function authorizeUrl(
  client: OauthClient,
  pkce: PkcePair,
  parameters: Record<string, string | undefined> = {},
): string {
  const url = new URL(client.authorizeEndpoint ?? '/auth/oauth2/authorize', client.baseUrl);
  const query: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: 'openid email read write offline_access',
    state: 'state-of-the-test',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    ...parameters,
  };
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Goes through the sign-in and consent pages until the browser would be sent to the redirect address.
 * @param person - null where the service signs in without a form
 * @returns that address, which is not opened; null when the pages lead elsewhere
 */
export async function passPages(
  start: string,
  redirectUri: string,
  person: Person | null,
  visitor: HttpVisitor,
): Promise<string | null> {
  const isCallback = (url: string) => url.startsWith(redirectUri);
  let page = await visitor.open(start, isCallback);
  for (let step = 0; step < 3 && !isCallback(page.url) && person !== null; step++) {
    if (!page.html.includes('<form')) return null;
    const isSignIn = page.html.includes('name="password"');
    page = await visitor.submit(page, isSignIn ? person : { decision: 'allow' }, isCallback);
  }
  return isCallback(page.url) ? page.url : null;
}

/**
 * The same for a client of ours and its parameters.
 * @throws Error when no redirect comes
 */
export async function authorize(
  client: OauthClient,
  person: Person,
  pkce: PkcePair,
  parameters: Record<string, string | undefined> = {},
  visitor = new HttpVisitor(),
): Promise<URLSearchParams> {
  const end = await passPages(authorizeUrl(client, pkce, parameters), client.redirectUri, person, visitor);
  if (end === null) throw new Error('The pages of the sign-in did not lead to the redirect address');
  return new URL(end).searchParams;
}

/** Sends a form to the token endpoint; the answer may be anything. */
export async function sendTokenRequest(
  client: OauthClient,
  fields: Record<string, string | undefined>,
  timeoutMs = 60_000,
): Promise<{ status: number; headers: Headers; text: string }> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  const response = await fetch(new URL('/auth/oauth2/token', client.baseUrl), {
    method: 'POST',
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/**
 * Sends a form to the token endpoint and parses the answer, without checking it.
 * @throws SyntaxError when it is no JSON
 */
export async function requestToken(
  client: OauthClient,
  fields: Record<string, string | undefined>,
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const { status, headers, text } = await sendTokenRequest(client, fields);
  return { status, headers, body: JSON.parse(text) as Record<string, unknown> };
}

export function codeExchange(client: OauthClient, code: string, pkce: PkcePair) {
  return {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    client_id: client.clientId,
    code_verifier: pkce.verifier,
    resource: client.resource ?? client.baseUrl,
  };
}

export function refreshExchange(client: OauthClient, refreshToken: string) {
  return {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: client.clientId,
    resource: client.resource ?? client.baseUrl,
  };
}

/** A whole sign-in; throws unless it ends with tokens. */
export async function signInForTokens(
  client: OauthClient,
  person: Person,
  scope = 'openid email read write offline_access',
): Promise<TokenResponse> {
  const pkce = createPkcePair();
  const callback = await authorize(client, person, pkce, { scope });
  const { status, body } = await requestToken(client, codeExchange(client, callback.get('code') ?? '', pkce));
  if (status !== 200) throw new Error(`The token endpoint answered ${status} ${String(body.error)}`);
  return body as TokenResponse;
}
