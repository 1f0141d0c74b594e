import 'server-only';
import { emailAddressSchema } from '@/common/email-address.ts';
import type { MailSettings } from '@/common/mail/mail.ts';
import { readMailSettings } from '@/common/mail/mail-settings.ts';
import { findPlainConnections } from '@/common/plain-connections.ts';
import { readSecretFiles } from '@/common/secret-files.ts';
import {
  findSetting,
  readDatabaseUrl,
  readFlag,
  readInteger,
  readList,
  readLogLevel,
  readOptionalPort,
  readOrigin,
  readProxies,
  readSecret,
  readSecrets,
  readServerAddress,
  readText,
  readTracing,
  refuseInProduction,
  requireDatabaseUrl,
  type Settings,
  type TracingSettings,
} from '@/common/settings.ts';
import { specializationNames } from '@/contract/specializations.ts';
import { connectionSettings, secretSettings } from '@/lib/server/secret-settings.ts';

export type SealingKey = { id: string; key: Buffer };

/** Null turns a part off. */
export type TelemetrySettings = { metricsPort: number | null; tracing: TracingSettings | null };

/** The checked configuration of the dashboard. Read at start, never at build: one build serves any configuration. */
export type Environment = {
  /** For the serving role; it also owns the tables where `migrationDatabaseUrl` is null and one role does both. */
  databaseUrl: string;
  /** For the role that owns the tables; null where migrations run separately, or where one role does both. */
  migrationDatabaseUrl: string | null;
  consultBaseUrl: string;
  consultAuthorizeUrl: string;
  consultClientId: string;
  consultScopes: string;
  specializations: readonly string[];
  /** The dashboard's public address, without a trailing slash. */
  publicUrl: string;
  isSecure: boolean;
  /** Secrets for the sign-in's cookies: the first signs and encrypts, all are accepted. */
  authSecrets: readonly [string, ...string[]];
  /** The first key seals, all keys can open. */
  tokenKeys: readonly [SealingKey, ...SealingKey[]];
  owners: readonly string[];
  /** Requests per minute of a session, and of an address for requests without a session. */
  rateLimits: { sessionPerMinute: number; addressPerMinute: number };
  /** Number of our proxies in front; with 0, `X-Forwarded-For` is ignored. */
  trustedProxies: number;
  sessionIdleMinutes: number;
  sessionAbsoluteHours: number;
  invitationExpiryDays: number;
  /** Send completion links through `/done/<id>` where the service cannot report that a consultation is finished. */
  completionRelay: boolean;
  /** Null: this dashboard sends no mail. */
  mail: MailSettings | null;
  logLevel: string;
  telemetry: TelemetrySettings;
};

export type EnvironmentReading = { ok: true; env: Environment } | { ok: false; problems: string[] };

/**
 * Parses the environment variables into a checked configuration.
 *
 * @param given - usually `process.env`; empty values count as missing
 * @returns the configuration, or one sentence for each problem (S29)
 */
export function readEnvironment(given: Record<string, string | undefined>): EnvironmentReading {
  const problems: string[] = [];
  const environment = readSecretFiles(given, secretSettings, (sentence) => problems.push(sentence));
  // Stop here: a secret whose file cannot be read would be reported again as missing.
  if (problems.length > 0) return { ok: false, problems };
  const settings: Settings = { environment, problems };
  const tokenKeys = readTokenKeys(settings);
  const env = readChecked(settings);
  if (environment.NODE_ENV === 'production') {
    refuseInProduction(
      settings,
      [
        ['NEXTAUTH_URL', env.publicUrl],
        ['CONSULT_BASE_URL', env.consultBaseUrl],
        ['CONSULT_AUTHORIZE_URL', env.consultAuthorizeUrl],
      ],
      ['NEXTAUTH_SECRET', env.authSecrets[0]],
    );
    problems.push(...findPlainConnections(environment, connectionSettings));
  }
  if (problems.length > 0 || tokenKeys === null) return { ok: false, problems };
  return { ok: true, env: { ...env, tokenKeys } };
}

/** All settings but the keys; an invalid one gets its default, and its problem is recorded. */
function readChecked(settings: Settings): Omit<Environment, 'tokenKeys'> {
  const portName = findSetting(settings, 'DASHBOARD_PORT') === null ? 'PORT' : 'DASHBOARD_PORT';
  const port = readInteger(settings, portName, 3000, { min: 1, max: 65_535 });
  const publicUrl = readOrigin(settings, 'NEXTAUTH_URL', `http://localhost:${port}`);
  const consultBaseUrl = readAddress(settings, 'CONSULT_BASE_URL', 'http://localhost:4000');
  const authorizeUrl = `${consultBaseUrl}/auth/oauth2/authorize`;
  const offered = readList(settings, 'CONSULT_SPECIALIZATIONS');
  return {
    databaseUrl: requireDatabaseUrl(settings, 'DATABASE_URL'),
    migrationDatabaseUrl: readDatabaseUrl(settings, 'MIGRATION_DATABASE_URL'),
    consultBaseUrl,
    consultAuthorizeUrl: readAddress(settings, 'CONSULT_AUTHORIZE_URL', authorizeUrl),
    consultClientId: readText(settings, 'CONSULT_CLIENT_ID', 'clinic-dashboard'),
    consultScopes: readScopes(settings),
    specializations: offered.length > 0 ? offered : specializationNames,
    publicUrl,
    isSecure: publicUrl.startsWith('https://'),
    authSecrets: [
      readSecret(settings, 'NEXTAUTH_SECRET'),
      ...readSecrets(settings, 'NEXTAUTH_SECRET_PREVIOUS'),
    ],
    owners: readOwners(settings),
    rateLimits: {
      sessionPerMinute: readInteger(settings, 'SESSION_RATE_LIMIT_PER_MINUTE', 1_200, {
        min: 1,
        max: 1_000_000,
      }),
      addressPerMinute: readInteger(settings, 'ADDRESS_RATE_LIMIT_PER_MINUTE', 1_200, {
        min: 1,
        max: 10_000_000,
      }),
    },
    trustedProxies: readProxies(settings, 'TRUST_PROXY'),
    sessionIdleMinutes: readInteger(settings, 'SESSION_IDLE_MINUTES', 30, { min: 1, max: 24 * 60 }),
    sessionAbsoluteHours: readInteger(settings, 'SESSION_ABSOLUTE_HOURS', 12, { min: 1, max: 24 * 30 }),
    invitationExpiryDays: readInteger(settings, 'INVITATION_EXPIRY_DAYS', 14, { min: 1, max: 3650 }),
    completionRelay: readFlag(settings, 'COMPLETION_RELAY', true),
    mail: readMailSettings(settings),
    logLevel: readLogLevel(settings),
    telemetry: {
      metricsPort: readOptionalPort(settings, 'DASHBOARD_METRICS_PORT'),
      tracing: readTracing(settings),
    },
  };
}

function readAddress(settings: Settings, name: string, fallback: string): string {
  const address = findSetting(settings, name) ?? fallback;
  return readServerAddress(settings, name, address, 'https://api.example.org') ?? fallback;
}

function readScopes(settings: Settings): string {
  const scopes = readText(settings, 'CONSULT_SCOPES', 'openid email read write offline_access').split(/\s+/);
  const missing = ['openid', 'email', 'read', 'write'].filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) {
    settings.problems.push(`CONSULT_SCOPES lacks ${missing.join(', ')}, which the service requires.`);
  }
  return scopes.join(' ');
}

function readOwners(settings: Settings): string[] {
  const owners = readList(settings, 'DASHBOARD_OWNERS').map((email) => email.toLowerCase());
  if (owners.some((email) => !emailAddressSchema(320).safeParse(email).success)) {
    settings.problems.push('DASHBOARD_OWNERS must be e-mail addresses separated by commas.');
  }
  return owners;
}

function readTokenKeys(settings: Settings): [SealingKey, ...SealingKey[]] | null {
  const report = (sentence: string) => {
    settings.problems.push(sentence);
  };
  const shape = 'TOKEN_KEYS must be id:key pairs separated by commas, each key 32 bytes in base64';
  if (findSetting(settings, 'TOKEN_KEYS') === null) {
    report('TOKEN_KEYS is missing: set it to id:key, the key being 32 random bytes in base64.');
    return null;
  }
  const keys: SealingKey[] = [];
  for (const part of readList(settings, 'TOKEN_KEYS')) {
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
