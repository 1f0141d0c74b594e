import 'server-only';
import * as z from 'zod';
import { emailAddressSchema } from '@/common/email-address.ts';
import type { MailSettings } from '@/common/mail/mail.ts';
import { readMailSettings } from '@/common/mail/mail-settings.ts';
import { findPlainConnections, isPostgresAddress } from '@/common/plain-connections.ts';
import { readSecretFiles } from '@/common/secret-files.ts';
import { specializationNames } from '@/contract/specializations.ts';
import { connectionSettings, secretSettings } from '@/lib/server/secret-settings.ts';

export type SealingKey = { id: string; key: Buffer };

/** `endpoint` is the collector's, like `http://localhost:4318`. What is null is off. */
export type TelemetrySettings = {
  metricsPort: number | null;
  tracing: { endpoint: string; sampledRatio: number } | null;
};

/** Checked configuration of the dashboard. Read at start, never at build: one build serves any configuration. */
export type Environment = {
  /** Of the role that serves; of the one that does everything where that is null. */
  databaseUrl: string;
  /** Of the role that owns the tables and changes them; null: somebody else migrates, or one role does both. */
  migrationDatabaseUrl: string | null;
  consultBaseUrl: string;
  consultAuthorizeUrl: string;
  consultClientId: string;
  consultScopes: string;
  specializations: readonly string[];
  /** Public address of the dashboard, without a trailing slash. */
  publicUrl: string;
  isSecure: boolean;
  /** For what browsers carry during a sign-in: the first signs and seals, what any of them did is taken. */
  authSecrets: readonly [string, ...string[]];
  /** The first key seals, all of them open. */
  tokenKeys: readonly [SealingKey, ...SealingKey[]];
  owners: readonly string[];
  /** Requests of one session, and of one address where none is needed or there. */
  rateLimits: { sessionPerMinute: number; addressPerMinute: number };
  /** How many proxies of ours stand in front; 0 trusts no `X-Forwarded-For`. */
  trustedProxies: number;
  sessionIdleMinutes: number;
  sessionAbsoluteHours: number;
  invitationExpiryDays: number;
  /** Completion links go through `/done/<id>` where the service cannot tell that a consultation is finished. */
  completionRelay: boolean;
  /** Null: nothing is sent from here. */
  mail: MailSettings | null;
  logLevel: string;
  telemetry: TelemetrySettings;
};

export type EnvironmentReading = { ok: true; env: Environment } | { ok: false; problems: string[] };

const postgresShape = 'must start with postgres://, like postgres://user:password@host/name.';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Turns environment variables into a checked configuration.
 *
 * @param settings - usually `process.env`; empty values count as missing
 * @returns the configuration, or one sentence for each problem (S29)
 */
export function readEnvironment(settings: Record<string, string | undefined>): EnvironmentReading {
  const problems: string[] = [];
  const report = (sentence: string) => {
    problems.push(sentence);
  };
  const source = readSecretFiles(settings, secretSettings, report);
  // Otherwise each would be told a second time, as missing.
  if (problems.length > 0) return { ok: false, problems };
  const get = (name: string) => source[name]?.trim() || undefined;

  const port = readNumber(get('DASHBOARD_PORT') ?? get('PORT'), 3000, 1, 65_535);
  if (port === null) report('DASHBOARD_PORT must be a port number from 1 to 65535.');
  const consultBaseUrl = readOrigin(get('CONSULT_BASE_URL') ?? 'http://localhost:4000');
  if (!consultBaseUrl)
    report('CONSULT_BASE_URL must be an http or https address, such as https://api.example.org.');
  const consultAuthorizeUrl = readOrigin(
    get('CONSULT_AUTHORIZE_URL') ?? `${consultBaseUrl ?? 'http://localhost:4000'}/auth/oauth2/authorize`,
  );
  if (!consultAuthorizeUrl) report('CONSULT_AUTHORIZE_URL must be an http or https address.');
  const publicUrl = readOrigin(get('NEXTAUTH_URL') ?? `http://localhost:${port ?? 3000}`);
  if (!publicUrl)
    report('NEXTAUTH_URL must be the http or https address at which people open the dashboard.');
  if (publicUrl && new URL(publicUrl).pathname !== '/') {
    report('NEXTAUTH_URL must not have a path: the dashboard is served at the root of its host.');
  }

  const databaseUrl = get('DATABASE_URL');
  if (!databaseUrl) report('DATABASE_URL is missing: set it to the PostgreSQL database of the dashboard.');
  else if (!isPostgresAddress(databaseUrl)) report(`DATABASE_URL ${postgresShape}`);
  const migrationDatabaseUrl = get('MIGRATION_DATABASE_URL') ?? null;
  if (migrationDatabaseUrl !== null && !isPostgresAddress(migrationDatabaseUrl))
    report(`MIGRATION_DATABASE_URL ${postgresShape}`);

  const authSecret = get('NEXTAUTH_SECRET');
  if (!authSecret) report('NEXTAUTH_SECRET is missing: set it to at least 32 random characters.');
  else if (authSecret.length < 32) report('NEXTAUTH_SECRET is too short: it needs at least 32 characters.');
  const previousAuthSecrets = readList(get('NEXTAUTH_SECRET_PREVIOUS'));
  if (previousAuthSecrets.some((secret) => secret.length < 32))
    report(
      'NEXTAUTH_SECRET_PREVIOUS holds a secret of less than 32 characters: write whole secrets, with commas between them.',
    );
  const tokenKeys = readTokenKeys(get('TOKEN_KEYS'), report);

  const sessionIdleMinutes = readNumber(get('SESSION_IDLE_MINUTES'), 30, 1, 24 * 60);
  if (sessionIdleMinutes === null) report('SESSION_IDLE_MINUTES must be a whole number from 1 to 1440.');
  const sessionAbsoluteHours = readNumber(get('SESSION_ABSOLUTE_HOURS'), 12, 1, 24 * 30);
  if (sessionAbsoluteHours === null) report('SESSION_ABSOLUTE_HOURS must be a whole number from 1 to 720.');
  const sessionPerMinute = readNumber(get('SESSION_RATE_LIMIT_PER_MINUTE'), 1_200, 1, 1_000_000);
  if (sessionPerMinute === null)
    report('SESSION_RATE_LIMIT_PER_MINUTE must be a whole number from 1 to 1000000.');
  const addressPerMinute = readNumber(get('ADDRESS_RATE_LIMIT_PER_MINUTE'), 1_200, 1, 10_000_000);
  if (addressPerMinute === null)
    report('ADDRESS_RATE_LIMIT_PER_MINUTE must be a whole number from 1 to 10000000.');
  const trustedProxies = readProxies(get('TRUST_PROXY'));
  if (trustedProxies === null)
    report('TRUST_PROXY must be true, false, or the number of proxies in front of the dashboard.');
  const invitationExpiryDays = readNumber(get('INVITATION_EXPIRY_DAYS'), 14, 1, 3650);
  if (invitationExpiryDays === null) report('INVITATION_EXPIRY_DAYS must be a whole number from 1 to 3650.');
  const completionRelay = readBoolean(get('COMPLETION_RELAY'), true);
  if (completionRelay === null) report('COMPLETION_RELAY must be true or false.');
  const mail = readMailSettings(source, report);
  const telemetry = readTelemetry(get, report);
  const logLevel = get('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel)) report(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  const consultScopes = (get('CONSULT_SCOPES') ?? 'openid email read write offline_access')
    .split(/\s+/)
    .join(' ');
  const missing = ['openid', 'email', 'read', 'write'].filter(
    (scope) => !consultScopes.split(' ').includes(scope),
  );
  if (missing.length > 0) report(`CONSULT_SCOPES lacks ${missing.join(', ')}, which the service requires.`);
  const owners = readList(get('DASHBOARD_OWNERS')).map((email) => email.toLowerCase());
  const notEmail = owners.find((email) => !emailAddressSchema(320).safeParse(email).success);
  if (notEmail) report('DASHBOARD_OWNERS must be e-mail addresses separated by commas.');

  if (source.NODE_ENV === 'production') {
    for (const [name, url] of [
      ['NEXTAUTH_URL', publicUrl],
      ['CONSULT_BASE_URL', consultBaseUrl],
      ['CONSULT_AUTHORIZE_URL', consultAuthorizeUrl],
    ] as const) {
      if (url?.startsWith('http:') && !isLocal(url))
        report(`${name} is ${url}: in production it must be an https:// address.`);
    }
    for (const sentence of findPlainConnections(source, connectionSettings)) report(sentence);
    if (publicUrl && !isLocal(publicUrl) && authSecret && isGuessable(authSecret))
      report('NEXTAUTH_SECRET is a placeholder: in production set a random one (openssl rand -base64 48).');
  }
  if (problems.length > 0) return { ok: false, problems };
  if (
    !databaseUrl ||
    !consultBaseUrl ||
    !consultAuthorizeUrl ||
    !publicUrl ||
    !authSecret ||
    !tokenKeys ||
    sessionIdleMinutes === null ||
    sessionAbsoluteHours === null ||
    invitationExpiryDays === null ||
    sessionPerMinute === null ||
    addressPerMinute === null ||
    trustedProxies === null ||
    completionRelay === null
  ) {
    throw new Error('A missing setting was not reported.');
  }
  const offered = readList(get('CONSULT_SPECIALIZATIONS'));
  return {
    ok: true,
    env: {
      databaseUrl,
      migrationDatabaseUrl,
      consultBaseUrl,
      consultAuthorizeUrl,
      consultClientId: get('CONSULT_CLIENT_ID') ?? 'clinic-dashboard',
      consultScopes,
      specializations: offered.length > 0 ? offered : specializationNames,
      publicUrl,
      isSecure: publicUrl.startsWith('https://'),
      authSecrets: [authSecret, ...previousAuthSecrets],
      tokenKeys,
      owners,
      rateLimits: { sessionPerMinute, addressPerMinute },
      trustedProxies,
      sessionIdleMinutes,
      sessionAbsoluteHours,
      invitationExpiryDays,
      completionRelay,
      mail,
      logLevel,
      telemetry,
    },
  };
}

function readOrigin(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '' || url.hash !== '' || url.search !== '') return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function readNumber(value: string | undefined, fallback: number, min: number, max: number): number | null {
  if (value === undefined) return fallback;
  const number = Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : null;
}

function readProxies(value: string | undefined): number | null {
  if (value === 'true') return 1;
  return value === 'false' ? 0 : readNumber(value, 0, 0, 10);
}

function readBoolean(value: string | undefined, fallback: boolean): boolean | null {
  if (value === undefined) return fallback;
  if (value === 'true') return true;
  return value === 'false' ? false : null;
}

/** Whether an address is this machine's own: fine for trying, whatever NODE_ENV says. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  );
}

function isGuessable(secret: string): boolean {
  return (
    /change.?me|replace|example|placeholder|default|your.?secret|12345678/i.test(secret) ||
    new Set(secret).size < 10
  );
}

function readTelemetry(
  get: (name: string) => string | undefined,
  report: (sentence: string) => void,
): TelemetrySettings {
  const port = get('DASHBOARD_METRICS_PORT');
  const metricsPort = port === undefined ? null : readNumber(port, 0, 1, 65_535);
  if (port !== undefined && metricsPort === null)
    report('DASHBOARD_METRICS_PORT must be a port number from 1 to 65535.');
  const address = get('OTEL_EXPORTER_OTLP_ENDPOINT');
  const endpoint = address === undefined ? null : readOrigin(address);
  if (address !== undefined && endpoint === null)
    report('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address, such as http://localhost:4318.');
  const ratio = z.coerce
    .number()
    .min(0)
    .max(1)
    .safeParse(get('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!ratio.success)
    report('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1: the share of requests to trace.');
  return { metricsPort, tracing: endpoint === null ? null : { endpoint, sampledRatio: ratio.data ?? 1 } };
}

function readList(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readTokenKeys(
  value: string | undefined,
  report: (sentence: string) => void,
): [SealingKey, ...SealingKey[]] | null {
  const shape = 'TOKEN_KEYS must be id:key pairs separated by commas, each key 32 bytes in base64';
  if (!value) {
    report('TOKEN_KEYS is missing: set it to id:key, the key being 32 random bytes in base64.');
    return null;
  }
  const keys: SealingKey[] = [];
  for (const part of readList(value)) {
    const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/.exec(part);
    const key = match?.[2] ? Buffer.from(match[2], 'base64') : null;
    if (!match?.[1] || key?.length !== 32) {
      report(`${shape}.`);
      return null;
    }
    keys.push({ id: match[1], key });
  }
  if (new Set(keys.map((key) => key.id)).size !== keys.length) {
    report('TOKEN_KEYS names one key id twice.');
    return null;
  }
  const [first, ...others] = keys;
  if (!first) {
    report(`${shape}.`);
    return null;
  }
  return [first, ...others];
}
