import * as z from 'zod';
import { tokenResponseSchema } from '../../../contract/token.ts';
import { codeExchange, createPkcePair, refreshExchange } from '../../helpers/authorization.ts';
import {
  type Check,
  defineCheck,
  require,
  requireEqual,
  requireRefusal,
  requireShape,
  requireStatus,
} from '../check.ts';
import { CannotTell } from '../check-errors.ts';
import type { AuthorizationOutcome, Target, TokenAnswer } from '../target.ts';

const evil = 'https://conformance.example/callback';

/** @throws Broken when a code was issued */
function requireNoCode(outcome: AuthorizationOutcome, what: string): void {
  if (outcome.kind === 'callback') {
    require(!outcome.parameters.has('code'), `${what}: a code was given`);
    require(outcome.parameters.has('error'), `${what}: a redirect with neither a code nor an error`);
    return;
  }
  const { location } = outcome;
  require(!location?.startsWith(evil), `${what}: a redirect to an address that is not registered`);
  if (outcome.status < 400)
    throw new CannotTell(`${what}: a page with status ${outcome.status}, and the sign-in did not lead back`);
  require(outcome.status < 500, `${what}: ${outcome.status} instead of a refusal (4xx)`);
}

const refusedParameters = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method'];
const refusedClients: [string, string, Record<string, string | undefined>][] = [
  ['unknown-client', 'an unknown client', { client_id: 'conformance-nobody' }],
  ['no-client', 'no client', { client_id: undefined }],
  ['no-redirect', 'no redirect address', { redirect_uri: undefined }],
  ['other-redirect', 'another redirect address', { redirect_uri: evil }],
];

const authorizationEndpoint: Check[] = [
  ...refusedParameters.map((missing) =>
    defineCheck(
      'specification',
      '4.1',
      `authorize-no-${missing}`,
      `without ${missing} the authorization endpoint gives no code`,
      { signIns: 1 },
      async (target) => requireNoCode(await target.authorize({ [missing]: undefined }), `without ${missing}`),
    ),
  ),
  ...refusedParameters.map((missing) =>
    defineCheck(
      'reading',
      '4.1',
      `authorize-no-${missing}-told`,
      `without ${missing} the client is told by an OAuth error, or the person by a page, before any sign-in`,
      {},
      async (target) => {
        const outcome = await target.ask({ [missing]: undefined });
        if (outcome.kind === 'page')
          return requireEqual([outcome.status, outcome.location], [400, null], 'the page');
        require(outcome.parameters.has('error') &&
          !outcome.parameters.has('code'), 'a redirect without an error');
      },
    ),
  ),
  ...refusedClients.map(([id, what, parameters]) =>
    defineCheck(
      'specification',
      '4.1',
      `authorize-${id}`,
      `${what} gets no code and no redirect to it`,
      {},
      async (target) => {
        const outcome = await target.ask(parameters);
        if (outcome.kind === 'page' && outcome.status < 400 && !outcome.location?.startsWith(evil))
          throw new CannotTell(`${what}: a page with status ${outcome.status}, perhaps a sign-in`);
        requireNoCode(outcome, what);
      },
    ),
  ),
  ...refusedClients.map(([id, what, parameters]) =>
    defineCheck(
      'reading',
      '4.1',
      `authorize-${id}-page`,
      `${what} gets an error page, never a redirect (S1)`,
      {},
      async (target) => {
        const outcome = await target.ask(parameters);
        require(outcome.kind === 'page', `${what}: a redirect`);
        requireEqual([outcome.status, outcome.location], [400, null], what);
        require(outcome.contentType.includes('text/html'), `${what}: no page but ${outcome.contentType}`);
      },
    ),
  ),
  defineCheck(
    'specification',
    '4.1',
    'authorize-plain',
    'code_challenge_method=plain is refused',
    { signIns: 1 },
    async (target) => requireNoCode(await target.authorize({ code_challenge_method: 'plain' }), 'plain'),
  ),
  defineCheck(
    'reading',
    '4.1',
    'authorize-plain-told',
    'code_challenge_method=plain is refused before any sign-in (S3)',
    {},
    async (target) => {
      const outcome = await target.ask({ code_challenge_method: 'plain' });
      const isTold =
        outcome.kind === 'callback' ? outcome.parameters.has('error') : outcome.location === null;
      require(isTold, 'a redirect without an error');
    },
  ),
  defineCheck(
    'specification',
    '4.1',
    'authorize-state',
    'state comes back unchanged, whatever characters it has, with a code',
    { signIns: 1 },
    async (target) => {
      const state = 'a b+c/d=e&f?g#h%20ü';
      const outcome = await target.authorize({ state });
      require(outcome.kind === 'callback', 'no redirect to the redirect address');
      requireEqual(outcome.parameters.get('state'), state, 'state');
      require(outcome.parameters.has('code'), 'no code');
    },
  ),
];

/** @throws Broken when tokens were given, or the service failed */
function requireNoTokens(answer: TokenAnswer, what: string): void {
  requireRefusal(answer, what);
  require(answer.body.access_token ===
    undefined, `${what}: an access token came with status ${answer.status}`);
}

const exchangeFields = ['code', 'redirect_uri', 'client_id', 'code_verifier', 'resource'];

async function exchangeWithout(target: Target, missing: string): Promise<TokenAnswer> {
  const { code, pkce } = await target.getCode();
  return target.requestToken({ ...codeExchange(target.requireClient(), code, pkce), [missing]: undefined });
}

async function exchangeForAnother(target: Target): Promise<TokenAnswer> {
  const { code, pkce } = await target.getCode();
  const fields = codeExchange(target.requireClient(), code, pkce);
  return target.requestToken({ ...fields, resource: 'https://other.example' });
}

async function exchangeWithWrongVerifier(target: Target): Promise<TokenAnswer> {
  const { code } = await target.getCode();
  return target.requestToken(codeExchange(target.requireClient(), code, createPkcePair()));
}

const codeExchangeChecks: Check[] = [
  ...exchangeFields.map((missing) =>
    defineCheck(
      'specification',
      '4.2',
      `token-no-${missing}`,
      `a code exchange without ${missing} is refused`,
      { signIns: 1 },
      async (target) => requireNoTokens(await exchangeWithout(target, missing), `without ${missing}`),
    ),
  ),
  ...exchangeFields.map((missing) =>
    defineCheck(
      'reading',
      '4.2',
      `token-no-${missing}-error`,
      `a code exchange without ${missing} answers 400 or 401 with an OAuth error`,
      { signIns: 1 },
      async (target) => {
        const answer = await exchangeWithout(target, missing);
        requireStatus(answer, [400, 401], `without ${missing}`);
        require(typeof answer.body.error === 'string', 'no error');
        if (missing === 'resource') requireEqual(answer.body.error, 'invalid_target', 'error');
      },
    ),
  ),
  defineCheck(
    'specification',
    '4.2',
    'token-other-resource',
    'a code exchange for another resource is refused',
    { signIns: 1 },
    async (target) => requireNoTokens(await exchangeForAnother(target), 'another resource'),
  ),
  defineCheck(
    'reading',
    '4.2',
    'token-other-resource-error',
    'a code exchange for another resource is an invalid_target',
    { signIns: 1 },
    async (target) => requireEqual((await exchangeForAnother(target)).body.error, 'invalid_target', 'error'),
  ),
  defineCheck(
    'specification',
    '5.3',
    'token-wrong-verifier',
    'a code exchange with the wrong verifier is refused',
    { signIns: 1 },
    async (target) => requireNoTokens(await exchangeWithWrongVerifier(target), 'a wrong verifier'),
  ),
  defineCheck(
    'reading',
    '5.3',
    'token-wrong-verifier-error',
    'a wrong verifier answers 400 invalid_grant (S3)',
    { signIns: 1 },
    async (target) => {
      const answer = await exchangeWithWrongVerifier(target);
      requireEqual([answer.status, answer.body.error], [400, 'invalid_grant'], 'the answer');
    },
  ),
  defineCheck(
    'specification',
    '5.1',
    'token-code-once',
    'a code is taken once (OAuth 2.0, RFC 6749 §4.1.2)',
    { signIns: 1 },
    async (target) => {
      const { code, pkce } = await target.getCode();
      const fields = codeExchange(target.requireClient(), code, pkce);
      requireStatus(await target.requestToken(fields), 200, 'the first exchange');
      requireNoTokens(await target.requestToken(fields), 'the second exchange');
    },
  ),
  defineCheck(
    'reading',
    '5.1',
    'token-code-replay',
    'a code used twice ends what the first use issued (S2)',
    { signIns: 1 },
    async (target) => {
      const { code, pkce } = await target.getCode();
      const client = target.requireClient();
      const first = requireShape(
        tokenResponseSchema,
        (await target.requestToken(codeExchange(client, code, pkce))).body,
        'the first exchange',
      );
      const api = target.withTokens(first);
      requireStatus(await api.get('/agent'), 200, 'GET /agent before');
      const second = await target.requestToken(codeExchange(client, code, pkce));
      requireEqual(second.body.error, 'invalid_grant', 'the second exchange');
      requireStatus(await api.get('/agent'), 401, 'GET /agent after');
      const refreshed = await target.requestToken(refreshExchange(client, first.refresh_token ?? ''));
      requireEqual(refreshed.body.error, 'invalid_grant', 'the refresh after');
    },
  ),
  defineCheck(
    'specification',
    '5.3',
    'token-base64-verifier',
    'a verifier of 32 random bytes in plain base64 (with + / =) is accepted',
    { signIns: 1 },
    async (target) => {
      const pkce = createPkcePair('+/'.repeat(21).concat('A='));
      const outcome = await target.authorize({}, pkce);
      require(outcome.kind === 'callback', 'no redirect to the redirect address');
      const code = outcome.parameters.get('code') ?? '';
      const answer = await target.requestToken(codeExchange(target.requireClient(), code, pkce));
      requireStatus(answer, 200, 'the exchange');
    },
  ),
];

/** Token response as the specification has it (§2.4); more fields and more scopes may come. */
const specifiedTokensSchema = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int().positive(),
  expires_at: z.number().int().positive(),
  scope: z.string(),
});
const isJwt = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
const scopesOf = (scope: string) => scope.split(' ').sort();

/** What a token response must be after a code and after a refresh (§2.4, §4.2). @throws Broken */
function requireTokenResponse(body: Record<string, unknown>, what: string): void {
  const tokens = requireShape(specifiedTokensSchema, body, what);
  require(isJwt(tokens.access_token), `${what}: access_token is no JWT`);
  require(isJwt(tokens.id_token), `${what}: id_token is no JWT`);
  const inSeconds = tokens.expires_at - Date.now() / 1000;
  require(inSeconds > 0 &&
    inSeconds <
      10 *
        365 *
        86_400, `${what}: expires_at is ${Math.round(inSeconds)} s from now, which is no Unix time in seconds of the coming years`);
  const missing = ['openid', 'email', 'read', 'write'].filter(
    (scope) => !scopesOf(tokens.scope).includes(scope),
  );
  require(missing.length === 0, `${what}: scope lacks ${missing.join(' ')}`);
}

const tokenResponseChecks: Check[] = [
  defineCheck(
    'specification',
    '2.4',
    'token-response',
    'the token response has every field, in its form, with the granted scopes',
    { signIns: 1 },
    async (target) => requireTokenResponse(await target.getTokens(), 'the token response'),
  ),
  defineCheck(
    'reading',
    '2.4',
    'token-response-values',
    'tokens are valid for 3,600 seconds, and scope names exactly what was asked for',
    { signIns: 1 },
    async (target) => {
      const tokens = requireShape(tokenResponseSchema, await target.getTokens(), 'the token response');
      requireEqual(tokens.expires_in, 3600, 'expires_in');
      require(Math.abs(tokens.expires_at - (Date.now() / 1000 + 3600)) <
        30, 'expires_at is not 3,600 s from now');
      requireEqual(scopesOf(tokens.scope), ['email', 'offline_access', 'openid', 'read', 'write'], 'scope');
      require(isJwt(tokens.access_token) && isJwt(tokens.id_token), 'a token is no JWT');
      requireEqual(typeof tokens.refresh_token, 'string', 'refresh_token');
    },
  ),
  defineCheck(
    'specification',
    '2.4',
    'refresh-token-only-offline',
    'a refresh token comes with offline_access, and none without',
    { signIns: 2 },
    async (target) => {
      const offline = await target.getTokens();
      require(typeof offline.refresh_token === 'string', 'no refresh_token with offline_access');
      const online = await target.getTokens('openid email read write');
      require(online.refresh_token === undefined, 'a refresh_token without offline_access');
    },
  ),
];

async function signInForRefreshToken(target: Target): Promise<{ refreshToken: string; scope: unknown }> {
  const tokens = await target.getTokens();
  const refreshToken = tokens.refresh_token;
  if (typeof refreshToken !== 'string') throw new CannotTell('the sign-in gave no refresh token');
  return { refreshToken, scope: tokens.scope };
}

const refresh = (target: Target, refreshToken: string) =>
  target.requestToken(refreshExchange(target.requireClient(), refreshToken));

const refreshChecks: Check[] = [
  defineCheck(
    'specification',
    '4.2',
    'refresh-response',
    'refreshing gives a full new token response with a new refresh token',
    { signIns: 1 },
    async (target) => {
      const { refreshToken } = await signInForRefreshToken(target);
      const answer = await refresh(target, refreshToken);
      requireStatus(answer, 200, 'the refresh');
      requireTokenResponse(answer.body, 'the refresh');
      require(typeof answer.body.refresh_token === 'string', 'the refresh gave no refresh_token');
      require(answer.body.refresh_token !== refreshToken, 'the refresh gave the same refresh_token again');
    },
  ),
  defineCheck(
    'specification',
    '4.2',
    'refresh-revokes',
    'a refresh revokes the refresh token before',
    { signIns: 1 },
    async (target) => {
      const { refreshToken } = await signInForRefreshToken(target);
      requireStatus(await refresh(target, refreshToken), 200, 'the refresh');
      requireNoTokens(await refresh(target, refreshToken), 'the refresh token before');
    },
  ),
  ...['refresh_token', 'client_id', 'resource'].map((missing) =>
    defineCheck(
      'specification',
      '4.2',
      `refresh-no-${missing}`,
      `a refresh without ${missing} is refused`,
      { signIns: 1 },
      async (target) => {
        const { refreshToken } = await signInForRefreshToken(target);
        const fields = refreshExchange(target.requireClient(), refreshToken);
        requireNoTokens(await target.requestToken({ ...fields, [missing]: undefined }), `without ${missing}`);
      },
    ),
  ),
  defineCheck(
    'reading',
    '8',
    'refresh-reuse-ends-family',
    'a reused refresh token answers invalid_grant and ends the family (S4); scopes stay as they were',
    { signIns: 1 },
    async (target) => {
      const { refreshToken, scope } = await signInForRefreshToken(target);
      const second = requireShape(
        tokenResponseSchema,
        (await refresh(target, refreshToken)).body,
        'the refresh',
      );
      require(second.refresh_token !== refreshToken, 'the same refresh_token again');
      requireEqual(second.scope, scope, 'scope');
      requireEqual((await refresh(target, refreshToken)).body.error, 'invalid_grant', 'the reused token');
      const family = await refresh(target, second.refresh_token ?? '');
      requireEqual(family.body.error, 'invalid_grant', 'the newest token');
    },
  ),
];

export const authorizationChecks: Check[] = [
  ...authorizationEndpoint,
  ...codeExchangeChecks,
  ...tokenResponseChecks,
  ...refreshChecks,
];
