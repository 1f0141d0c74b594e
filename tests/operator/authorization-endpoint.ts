import { type Answer, errorAnswer } from './answers.ts';
import type { InProcessOptions } from './in-process-options.ts';
import type { TokenBook } from './token-book.ts';
import type { Person } from './token-issuer.ts';

const authorizeParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

/**
 * Answers a request to the authorization endpoint (§4.1) without a sign-in page.
 *
 * @param user - the person to sign in, with another address if `login_hint` names one
 */
export function authorize(
  options: InProcessOptions,
  book: TokenBook,
  user: Person,
  query: URLSearchParams,
): Answer {
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!isGoodRequest(options, query, redirectUri))
    return errorAnswer(options.errorBody, 400, 'invalid_request');
  const target = new URL(redirectUri);
  const kind = options.authorizeAnswer;
  if (kind === 'deny') target.searchParams.set('error', 'access_denied');
  else target.searchParams.set('code', issueCode(book, user, query, { isExpired: kind === 'expired-code' }));
  const state = query.get('state') ?? '';
  if (kind !== 'no-state') target.searchParams.set('state', kind === 'wrong-state' ? `not-${state}` : state);
  return { status: 302, headers: { location: target.href } };
}

function isGoodRequest(options: InProcessOptions, query: URLSearchParams, redirectUri: string): boolean {
  const { client, breaches } = options;
  const methods = breaches.includes('plain-pkce') ? ['S256', 'plain'] : ['S256'];
  const isRegistered =
    client === null ||
    (query.get('client_id') === client.id &&
      (redirectUri === client.redirectUri || breaches.includes('any-redirect')));
  return (
    authorizeParameters.every((name) => query.get(name)) &&
    query.get('response_type') === 'code' &&
    methods.includes(query.get('code_challenge_method') ?? '') &&
    isRegistered &&
    URL.canParse(redirectUri)
  );
}

function issueCode(
  book: TokenBook,
  user: Person,
  query: URLSearchParams,
  kind: { isExpired: boolean },
): string {
  return book.issueCode(
    {
      person: { ...user, email: query.get('login_hint') || user.email },
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
      clientId: query.get('client_id') ?? '',
      scopes: (query.get('scope') ?? '').split(' '),
    },
    kind,
  );
}
