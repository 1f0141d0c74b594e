import * as z from 'zod';
import type { MailSettings } from '../../common/mail/mail.ts';
import { readMailSettings } from '../../common/mail/mail-settings.ts';
import { findPlainConnections, isPostgresAddress } from '../../common/plain-connections.ts';
import { readSecretFiles } from '../../common/secret-files.ts';
import { connectionSettings, secretSettings } from './secret-settings.ts';

/** The service's settings, checked; see docs of the environment variables in docs/settings.md. */
export type ServiceConfig = {
  port: number;
  /** An address to listen on; `localhost` means both loopback addresses, IPv4 and IPv6. */
  host: string;
  /** Of the role that serves; of the one that does everything where that is null. */
  databaseUrl: string;
  /** Of the role that owns the tables and changes them; null: somebody else migrates, or one role does both. */
  migrationDatabaseUrl: string | null;
  /** `{base_url}` of the specification and the issuer of tokens: an origin, no slash at the end. */
  baseUrl: string;
  /** `{app_url}`: an origin, no slash at the end. */
  appUrl: string;
  /** Root of every derived key; never used itself. */
  secret: string;
  /** Read what they made; nothing is made with them. */
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
  /** Of one address, for what needs no token; a clinic's patients may share one. */
  addressRateLimitPerMinute: number;
  /** Of one patient's link or consultation. */
  invitationRateLimitPerMinute: number;
  logLevel: (typeof logLevels)[number];
  /** Where `/metrics` is served, on loopback alone; null: nowhere. */
  metricsPort: number | null;
  /** Null: nothing is traced. */
  tracing: TracingConfig | null;
  /** Which addresses inside of the clinic's network a webhook may have; https addresses of the world always. */
  webhookTargets: {
    /** This machine, also over http: only where the service itself is one's own machine's. */
    allowsLoopback: boolean;
    /** Private networks and this machine, over https. */
    allowsPrivate: boolean;
  };
  /** How many proxies of ours stand in front; 0 trusts no `X-Forwarded-For`. */
  trustedProxies: number;
};

export type TracingConfig = {
  /** Of the collector, like `http://localhost:4318`; spans go to its `/v1/traces`. */
  endpoint: string;
  /** The share of requests that is traced, from 0 to 1. */
  sampledRatio: number;
};

export type SpeechConfig = {
  /** Like `https://host/v1`, no slash at the end. */
  baseUrl: string;
  apiKey: string | null;
  /** The model that recognizes speech; null where the server only reads aloud. */
  model: string | null;
  /** Null where the server reads nothing aloud. */
  voice: { model: string; name: string } | null;
};

export type LanguageModelConfig = {
  /** Like `https://host/v1`, no slash at the end. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
  timeoutMs: number;
  /** For a million tokens; null where no prices are set. */
  prices: { input: number; output: number; currency: string } | null;
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
const secretLengthMin = 32;
const placeholderSecret = /change.?me|replace|example|placeholder|default|your.?secret|12345678/i;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the service's settings from environment variables.
 * @throws ConfigError with a sentence for each missing, malformed, contradictory or unsafe one
 */
export function loadConfig(settings: Environment): ServiceConfig {
  const problems: string[] = [];
  const environment = readSecretFiles(settings, secretSettings, (sentence) => problems.push(sentence));
  // Otherwise each would be told a second time, as missing.
  if (problems.length > 0) throw new ConfigError(problems);
  const read = createReader(environment, problems);

  const port = read.integer('SERVICE_PORT', 4000, { min: 0, max: 65535 });
  const baseUrl = read.origin('SERVICE_BASE_URL', `http://localhost:${port}`);
  const config: ServiceConfig = {
    port,
    host: read.text('SERVICE_HOST', 'localhost'),
    databaseUrl: read.databaseUrl('SERVICE_DATABASE_URL'),
    migrationDatabaseUrl: read.optionalDatabaseUrl('SERVICE_MIGRATION_DATABASE_URL'),
    baseUrl,
    appUrl: read.origin('SERVICE_APP_URL', baseUrl),
    secret: read.secret('SERVICE_SECRET'),
    previousSecrets: read.secrets('SERVICE_SECRET_PREVIOUS'),
    acceptIdToken: read.flag('ACCEPT_ID_TOKEN', true),
    refreshReplayWindowS: read.integer('REFRESH_REPLAY_WINDOW_S', 0, { min: 0, max: 300 }),
    abandonAfterHours: read.integer('ABANDON_AFTER_HOURS', 72, { min: 1, max: 8760 }),
    speech: read.speech(),
    languageModel: read.languageModel(),
    mail: readMailSettings(environment, (sentence) => problems.push(sentence)),
    rateLimitPerMinute: read.integer('RATE_LIMIT_PER_MINUTE', 600, { min: 1, max: 1_000_000 }),
    addressRateLimitPerMinute: read.integer('ADDRESS_RATE_LIMIT_PER_MINUTE', 1_200, {
      min: 1,
      max: 10_000_000,
    }),
    invitationRateLimitPerMinute: read.integer('INVITATION_RATE_LIMIT_PER_MINUTE', 240, {
      min: 1,
      max: 1_000_000,
    }),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    metricsPort: read.optionalPort('METRICS_PORT'),
    tracing: read.tracing(),
    webhookTargets: {
      allowsLoopback: isLocal(baseUrl),
      allowsPrivate: read.flag('WEBHOOK_ALLOW_PRIVATE', false),
    },
    trustedProxies: read.proxies('TRUST_PROXY'),
  };
  if (environment.NODE_ENV === 'production') {
    problems.push(...findProductionProblems(config));
    problems.push(...findPlainConnections(environment, connectionSettings));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** What is fine on one's own machine and not for the world. */
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

/** Readers that note a problem instead of throwing, so that all of them are told at once. */
function createReader(environment: Environment, problems: string[]) {
  const find = (name: string) => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  function readInteger(name: string, fallback: number, range: { min: number; max: number }): number {
    const value = find(name);
    if (value === null) return fallback;
    const parsed = z.coerce.number().int().min(range.min).max(range.max).safeParse(value);
    if (parsed.success) return parsed.data;
    problems.push(`${name} is "${value}": use a whole number from ${range.min} to ${range.max}.`);
    return fallback;
  }

  /** The address of an OpenAI-compatible server, no slash at the end. */
  function readServerAddress(name: string, address: string, example: string): string | null {
    const url = URL.canParse(address) ? new URL(address) : null;
    const isAddress =
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.search === '' &&
      url.hash === '' &&
      url.username === '' &&
      url.password === '';
    if (isAddress) return url.href.replace(/\/+$/, '');
    // It may hold a password, so it is not repeated here.
    problems.push(`${name} is not an address: write it like ${example}.`);
    return null;
  }

  function readDatabaseUrl(name: string): string | null {
    const value = find(name);
    if (value === null) return null;
    if (isPostgresAddress(value)) return value;
    // The value may hold a password, so it is not repeated here.
    problems.push(`${name} is not a PostgreSQL address: write it like postgres://user:password@host/name.`);
    return null;
  }

  function readPrices(): LanguageModelConfig['prices'] {
    const [input, output] = [find('LLM_PRICE_INPUT'), find('LLM_PRICE_OUTPUT')];
    const currency = find('LLM_PRICE_CURRENCY');
    if (input === null && output === null && currency === null) return null;
    const prices = z
      .object({
        input: z.coerce.number().min(0),
        output: z.coerce.number().min(0),
        currency: z.string().regex(/^[A-Z]{3}$/),
      })
      .safeParse({ input: input ?? undefined, output: output ?? undefined, currency });
    if (prices.success) return prices.data;
    problems.push(
      'LLM_PRICE_INPUT, LLM_PRICE_OUTPUT and LLM_PRICE_CURRENCY belong together: two amounts for a million tokens and a currency like EUR.',
    );
    return null;
  }

  return {
    text: (name: string, fallback: string) => find(name) ?? fallback,
    integer: readInteger,
    flag(name: string, fallback: boolean): boolean {
      const value = find(name);
      if (value === null) return fallback;
      if (value === 'true' || value === 'false') return value === 'true';
      problems.push(`${name} is "${value}": use true or false.`);
      return fallback;
    },
    oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
      const value = find(name);
      if (value === null) return fallback;
      const known = values.find((candidate) => candidate === value);
      if (known !== undefined) return known;
      problems.push(`${name} is "${value}": use one of ${values.join(', ')}.`);
      return fallback;
    },
    origin(name: string, fallback: string): string {
      const value = find(name) ?? fallback;
      const url = URL.canParse(value) ? new URL(value) : null;
      const isOrigin =
        url !== null &&
        /^https?:$/.test(url.protocol) &&
        url.pathname === '/' &&
        url.search === '' &&
        url.hash === '' &&
        url.username === '';
      if (isOrigin) return url.origin;
      problems.push(`${name} is "${value}": use an address like https://consult.example, without a path.`);
      return fallback;
    },
    databaseUrl(name: string): string {
      if (find(name) === null) {
        problems.push(
          `${name} is missing: set the PostgreSQL address, like postgres://user:password@host/name.`,
        );
      }
      return readDatabaseUrl(name) ?? '';
    },
    optionalDatabaseUrl: readDatabaseUrl,
    secret(name: string): string {
      const value = find(name);
      if (value === null) {
        problems.push(
          `${name} is missing: set at least ${secretLengthMin} random characters (openssl rand -base64 48).`,
        );
        return '';
      }
      if (value.length >= secretLengthMin) return value;
      problems.push(
        `${name} is too short: use at least ${secretLengthMin} random characters (openssl rand -base64 48).`,
      );
      return '';
    },
    secrets(name: string): string[] {
      const values = (find(name) ?? '')
        .split(',')
        .map((value) => value.trim())
        .filter((value) => value !== '');
      if (values.some((value) => value.length < secretLengthMin)) {
        problems.push(
          `${name} holds a secret of less than ${secretLengthMin} characters: write whole secrets, with commas between them.`,
        );
      }
      return values;
    },
    speech(): SpeechConfig | null {
      const [address, apiKey] = [find('SPEECH_BASE_URL'), find('SPEECH_API_KEY')];
      const [model, voiceModel, voiceName] = [
        find('SPEECH_MODEL'),
        find('SPEECH_VOICE_MODEL'),
        find('SPEECH_VOICE'),
      ];
      if ((voiceModel === null) !== (voiceName === null)) {
        problems.push('SPEECH_VOICE_MODEL and SPEECH_VOICE belong together: set both or neither.');
      }
      if (address === null) {
        if ([apiKey, model, voiceModel, voiceName].some((value) => value !== null)) {
          problems.push(
            'SPEECH_BASE_URL is missing: the other SPEECH_ settings need the address of the server.',
          );
        }
        return null;
      }
      if (model === null && voiceModel === null) {
        problems.push(
          'SPEECH_BASE_URL needs SPEECH_MODEL, to understand speech, or SPEECH_VOICE_MODEL and SPEECH_VOICE, to read aloud.',
        );
      }
      const baseUrl = readServerAddress('SPEECH_BASE_URL', address, 'https://speech.example/v1');
      if (baseUrl === null) return null;
      return {
        baseUrl,
        apiKey,
        model,
        voice: voiceModel === null || voiceName === null ? null : { model: voiceModel, name: voiceName },
      };
    },
    languageModel(): LanguageModelConfig | null {
      const names = ['LLM_MODEL', 'LLM_API_KEY', 'LLM_PRICE_INPUT', 'LLM_PRICE_OUTPUT', 'LLM_PRICE_CURRENCY'];
      const [address, model] = [find('LLM_BASE_URL'), find('LLM_MODEL')];
      if (address === null) {
        if ([...names, 'LLM_TIMEOUT_MS'].some((name) => find(name) !== null)) {
          problems.push('LLM_BASE_URL is missing: the other LLM_ settings need the address of the server.');
        }
        return null;
      }
      if (model === null) problems.push('LLM_MODEL is missing: LLM_BASE_URL needs the name of a model.');
      const baseUrl = readServerAddress('LLM_BASE_URL', address, 'https://models.example/v1');
      const timeoutMs = readInteger('LLM_TIMEOUT_MS', 10_000, { min: 500, max: 120_000 });
      const prices = readPrices();
      if (baseUrl === null || model === null) return null;
      return { baseUrl, apiKey: find('LLM_API_KEY'), model, timeoutMs, prices };
    },
    optionalPort: (name: string): number | null =>
      find(name) === null ? null : readInteger(name, 0, { min: 1, max: 65_535 }),
    tracing(): TracingConfig | null {
      const address = find('OTEL_EXPORTER_OTLP_ENDPOINT');
      if (address === null) return null;
      const endpoint = readServerAddress('OTEL_EXPORTER_OTLP_ENDPOINT', address, 'http://localhost:4318');
      const ratio = z.coerce
        .number()
        .min(0)
        .max(1)
        .safeParse(find('OTEL_TRACES_SAMPLER_ARG') ?? 1);
      if (!ratio.success) {
        problems.push(
          'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1: the share of requests to trace.',
        );
      }
      return endpoint === null ? null : { endpoint, sampledRatio: ratio.data ?? 1 };
    },
    proxies(name: string): number {
      const value = find(name);
      if (value === null || value === 'false') return 0;
      if (value === 'true') return 1;
      const parsed = z.coerce.number().int().min(0).max(10).safeParse(value);
      if (parsed.success) return parsed.data;
      problems.push(
        `${name} is "${value}": use true, false, or the number of proxies in front of the service.`,
      );
      return 0;
    },
  };
}
