import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import { readSecretFiles } from '../../common/secret-files.ts';
import { secretSettings as dashboardSecrets } from '../../lib/server/secret-settings.ts';
import { secretSettings as serviceSecrets } from '../../service/config/secret-settings.ts';
import { StartError } from './fail.ts';
import { makeDataFolder, readFileIfPresent, writeFileIfAbsent } from './files.ts';
import { isOfOwnNetwork, originOf } from './hosts.ts';
import { describeFileError, errorCodeOf } from './system-errors.ts';

const portSchema = z.coerce.number().int().min(1).max(65535);

/** Secrets that are generated at the first start and stored in DATA_DIR; the environment takes precedence. */
const secretsSchema = z.object({
  NEXTAUTH_SECRET: z.string(),
  TOKEN_KEYS: z.string(),
  SERVICE_SECRET: z.string(),
  DEMO_PASSWORD: z.string(),
});
type Secrets = z.infer<typeof secretsSchema>;

const secretsOf = { dashboard: dashboardSecrets, service: serviceSecrets } as const;

/** Every setting that is a secret. */
export const secretNames: readonly string[] = [
  ...new Set<string>([...dashboardSecrets, ...serviceSecrets, 'DEMO_PASSWORD']),
];

export type Settings = {
  dataFolder: string;
  dashboardPort: number;
  servicePort: number;
  /** Port of the local inbox's page; null: the usual one, or any free one. */
  mailPort: number | null;
  /** Address of another operator's service; null when our service runs, also if CONSULT_BASE_URL equals SERVICE_BASE_URL. */
  foreignServiceUrl: string | null;
  /** The demo clinic's people, one for each role; all have the same password. */
  demo: {
    email: string;
    clinicianEmail: string;
    frontDeskEmail: string;
    password: string;
    isPasswordGiven: boolean;
  };
  /** The complete settings of both programs, as environment variables. */
  environment: NodeJS.ProcessEnv;
};

const demoEmail = 'mina.okafor@harbourlane.example';
/** Colleagues of the demo's owner. */
export const demoColleagues = {
  clinicianEmail: 'theo.brandt@harbourlane.example',
  frontDeskEmail: 'lena.ruiz@harbourlane.example',
} as const;

/**
 * Reads `.env` (the environment takes precedence), fills in the defaults of docs/settings.md, and generates missing secrets into
 * DATA_DIR with mode 0600.
 * @throws StartError naming the invalid setting
 */
export function loadSettings(): Settings {
  loadEnvFile();
  const env = readSecrets();
  const dataFolder = path.resolve(env.DATA_DIR || '.data');
  const dashboardPort = readPort('DASHBOARD_PORT', 3000);
  const servicePort = readPort('SERVICE_PORT', 4000);
  if (dashboardPort === servicePort) {
    throw new StartError(
      `DASHBOARD_PORT and SERVICE_PORT are both ${servicePort}: give each program a port of its own.`,
    );
  }
  const mailPort = env.MAIL_PORT ? readPort('MAIL_PORT', 0) : null;
  if (mailPort === dashboardPort || mailPort === servicePort) {
    throw new StartError(
      `MAIL_PORT is ${mailPort}, like another program's port: give the inbox a port of its own.`,
    );
  }
  const foreignServiceUrl = readForeignService(env);
  const secrets = loadSecrets(dataFolder);
  // One HOST is for both programs, and where it names one address of this machine, that is where people reach them.
  const serviceHost = env.SERVICE_HOST || env.HOST;
  const serviceUrl = env.SERVICE_BASE_URL || originOf(serviceHost, servicePort);
  const environment: NodeJS.ProcessEnv = { ...env };
  const set = (name: string, value: string) => {
    environment[name] = environment[name] || value;
  };
  set('DATA_DIR', dataFolder);
  set('DASHBOARD_PORT', String(dashboardPort));
  set('SERVICE_PORT', String(servicePort));
  set('SERVICE_BASE_URL', serviceUrl);
  set('SERVICE_APP_URL', serviceUrl);
  set('CONSULT_BASE_URL', serviceUrl);
  set('CONSULT_CLIENT_ID', 'clinic-dashboard');
  set('NEXTAUTH_URL', originOf(env.HOST, dashboardPort));
  if (serviceHost) set('SERVICE_HOST', serviceHost);
  const plainHosts = [env.HOST, serviceHost].filter(isOfOwnNetwork);
  if (plainHosts.length > 0) {
    environment.PLAIN_CONNECTIONS = [env.PLAIN_CONNECTIONS, ...new Set(plainHosts)].filter(Boolean).join(',');
  }
  set('NEXTAUTH_SECRET', secrets.NEXTAUTH_SECRET);
  set('TOKEN_KEYS', secrets.TOKEN_KEYS);
  set('SERVICE_SECRET', secrets.SERVICE_SECRET);
  return {
    dataFolder,
    dashboardPort,
    servicePort,
    mailPort,
    foreignServiceUrl,
    demo: {
      email: env.DEMO_EMAIL || demoEmail,
      ...demoColleagues,
      password: env.DEMO_PASSWORD || secrets.DEMO_PASSWORD,
      isPasswordGiven: Boolean(env.DEMO_PASSWORD),
    },
    environment,
  };
}

/** The environment with the programs' secrets; those given as files are read, so that the started programs get them as settings. */
function readSecrets(): NodeJS.ProcessEnv {
  const problems: string[] = [];
  const env = readSecretFiles(process.env, secretNames, (sentence) => problems.push(sentence));
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return env;
}

/**
 * The settings for one program, without the other program's secrets and without the addresses for the roles that own the databases,
 * which have been migrated by then.
 */
export function environmentFor(
  program: keyof typeof secretsOf,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const own: ReadonlySet<string> = new Set(secretsOf[program]);
  const given = { ...environment };
  for (const name of secretNames) if (!own.has(name) || name.includes('MIGRATION')) delete given[name];
  return given;
}

/** The variables of `.env`, without the byte order mark that editors on Windows write. */
export function readEnvFile(): NodeJS.Dict<string> {
  return parseEnv(readFileIfPresent('.env')?.replace(/^\uFEFF/, '') ?? '');
}

/** Variables of the environment take precedence over the file. */
function loadEnvFile(): void {
  for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value;
}

/** In a clinic, the dashboard is told the service's address by CONSULT_BASE_URL, and our service its own by SERVICE_BASE_URL. */
function readForeignService(env: NodeJS.ProcessEnv): string | null {
  const address = env.CONSULT_BASE_URL?.trim() || null;
  if (address === null) return null;
  if (!URL.canParse(address)) {
    throw new StartError(
      `CONSULT_BASE_URL is not an address ("${address}"): write it like https://consult.example.`,
    );
  }
  const own = env.SERVICE_BASE_URL?.trim() ?? '';
  return URL.canParse(own) && new URL(own).href === new URL(address).href ? null : address;
}

function readPort(name: string, fallback: number): number {
  const value = process.env[name];
  if (!value) return fallback;
  const port = portSchema.safeParse(value);
  if (!port.success)
    throw new StartError(`${name} is not a port ("${value}"): use a number from 1 to 65535.`);
  return port.data;
}

function loadSecrets(dataFolder: string): Secrets {
  try {
    makeDataFolder(dataFolder);
  } catch (error) {
    throw new StartError(describeFileError(errorCodeOf(error) || String(error), dataFolder));
  }
  const file = path.join(dataFolder, 'secrets.json');
  const secrets: Secrets = {
    NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
    TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SERVICE_SECRET: randomBytes(48).toString('base64url'),
    DEMO_PASSWORD: randomBytes(9).toString('base64url'),
  };
  try {
    // Of two simultaneous starts one writes the secrets, and both use them.
    if (readFileIfPresent(file) === null && writeFileIfAbsent(file, `${JSON.stringify(secrets, null, 2)}\n`))
      return secrets;
    const parsed = secretsSchema.safeParse(readJson(file));
    if (parsed.success) return parsed.data;
  } catch (error) {
    throw new StartError(describeFileError(errorCodeOf(error) || String(error), file));
  }
  throw new StartError(
    `${file} is damaged: put it back from a copy. Without it, what is in the database cannot be opened.`,
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // Reported by the caller as a file that cannot be read.
  }
}
