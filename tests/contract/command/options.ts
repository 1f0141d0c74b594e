import { parseArgs } from 'node:util';
import type { Check } from '../check.ts';

/** The command cannot do what it was asked; the message is one sentence that says what to do. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export type CheckOptions = {
  baseUrl: string;
  clientId: string | null;
  redirectUri: string | null;
  authorizeEndpoint: string | null;
  resource: string | null;
  accessToken: string | null;
  person: { email: string; password: string } | null;
  /** A person signs in with a browser and pastes the address that it was sent to. */
  pastes: boolean;
  asksPatient: boolean;
  only: string[];
  isStrict: boolean;
  writesJson: boolean;
  isDryRun: boolean;
  callTimeoutMs: number;
  totalTimeoutMs: number;
};

export const help = `Does a consultation service keep the contract?

  consult-conformance <base_url> [options]    ask a running service
  consult-conformance serve [options]         run a stand-in service, for authors of clients
  consult-conformance --list                  every check: id, kind, section, what is required

How a person signs in; one of these, or none where the service signs in by itself
  --client-id <id> --redirect-uri <address>   the OAuth application, as it is registered
  --sign-in-email <e-mail> --sign-in-password-env <NAME>
                            fills in the sign-in form of Consult Desk's own service
  --paste                   prints each authorization address; you sign in and paste the address that the
                            browser was sent to (an empty line leaves a check out)
  --access-token-env <NAME> no sign-in: what needs only an access token is checked
                            (scopes openid, email, read and write)

Where things are
  --authorize-url <address> the authorization endpoint; {base_url}/auth/oauth2/authorize
  --resource <address>      what the token endpoint wants as resource; {base_url}

What is checked
  --only <a,b>              ids, sections like 4.2, or kinds: specification, reading, extension
  --strict                  readings and extensions of Consult Desk count as well
  --ask-patient             asks you to start one consultation where a program cannot
  --dry-run                 says what would be done, and calls nothing

Output
  --json                    one JSON document on standard output
  --timeout-s <n>           for one call; 15
  --total-timeout-s <n>     for everything; 600

It creates agents and invitations named "Conformance check …" and deletes them again. Passwords and tokens are
read from environment variables by name, and are never shown.

Exit status: 0 the service keeps the contract, 1 it breaks it, 2 it could not be asked.`;

const definitions = {
  'client-id': { type: 'string' },
  'redirect-uri': { type: 'string' },
  'sign-in-email': { type: 'string' },
  'sign-in-password-env': { type: 'string' },
  paste: { type: 'boolean' },
  'access-token-env': { type: 'string' },
  'authorize-url': { type: 'string' },
  resource: { type: 'string' },
  only: { type: 'string', multiple: true },
  strict: { type: 'boolean' },
  'ask-patient': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  'timeout-s': { type: 'string' },
  'total-timeout-s': { type: 'string' },
} as const;

/** @throws UsageError */
export function readCheckOptions(
  argv: string[],
  environment: Readonly<Record<string, string | undefined>>,
): CheckOptions {
  const { values, positionals } = parse(argv);
  const [baseUrl, ...more] = positionals;
  if (baseUrl === undefined || more.length > 0)
    throw new UsageError('Give one base address; --help shows how.');
  const fromEnvironment = (name: string | undefined, option: string): string | null => {
    if (name === undefined) return null;
    const value = environment[name];
    if (value) return value;
    throw new UsageError(`The environment variable ${name}, which ${option} names, is empty.`);
  };
  const password = fromEnvironment(values['sign-in-password-env'], '--sign-in-password-env');
  const email = values['sign-in-email'] ?? null;
  if ((email === null) !== (password === null))
    throw new UsageError('--sign-in-email and --sign-in-password-env belong together.');
  const [clientId, redirectUri] = [values['client-id'] ?? null, values['redirect-uri'] ?? null];
  if ((clientId === null) !== (redirectUri === null))
    throw new UsageError('--client-id and --redirect-uri belong together.');
  if (redirectUri !== null && !URL.canParse(redirectUri))
    throw new UsageError('--redirect-uri must be an absolute address.');
  const accessToken = fromEnvironment(values['access-token-env'], '--access-token-env');
  if (clientId === null && accessToken === null)
    throw new UsageError('Say how to sign in: --client-id and --redirect-uri, or --access-token-env.');
  if (clientId === null && (email !== null || values.paste))
    throw new UsageError('A sign-in needs --client-id and --redirect-uri.');
  if (email !== null && values.paste) throw new UsageError('Choose --paste or --sign-in-email.');
  return {
    baseUrl: readBaseUrl(baseUrl),
    clientId,
    redirectUri,
    authorizeEndpoint: readAddress(values['authorize-url'], '--authorize-url'),
    resource: values.resource ?? null,
    accessToken,
    person: email !== null && password !== null ? { email, password } : null,
    pastes: values.paste ?? false,
    asksPatient: values['ask-patient'] ?? false,
    only: (values.only ?? []).flatMap((part) => part.split(',')).filter((part) => part !== ''),
    isStrict: values.strict ?? false,
    writesJson: values.json ?? false,
    isDryRun: values['dry-run'] ?? false,
    callTimeoutMs: readSeconds(values['timeout-s'], '--timeout-s', 15) * 1000,
    totalTimeoutMs: readSeconds(values['total-timeout-s'], '--total-timeout-s', 600) * 1000,
  };
}

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: definitions, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options cannot be read.');
  }
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`"${text}" is no http or https address.`);
  if (url.pathname !== '/' || url.search !== '')
    throw new UsageError('{base_url} is a host: leave out everything after it.');
  return url.origin;
}

function readAddress(text: string | undefined, option: string): string | null {
  if (text === undefined) return null;
  if (URL.canParse(text)) return text;
  throw new UsageError(`${option} must be an absolute address.`);
}

function readSeconds(text: string | undefined, option: string, otherwise: number): number {
  if (text === undefined) return otherwise;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0 && seconds <= 86_400) return seconds;
  throw new UsageError(`${option} needs a number of seconds.`);
}

/**
 * The checks that a command line selects. Where a person has to do each sign-in, those of readings and extensions that
 * need one are left out unless they are named.
 * @throws UsageError for an unknown name
 */
export function chooseChecks(
  checks: readonly Check[],
  options: Pick<CheckOptions, 'only' | 'pastes'>,
): readonly Check[] {
  const names = (check: Check): string[] => [check.id, check.section, check.kind];
  const unknown = options.only.find((name) => !checks.some((check) => names(check).includes(name)));
  if (unknown !== undefined)
    throw new UsageError(`There is no check, section or kind "${unknown}"; --list shows them.`);
  if (options.only.length > 0)
    return checks.filter((check) => names(check).some((name) => options.only.includes(name)));
  return checks.filter((check) => !options.pastes || check.kind === 'specification' || check.signIns === 0);
}
