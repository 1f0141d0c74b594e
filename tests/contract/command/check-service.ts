import * as z from 'zod';
import { codeExchange, createPkcePair, type OauthClient } from '../../helpers/authorization.ts';
import type { Check } from '../check.ts';
import { CannotTell } from '../check-errors.ts';
import { allChecks } from '../checks/all.ts';
import { removeCreated, runChecks } from '../run-checks.ts';
import { signInByForm } from '../sign-in-by-form.ts';
import { type Access, createCreated, createTarget } from '../target.ts';
import { type CheckOptions, chooseChecks, UsageError } from './options.ts';
import { askPatientAt, createPerson, signInByPaste } from './person.ts';
import { describeEnd, describeResult, keepsContract, listChecks, toJson } from './report.ts';

/**
 * Runs the checks against the service and prints the results.
 * @returns whether it keeps the contract
 * @throws UsageError when the service cannot be reached, or the sign-in fails
 */
export async function checkService(options: CheckOptions): Promise<boolean> {
  const checks = chooseChecks(allChecks, options);
  announce(checks, options);
  if (options.isDryRun) {
    console.log(listChecks(checks));
    return true;
  }
  const person = options.pastes || options.asksPatient ? createPerson() : null;
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  // Not AbortSignal.timeout: in Node 20 its limit is lost when AbortSignal.any combines it with other signals.
  const timer = setTimeout(interrupt, options.totalTimeoutMs);
  try {
    const client = describeClient(options);
    const access: Access = {
      baseUrl: options.baseUrl,
      accessToken: options.accessToken,
      client,
      signIn:
        client === null
          ? null
          : options.pastes && person
            ? signInByPaste(person)
            : signInByForm(options.person),
      askPatient: options.asksPatient && person ? askPatientAt(person) : null,
      callTimeoutMs: options.callTimeoutMs,
    };
    await requireReachable(access);
    await requireSameName(access);
    await requireKnownClient(access);
    if (access.accessToken === null && checks.some((check) => check.needsToken || check.signIns > 0))
      Object.assign(access, await signInOnce(access));
    const created = createCreated();
    // The first Ctrl-C ends the checks, and what was created is still removed; the second ends everything.
    process.once('SIGINT', interrupt);
    const print = options.writesJson ? () => undefined : console.log;
    const results = await runChecks(checks, access, created, {
      stop: interrupted.signal,
      onResult: (result) => print(describeResult(result, options.isStrict)),
    });
    const removal = await removeCreated(access, created);
    print(describeEnd(results, removal, options.isStrict));
    if (options.writesJson) console.log(toJson(access.baseUrl, results, removal, options.isStrict));
    const verdict = keepsContract(results, options.isStrict);
    if (verdict === null)
      throw new UsageError('Nothing could be told of the service: see why at each check.');
    return verdict;
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', interrupt);
    person?.leave();
  }
}

function announce(checks: readonly Check[], options: CheckOptions): void {
  const signIns = checks.reduce((sum, check) => sum + check.signIns, 0);
  const creating = checks.filter((check) => check.creates).length;
  const would = options.isDryRun ? 'would be ' : '';
  const lines = [
    `${checks.length} checks of ${options.baseUrl}${options.isDryRun ? '; nothing is called' : ''}.`,
    ...(creating === 0
      ? []
      : [
          `${creating} of them create agents and invitations, most named "Conformance check …"; they ${would || 'are '}deleted at the end.`,
        ]),
    ...(options.clientId === null || signIns === 0
      ? []
      : [`Up to ${signIns + 1} sign-ins ${would || 'are '}made.`]),
  ];
  console.error(lines.join('\n'));
}

function describeClient(options: CheckOptions): OauthClient | null {
  const { clientId, redirectUri } = options;
  if (clientId === null || redirectUri === null) return null;
  return {
    baseUrl: options.baseUrl,
    clientId,
    redirectUri,
    ...(options.authorizeEndpoint === null ? {} : { authorizeEndpoint: options.authorizeEndpoint }),
    ...(options.resource === null ? {} : { resource: options.resource }),
  };
}

/** @throws UsageError when nothing answers at the address, or the given token is refused */
async function requireReachable(access: Access): Promise<void> {
  const target = createTarget(access, [], createCreated());
  try {
    await target.open(`${access.baseUrl}/verify-token`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer in time';
    throw new UsageError(`Nothing answers at ${access.baseUrl} (${code}).`);
  }
  if (access.accessToken === null) return;
  for (const path of ['/verify-token', '/api/verify-token', '/agent']) {
    const { status } = await target.api.get(path);
    if (status < 300) return;
  }
  throw new UsageError('The service does not accept the access token: take a fresh one.');
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const discoverySchema = z.object({ issuer: z.url() });

/**
 * `localhost` and `127.0.0.1` are the same machine but different hosts, whose addresses, `resource` and cookies do not
 * match.
 * @throws UsageError when the service calls itself by the other name
 */
async function requireSameName(access: Access): Promise<void> {
  const given = new URL(access.baseUrl);
  if (!loopbackHosts.has(given.hostname)) return;
  const answer = await createTarget(access, [], createCreated())
    .anonymous.get('/.well-known/openid-configuration')
    .catch(() => null); // As for a service without this extension.
  const parsed = discoverySchema.safeParse(answer?.body);
  if (!parsed.success) return;
  const own = new URL(parsed.data.issuer);
  if (own.port === given.port && own.hostname !== given.hostname && loopbackHosts.has(own.hostname))
    throw new UsageError(sayOtherName(own.origin, given));
}

function sayOtherName(own: string, given: URL): string {
  return `The service calls itself ${own}: give that address instead of ${given.origin}.`;
}

/**
 * A service without discovery shows its name by the `resource` that it takes (specification §4.2).
 * @throws UsageError when that is another name of this machine than the one given
 */
async function requireSameResource(access: Access): Promise<void> {
  const given = new URL(access.baseUrl);
  if (!loopbackHosts.has(given.hostname)) return;
  const target = createTarget(access, [], createCreated());
  for (const host of loopbackHosts) {
    if (host === given.hostname) continue;
    const pkce = createPkcePair();
    const outcome = await target.authorize({}, pkce);
    if (outcome.kind === 'page') return;
    const code = outcome.parameters.get('code') ?? '';
    const own = `${given.protocol}//${host}${given.port ? `:${given.port}` : ''}`;
    const { body } = await target.requestToken({
      ...codeExchange(target.requireClient(), code, pkce),
      resource: own,
    });
    if (typeof body.access_token === 'string') throw new UsageError(sayOtherName(own, given));
  }
}

/** OAuth errors about the client itself (RFC 6749 §4.1.2.1, §5.2). */
const clientErrors = new Set(['invalid_client', 'unauthorized_client']);
const unknownClient =
  'The service does not know this client with this redirect address: see --client-id and --redirect-uri.';

/** @throws UsageError when the authorization endpoint refuses the client itself */
async function requireKnownClient(access: Access): Promise<void> {
  if (access.client === null) return;
  const outcome = await createTarget(access, [], createCreated())
    .ask({})
    .catch(() => null); // Reported by the checks of the authorization endpoint.
  if (outcome === null) return;
  const isRefused =
    outcome.kind === 'page'
      ? outcome.status >= 400 && outcome.status < 500
      : clientErrors.has(outcome.parameters.get('error') ?? '');
  if (isRefused) throw new UsageError(unknownClient);
}

/**
 * The token for the checks of the API, and which of the two it is; none when the service issues none, which the checks
 * of the sign-in report.
 * @throws UsageError when no person could sign in
 */
async function signInOnce(access: Access): Promise<Partial<Pick<Access, 'accessToken' | 'apiToken'>>> {
  const target = createTarget(access, [], createCreated());
  try {
    const pkce = createPkcePair();
    const outcome = await target.authorize({}, pkce);
    if (outcome.kind === 'page')
      throw new UsageError(
        `The sign-in did not lead back (status ${outcome.status}): check the client, its redirect address, and the e-mail and password.`,
      );
    const code = outcome.parameters.get('code') ?? '';
    const { body } = await target.requestToken(codeExchange(target.requireClient(), code, pkce));
    if (clientErrors.has(String(body.error))) throw new UsageError(unknownClient);
    if (body.error === 'invalid_target') await requireSameResource(access);
    const { access_token: accessToken, id_token: idToken } = body;
    if (typeof accessToken !== 'string') return {};
    // A failing connection is reported by the checks.
    const isTaken = (token: string) =>
      target
        .withToken(token)
        .get('/agent')
        .then(
          ({ status }) => status !== 401,
          () => true,
        );
    const isIdTokenOnly =
      typeof idToken === 'string' && !(await isTaken(accessToken)) && (await isTaken(idToken));
    return isIdTokenOnly ? { accessToken: idToken, apiToken: 'id_token' } : { accessToken };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof CannotTell) throw new UsageError(`Nobody could sign in: ${error.message}.`);
    return {}; // Reported by the checks of the authorization and token endpoints.
  }
}
