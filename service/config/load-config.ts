import type { MailSettings } from '../../common/mail/mail.ts';
import { readMailSettings } from '../../common/mail/mail-settings.ts';
import { findPlainConnections } from '../../common/plain-connections.ts';
import { readSecretFiles } from '../../common/secret-files.ts';
import {
  type Environment,
  isLocalAddress,
  readDatabaseUrl,
  readFlag,
  readInteger,
  readLogLevel,
  readOptionalPort,
  readOrigin,
  readProxies,
  readSecret,
  readSecrets,
  readText,
  readTracing,
  refuseInProduction,
  requireDatabaseUrl,
  type Settings,
  type TracingSettings,
} from '../../common/settings.ts';
import { connectionSettings, secretSettings } from './secret-settings.ts';
import {
  type LanguageModelConfig,
  readLanguageModel,
  readSpeech,
  type SpeechConfig,
} from './server-settings.ts';

/** The service's settings, validated; docs/settings.md describes their environment variables. */
export type ServiceConfig = {
  port: number;
  /** An address to listen on; `localhost` means both loopback addresses, IPv4 and IPv6. */
  host: string;
  /** Connects with the role that serves requests, or with the only role when one role does everything. */
  databaseUrl: string;
  /** Connects with the role that owns and migrates the tables; null when migrated elsewhere, or one role does both. */
  migrationDatabaseUrl: string | null;
  /** `{base_url}` of the specification and the issuer of tokens: an origin, no slash at the end. */
  baseUrl: string;
  /** `{app_url}`: an origin, no slash at the end. */
  appUrl: string;
  /** The root from which every key is derived; never used as a key itself. */
  secret: string;
  /** Former secrets. They open what was sealed with them; nothing new is sealed with them. */
  previousSecrets: readonly string[];
  acceptIdToken: boolean;
  refreshReplayWindowS: number;
  abandonAfterHours: number;
  /** The clinic's own speech server; null without one. */
  speech: SpeechConfig | null;
  /** Null without a language model. */
  languageModel: LanguageModelConfig | null;
  /** The mail server for alerts; without one (null) no alert is sent. */
  mail: MailSettings | null;
  rateLimitPerMinute: number;
  /** Requests without a token from one network address; patients of a clinic may share one. */
  addressRateLimitPerMinute: number;
  /** Requests for one patient's link or consultation. */
  invitationRateLimitPerMinute: number;
  logLevel: ReturnType<typeof readLogLevel>;
  /** Port of `/metrics`, on loopback only; null turns it off. */
  metricsPort: number | null;
  /** Null turns tracing off. */
  tracing: TracingSettings | null;
  /** Addresses inside the clinic's network that a webhook may have; public https addresses are always allowed. */
  webhookTargets: {
    /** Allows this machine, also over http; only when the service itself runs on a developer's machine. */
    allowsLoopback: boolean;
    /** Allows private networks and this machine, over https. */
    allowsPrivate: boolean;
  };
  /** How many of the operator's proxies are in front of the service; with 0, `X-Forwarded-For` is ignored. */
  trustedProxies: number;
};

/** Settings that the service refuses to start with; one sentence for each problem (S29). */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads the service's settings from environment variables.
 * @throws ConfigError with a sentence for each missing, malformed, contradictory or unsafe setting
 */
export function loadConfig(given: Environment): ServiceConfig {
  const problems: string[] = [];
  const environment = readSecretFiles(given, secretSettings, (sentence) => problems.push(sentence));
  // Stop here: a secret whose file cannot be read would also be reported as missing.
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
    mail: readMailSettings(settings),
    rateLimitPerMinute: readInteger(settings, 'RATE_LIMIT_PER_MINUTE', 600, { min: 1, max: 1_000_000 }),
    addressRateLimitPerMinute: readInteger(settings, 'ADDRESS_RATE_LIMIT_PER_MINUTE', 1_200, {
      min: 1,
      max: 10_000_000,
    }),
    invitationRateLimitPerMinute: readInteger(settings, 'INVITATION_RATE_LIMIT_PER_MINUTE', 240, {
      min: 1,
      max: 1_000_000,
    }),
    logLevel: readLogLevel(settings),
    metricsPort: readOptionalPort(settings, 'METRICS_PORT'),
    tracing: readTracing(settings),
    webhookTargets: {
      allowsLoopback: isLocalAddress(baseUrl),
      allowsPrivate: readFlag(settings, 'WEBHOOK_ALLOW_PRIVATE', false),
    },
    trustedProxies: readProxies(settings, 'TRUST_PROXY'),
  };
  if (environment.NODE_ENV === 'production') {
    refuseInProduction(
      settings,
      [
        ['SERVICE_BASE_URL', config.baseUrl],
        ['SERVICE_APP_URL', config.appUrl],
      ],
      ['SERVICE_SECRET', config.secret],
    );
    problems.push(...findPlainConnections(environment, connectionSettings));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
