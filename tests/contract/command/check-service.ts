import { codeExchange, createPkcePair, type OauthClient } from '../../helpers/authorization.ts';
import { CannotTell, type Check } from '../check.ts';
import { allChecks } from '../checks/all.ts';
import { removeCreated, runChecks } from '../run-checks.ts';
import { signInByForm } from '../sign-in-by-form.ts';
import { type Access, createCreated, createTarget } from '../target.ts';
import { type CheckOptions, chooseChecks, UsageError } from './options.ts';
import { askPatientAt, createPerson, signInByPaste } from './person.ts';
import { describeEnd, describeResult, keepsContract, listChecks, toJson } from './report.ts';

/**
 * Asks the service and prints what was seen.
 * @returns whether it keeps the contract
 * @throws UsageError when it could not be asked
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
  // Not AbortSignal.timeout, whose limit Node 20 loses within a signal made of several.
  const timer = setTimeout(() => interrupted.abort(), options.totalTimeoutMs);
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
    access.accessToken ??= checks.some((check) => check.needsToken) ? await signInOnce(access) : null;
    const created = createCreated();
    // The first Ctrl-C ends the checks, and what was created is still removed; the second ends everything.
    process.once('SIGINT', () => interrupted.abort());
    const print = options.writesJson ? () => undefined : console.log;
    const results = await runChecks(checks, access, created, {
      stop: interrupted.signal,
      onResult: (result) => print(describeResult(result, options.isStrict)),
    });
    const removal = await removeCreated(access, created);
    print(describeEnd(results, removal, options.isStrict));
    if (options.writesJson) console.log(toJson(access.baseUrl, results, removal, options.isStrict));
    return keepsContract(results, options.isStrict);
  } finally {
    clearTimeout(timer);
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

/** @throws UsageError when nothing answers there, or a given token is not good */
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

/**
 * The token that checks of the API are made with; null when the service gives none, which the checks of the sign-in
 * will show.
 * @throws UsageError when nobody could sign in
 */
async function signInOnce(access: Access): Promise<string | null> {
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
    return typeof body.access_token === 'string' ? body.access_token : null;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof CannotTell) throw new UsageError(`Nobody could sign in: ${error.message}.`);
    return null; // Shown by the checks of the authorization and token endpoints.
  }
}
