/**
 * Which connections may do without TLS (ASVS 12.3.1): those within this machine, and those to hosts that the operator has listed,
 * such as hosts of a private network of the programs.
 */

export type PlainRule = {
  /** Hosts of `PLAIN_CONNECTIONS`, in lower case. */
  plainHosts: ReadonlySet<string>;
  /** `PGHOST`, which the driver uses where an address has no host. */
  databaseHost: string;
};

/** The setting that lists the hosts to which connections need no encryption: `PLAIN_CONNECTIONS=database,mail`. */
export const plainSetting = 'PLAIN_CONNECTIONS';

/** Reads `PLAIN_CONNECTIONS`: comma-separated host names or addresses, without ports. */
export function readPlainRule(environment: Readonly<Record<string, string | undefined>>): PlainRule {
  const hosts = (environment[plainSetting] ?? '').split(',').map((host) => bare(host.trim()));
  return {
    plainHosts: new Set(hosts.filter((host) => host !== '')),
    databaseHost: environment.PGHOST ?? '',
  };
}

/** Removes the brackets of an IPv6 address in a URL, so that both spellings are equal. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}

/**
 * Whether a connection to a host may be unencrypted: to this machine (where `host` may be a socket's folder), or to a listed host.
 */
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

/** The protocol at the address of a setting. */
export type ConnectionKind = 'database' | 'mail' | 'http';

/**
 * Connections to other machines that would be unencrypted, one sentence for each setting (S29). Addresses that do not parse are
 * reported elsewhere.
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

/** Accepts an address without a host that names a socket's folder: `postgres://user@/name?host=/run/postgresql`. */
export function isPostgresAddress(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(withHost(url));
}

function withHost(url: string): string {
  return URL.canParse(url) ? url : url.replace('@/', '@localhost/');
}

const wayOut = (host: string) => `or name ${host} in ${plainSetting} if nobody else can read that network`;

/**
 * Why a PostgreSQL address may not be used in production; null where it may. Only `verify-full` is accepted: it proves that the
 * server is the named one, by a certificate of an authority that this machine trusts (or of `sslrootcert`). `require` encrypts for
 * any server that answers, and `verify-ca` accepts every server that the authority knows.
 *
 * @param name - name of the setting; the address may hold a password and is not repeated
 * @param url - like `postgres://user:password@host/name`
 */
function findPlainDatabase(name: string, url: string, rule: PlainRule): string | null {
  // Parsed like the driver: the host may be missing, a socket's folder may stand in its place, and a parameter overrides both.
  const { hostname, searchParams } = new URL(withHost(url));
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname) || rule.databaseHost;
  if (isPlainAllowed(host, rule)) return null;
  if (searchParams.getAll('sslmode').at(-1) === 'verify-full') return null;
  return `${name} reaches ${host} without sslmode=verify-full: in production add ?sslmode=verify-full to it, ${wayOut(host)}.`;
}

/** Options of a mail server's address that would disable what `requireTLS` asks for. */
const undoings: readonly [RegExp, RegExp][] = [
  [/^(ignoretls|opportunistictls)$/i, /^(true|1|yes)?$/i],
  [/^(requiretls|secure)$/i, /^(false|0|no)$/i],
  [/^tls\.rejectunauthorized$/i, /^(false|0|no)$/i],
];

/**
 * Why a mail server's address may not be used in production; null where it may: `smtps://`, or `smtp://`, with which nothing is
 * sent before STARTTLS (see {@link needsTls}).
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

/** Whether mail may be sent over TLS only: `smtps://`, or STARTTLS before anything else. */
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
