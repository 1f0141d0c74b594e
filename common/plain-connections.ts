/**
 * Where a connection may go without TLS (ASVS 12.3.1): within this machine, and to hosts that the operator has named, such as
 * those of a network that only the programs are in.
 */

export type PlainRule = {
  /** Hosts of `PLAIN_CONNECTIONS`, in small letters. */
  plainHosts: ReadonlySet<string>;
  /** Of `PGHOST`, which the driver takes where an address names no host. */
  databaseHost: string;
};

/** The one setting that names hosts to which nothing needs to be encrypted: `PLAIN_CONNECTIONS=database,mail`. */
export const plainSetting = 'PLAIN_CONNECTIONS';

/** Reads `PLAIN_CONNECTIONS`: host names or addresses with commas between them, without ports. */
export function readPlainRule(environment: Readonly<Record<string, string | undefined>>): PlainRule {
  const hosts = (environment[plainSetting] ?? '').split(',').map((host) => bare(host.trim()));
  return {
    plainHosts: new Set(hosts.filter((host) => host !== '')),
    databaseHost: environment.PGHOST ?? '',
  };
}

/** An IPv6 address in brackets, as in a URL, and the same without them are one. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}

/** Whether what is sent to a host may be read on the way: not within this machine, where `host` may be a socket's folder. */
export function isPlainAllowed(host: string, { plainHosts }: PlainRule): boolean {
  const name = bare(host);
  return (
    name === '' ||
    name.startsWith('/') ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name) ||
    name === '::1' ||
    plainHosts.has(name)
  );
}

/** What is spoken at the address of a setting. */
export type ConnectionKind = 'database' | 'mail' | 'http';

/**
 * What would travel in the clear to other machines, one sentence for each setting (S29). Addresses that do not parse have
 * sentences of their own elsewhere.
 *
 * @param settings - the settings that hold addresses to connect to
 */
export function findPlainConnections(
  environment: Readonly<Record<string, string | undefined>>,
  settings: Readonly<Record<string, ConnectionKind>>,
): string[] {
  const rule = readPlainRule(environment);
  return Object.entries(settings).flatMap(([name, kind]) => {
    const url = environment[name]?.trim();
    return url && (kind === 'database' ? isPostgresAddress(url) : URL.canParse(url))
      ? (finders[kind](name, url, rule) ?? [])
      : [];
  });
}

const finders = { database: findPlainDatabase, mail: findPlainMail, http: findPlainHttp };

/** No host may stand before a socket's folder: `postgres://user@/name?host=/run/postgresql`. */
export function isPostgresAddress(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(withHost(url));
}

function withHost(url: string): string {
  return URL.canParse(url) ? url : url.replace('@/', '@localhost/');
}

const wayOut = (host: string) => `or name ${host} in ${plainSetting} if nobody else can read that network`;

/**
 * Why a PostgreSQL address may not be used in production; null where it may. Only `verify-full` will do: it proves that the
 * server is the one that is named, by a certificate of an authority that this machine trusts (or of `sslrootcert`).
 * `require` encrypts for any server that answers, and `verify-ca` for every server that the authority knows.
 *
 * @param name - of the setting; the address itself may hold a password and is not repeated
 * @param url - like `postgres://user:password@host/name`
 */
function findPlainDatabase(name: string, url: string, rule: PlainRule): string | null {
  // As the driver reads it: there may be no host, a socket's folder may be written as one, and a parameter beats both.
  const { hostname, searchParams } = new URL(withHost(url));
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname) || rule.databaseHost;
  if (isPlainAllowed(host, rule)) return null;
  if (searchParams.getAll('sslmode').at(-1) === 'verify-full') return null;
  return `${name} reaches ${host} without sslmode=verify-full: in production add ?sslmode=verify-full to it, ${wayOut(host)}.`;
}

/** Options of a mail server's address that would undo what `requireTLS` asks for. */
const undoings: readonly [RegExp, RegExp][] = [
  [/^(ignoretls|opportunistictls)$/i, /^(true|1|yes)?$/i],
  [/^(requiretls|secure)$/i, /^(false|0|no)$/i],
  [/^tls\.rejectunauthorized$/i, /^(false|0|no)$/i],
];

/**
 * Why a mail server's address may not be used in production; null where it may: `smtps://`, or `smtp://`, where the programs
 * then send nothing before STARTTLS (see {@link needsTls}).
 */
function findPlainMail(name: string, url: string, rule: PlainRule): string | null {
  const { hostname, searchParams } = new URL(url);
  if (isPlainAllowed(hostname, rule)) return null;
  const found = [...searchParams].find(([option, value]) =>
    undoings.some(([names, values]) => names.test(option) && values.test(value)),
  );
  if (found === undefined) return null;
  return `${name} switches TLS to ${hostname} off with ${found[0]}: in production take that out, ${wayOut(hostname)}.`;
}

/** Whether mail may leave only over TLS: `smtps://`, or STARTTLS before anything else. */
export function needsTls(url: string, rule: PlainRule): boolean {
  return !isPlainAllowed(new URL(url).hostname, rule);
}

/** Why an http address may not be used in production; null where it may. */
function findPlainHttp(name: string, url: string, rule: PlainRule): string | null {
  if (!url.startsWith('http:')) return null;
  const { hostname } = new URL(url);
  if (isPlainAllowed(hostname, rule)) return null;
  return `${name} is ${url}: in production it must be an https:// address, ${wayOut(hostname)}.`;
}
