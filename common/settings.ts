import * as z from 'zod';
import { isPlainAllowed, isPostgresAddress, readPlainRule } from './plain-connections.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, and a sentence for each problem found in it; all problems are reported together. */
export type Settings = { environment: Environment; problems: string[] };

const secretLengthMin = 32;

/** The value of a setting, trimmed; null where it is not set or empty. */
export function findSetting(settings: Settings, name: string) {
  const value = settings.environment[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/** The value of a setting; `fallback` where it is not set. */
export function readText(settings: Settings, name: string, fallback: string): string {
  return findSetting(settings, name) ?? fallback;
}

/** A whole number within `range`; `fallback` where it is not set. */
export function readInteger(
  settings: Settings,
  name: string,
  fallback: number,
  range: { min: number; max: number },
): number {
  const value = findSetting(settings, name);
  if (value === null) return fallback;
  const parsed = z.coerce.number().int().min(range.min).max(range.max).safeParse(value);
  if (parsed.success) return parsed.data;
  settings.problems.push(`${name} is "${value}": use a whole number from ${range.min} to ${range.max}.`);
  return fallback;
}

/** The address without a trailing slash; null where it is not the http address of a server. */
export function readServerAddress(
  settings: Settings,
  name: string,
  address: string,
  example: string,
): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isAddress =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '';
  if (isAddress) return url.href.replace(/\/+$/, '');
  // The value may hold a password: do not repeat it.
  settings.problems.push(`${name} is not an address: write it like ${example}.`);
  return null;
}

/** A PostgreSQL address; null where it is not set. */
export function readDatabaseUrl(settings: Settings, name: string): string | null {
  const value = findSetting(settings, name);
  if (value === null) return null;
  if (isPostgresAddress(value)) return value;
  // The value may hold a password: do not repeat it.
  settings.problems.push(
    `${name} is not a PostgreSQL address: write it like postgres://user:password@host/name.`,
  );
  return null;
}

/** `true` or `false`; `fallback` where it is not set. */
export function readFlag(settings: Settings, name: string, fallback: boolean): boolean {
  const value = findSetting(settings, name);
  if (value === null) return fallback;
  if (value === 'true' || value === 'false') return value === 'true';
  settings.problems.push(`${name} is "${value}": use true or false.`);
  return fallback;
}

/** One of `values`; `fallback` where it is not set. */
function readOneOf<Value extends string>(
  settings: Settings,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const value = findSetting(settings, name);
  if (value === null) return fallback;
  const known = values.find((candidate) => candidate === value);
  if (known !== undefined) return known;
  settings.problems.push(`${name} is "${value}": use one of ${values.join(', ')}.`);
  return fallback;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** `LOG_LEVEL`, one of pino's; `info` where it is not set. */
export function readLogLevel(settings: Settings): (typeof logLevels)[number] {
  return readOneOf(settings, 'LOG_LEVEL', logLevels, 'info');
}

/** An http or https origin without a path; `fallback` where it is not set. */
export function readOrigin(settings: Settings, name: string, fallback: string): string {
  const value = findSetting(settings, name) ?? fallback;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (isOrigin) return url.origin;
  // The value may hold a password: do not repeat it.
  settings.problems.push(`${name} is not an address without a path: write it like https://consult.example.`);
  return fallback;
}

/** A PostgreSQL address that must be set. */
export function requireDatabaseUrl(settings: Settings, name: string): string {
  if (findSetting(settings, name) === null) {
    settings.problems.push(
      `${name} is missing: set the PostgreSQL address, like postgres://user:password@host/name.`,
    );
  }
  return readDatabaseUrl(settings, name) ?? '';
}

/** A secret that must be set and long enough. */
export function readSecret(settings: Settings, name: string): string {
  const value = findSetting(settings, name);
  if (value === null) {
    settings.problems.push(
      `${name} is missing: set at least ${secretLengthMin} random characters (openssl rand -base64 48).`,
    );
    return '';
  }
  if (value.length >= secretLengthMin) return value;
  settings.problems.push(
    `${name} is too short: use at least ${secretLengthMin} random characters (openssl rand -base64 48).`,
  );
  return '';
}

/** Comma-separated values; empty where it is not set. */
export function readList(settings: Settings, name: string): string[] {
  return (findSetting(settings, name) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Comma-separated secrets; empty where it is not set. */
export function readSecrets(settings: Settings, name: string): string[] {
  const values = readList(settings, name);
  if (values.some((value) => value.length < secretLengthMin)) {
    settings.problems.push(
      `${name} holds a secret of less than ${secretLengthMin} characters: write whole secrets, with commas between them.`,
    );
  }
  return values;
}

/** A port; null where it is not set. */
export function readOptionalPort(settings: Settings, name: string): number | null {
  return findSetting(settings, name) === null
    ? null
    : readInteger(settings, name, 0, { min: 1, max: 65_535 });
}

/** Number of proxies in front: `true` is 1, `false` or not set is 0. */
export function readProxies(settings: Settings, name: string): number {
  const value = findSetting(settings, name);
  if (value === null || value === 'false') return 0;
  if (value === 'true') return 1;
  const parsed = z.coerce.number().int().min(0).max(10).safeParse(value);
  if (parsed.success) return parsed.data;
  settings.problems.push(`${name} is "${value}": use true, false, or the number of proxies in front.`);
  return 0;
}

export type TracingSettings = {
  /** Address of the collector, like `http://localhost:4318`; spans go to its `/v1/traces`. */
  endpoint: string;
  /** Share of the requests that is traced, 0 to 1. */
  sampledRatio: number;
};

/** Settings of the trace collector; null where its address is not set. */
export function readTracing(settings: Settings): TracingSettings | null {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const address = findSetting(settings, name);
  if (address === null) return null;
  const endpoint = readServerAddress(settings, name, address, 'http://localhost:4318');
  const ratio = z.coerce
    .number()
    .min(0)
    .max(1)
    .safeParse(findSetting(settings, 'OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!ratio.success) {
    settings.problems.push(
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1: the share of requests to trace.',
    );
  }
  return endpoint === null ? null : { endpoint, sampledRatio: ratio.data ?? 1 };
}

/**
 * Reports settings that are unsafe in production: addresses without TLS, except on this machine and on hosts of `PLAIN_CONNECTIONS`,
 * and a secret that can be guessed.
 *
 * @param addresses - names and values of settings
 * @param secret - name and value of a setting; checked only where the first address is not this machine's own
 */
export function refuseInProduction(
  settings: Settings,
  addresses: readonly (readonly [name: string, url: string])[],
  [secretName, secret]: readonly [name: string, secret: string],
): void {
  const rule = readPlainRule(settings.environment);
  for (const [name, url] of addresses) {
    if (url.startsWith('http:') && !isPlainAllowed(new URL(url).hostname, rule))
      settings.problems.push(`${name} is ${url}: in production it must be an https:// address.`);
  }
  const isPublic = addresses[0] !== undefined && !isLocalAddress(addresses[0][1]);
  if (isPublic && secret !== '' && isGuessable(secret)) {
    settings.problems.push(
      `${secretName} is a placeholder: in production set a random one (openssl rand -base64 48).`,
    );
  }
}

/** Whether an address is this machine's own, which is allowed for trying out in every NODE_ENV. */
export function isLocalAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  );
}

const placeholderSecret = /change.?me|replace|example|placeholder|default|your.?secret|12345678/i;

function isGuessable(secret: string): boolean {
  return placeholderSecret.test(secret) || new Set(secret).size < 10;
}
