import type { MailSettings } from '../../common/mail/mail.ts';
import { readMailSettings } from '../../common/mail/mail-settings.ts';
import { findPlainConnections } from '../../common/plain-connections.ts';
import { readSecretFiles } from '../../common/secret-files.ts';
import { connectionSettings, secretSettings } from './secret-settings.ts';
import {
  type LanguageModelConfig,
  readLanguageModel,
  readSpeech,
  readTracing,
  type SpeechConfig,
  type TracingConfig,
} from './server-settings.ts';
import {
  type Environment,
  readDatabaseUrl,
  readFlag,
  readInteger,
  readOneOf,
  readOptionalPort,
  readOrigin,
  readProxies,
  readSecret,
  readSecrets,
  readText,
  requireDatabaseUrl,
  type Settings,
} from './settings.ts';

/** The service's settings, checked; see docs of the environment variables in docs/settings.md. */
export type ServiceConfig = {
  port: number;
  /** An address to listen on; `localhost` means both loopback addresses, IPv4 and IPv6. */
  host: string;
  /** With the role that serves; with the one role that does everything where `migrationDatabaseUrl` is null. */
  databaseUrl: string;
  /** With the role that owns the tables and migrates them; null: it is migrated elsewhere, or one role does both. */
  migrationDatabaseUrl: string | null;
  /** `{base_url}` of the specification and the issuer of tokens: an origin, no slash at the end. */
  baseUrl: string;
  /** `{app_url}`: an origin, no slash at the end. */
  appUrl: string;
  /** Root of every derived key; never used itself. */
  secret: string;
  /** Open what was sealed with them; nothing is sealed with them any more. */
  previousSecrets: readonly string[];
  acceptIdToken: boolean;
  refreshReplayWindowS: number;
  abandonAfterHours: number;
  /** The clinic's own speech server; null without one. */
  speech: SpeechConfig | null;
  /** Null without a language model. */
  languageModel: LanguageModelConfig | null;
  /** For alerts; null: none is sent. */
  mail: MailSettings | null;
  rateLimitPerMinute: number;
  /** For one network address and what needs no token; a clinic's patients may share one. */
  addressRateLimitPerMinute: number;
  /** For one patient's link or consultation. */
  invitationRateLimitPerMinute: number;
  logLevel: (typeof logLevels)[number];
  /** Where `/metrics` is served, on loopback alone; null: nowhere. */
  metricsPort: number | null;
  /** Null: nothing is traced. */
  tracing: TracingConfig | null;
  /** Which addresses inside the clinic's network a webhook may have; public https addresses are always allowed. */
  webhookTargets: {
    /** This machine, also over http: only where the service itself runs on one's own machine. */
    allowsLoopback: boolean;
    /** Private networks and this machine, over https. */
    allowsPrivate: boolean;
  };
  /** How many proxies of the operator stand in front of the service; 0 trusts no `X-Forwarded-For`. */
  trustedProxies: number;
};

/** A configuration that the service refuses to start with: one clear sentence for each problem (S29). */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const placeholderSecret = /change.?me|replace|example|placeholder|default|your.?secret|12345678/i;

/**
 * Reads the service's settings from environment variables.
 * @throws ConfigError with a sentence for each missing, malformed, contradictory or unsafe one
 */
export function loadConfig(given: Environment): ServiceConfig {
  const problems: string[] = [];
  const environment = readSecretFiles(given, secretSettings, (sentence) => problems.push(sentence));
  // A secret whose file cannot be read would be reported a second time, as missing.
  if (problems.length > 0) throw new ConfigError(problems);
  const settings: Settings = { environment, problems };

  const port = readInteger(settings, 'SERVICE_PORT', 4000, { min: 0, max: 65535 });
  const baseUrl = readOrigin(settings, 'SERVICE_BASE_URL', `http://localhost:${port}`);
  const config: ServiceConfig = {
    port,
    host: readText(settings, 'SERVICE_HOST', 'localhost'),
    databaseUrl: requireDatabaseUrl(settings, 'SERVICE_DATABASE_URL'),
    migrationDatabaseUrl: readDatabaseUrl(settings, 'SERVICE_MIGRATION_DATABASE_URL'),
    baseUrl,
    appUrl: readOrigin(settings, 'SERVICE_APP_URL', baseUrl),
    secret: readSecret(settings, 'SERVICE_SECRET'),
    previousSecrets: readSecrets(settings, 'SERVICE_SECRET_PREVIOUS'),
    acceptIdToken: readFlag(settings, 'ACCEPT_ID_TOKEN', true),
    refreshReplayWindowS: readInteger(settings, 'REFRESH_REPLAY_WINDOW_S', 0, { min: 0, max: 300 }),
    abandonAfterHours: readInteger(settings, 'ABANDON_AFTER_HOURS', 72, { min: 1, max: 8760 }),
    speech: readSpeech(settings),
    languageModel: readLanguageModel(settings),
    mail: readMailSettings(environment, (sentence) => problems.push(sentence)),
    rateLimitPerMinute: readInteger(settings, 'RATE_LIMIT_PER_MINUTE', 600, { min: 1, max: 1_000_000 }),
    addressRateLimitPerMinute: readInteger(settings, 'ADDRESS_RATE_LIMIT_PER_MINUTE', 1_200, {
      min: 1,
      max: 10_000_000,
    }),
    invitationRateLimitPerMinute: readInteger(settings, 'INVITATION_RATE_LIMIT_PER_MINUTE', 240, {
      min: 1,
      max: 1_000_000,
    }),
    logLevel: readOneOf(settings, 'LOG_LEVEL', logLevels, 'info'),
    metricsPort: readOptionalPort(settings, 'METRICS_PORT'),
    tracing: readTracing(settings),
    webhookTargets: {
      allowsLoopback: isLocal(baseUrl),
      allowsPrivate: readFlag(settings, 'WEBHOOK_ALLOW_PRIVATE', false),
    },
    trustedProxies: readProxies(settings, 'TRUST_PROXY'),
  };
  if (environment.NODE_ENV === 'production') {
    problems.push(...findProductionProblems(config));
    problems.push(...findPlainConnections(environment, connectionSettings));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Settings that are allowed on one's own machine and refused in production. */
function findProductionProblems(config: ServiceConfig): string[] {
  const problems: string[] = [];
  for (const [name, url] of [
    ['SERVICE_BASE_URL', config.baseUrl],
    ['SERVICE_APP_URL', config.appUrl],
  ] as const) {
    if (url.startsWith('http:') && !isLocal(url)) {
      problems.push(`${name} is ${url}: in production it must be an https:// address.`);
    }
  }
  const isPublic = !isLocal(config.baseUrl);
  if (isPublic && config.secret !== '' && isGuessable(config.secret)) {
    problems.push(
      'SERVICE_SECRET is a placeholder: in production set a random one (openssl rand -base64 48).',
    );
  }
  return problems;
}

function isGuessable(secret: string): boolean {
  return placeholderSecret.test(secret) || new Set(secret).size < 10;
}

/** Whether an origin is this machine's own. */
function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  );
}
