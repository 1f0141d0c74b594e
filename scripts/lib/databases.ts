import { beginAsCopy } from './backup/begin-as-copy.ts';
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { StartError } from './fail.ts';
import { tryInstanceLock } from './instance-lock.ts';
import type { ProgramUrls } from './postgres/roles.ts';
import { waitUntil } from './process.ts';
import { loadSettings } from './settings.ts';

/**
 * The programs' databases in the embedded PostgreSQL, and the settings that name others instead: with the role that serves,
 * and with the one that owns the tables (decision 049).
 */
export const embeddedDatabases = {
  dashboard: {
    name: 'consult_desk_dashboard',
    setting: 'DATABASE_URL',
    ownerSetting: 'MIGRATION_DATABASE_URL',
  },
  service: {
    name: 'consult_desk_service',
    setting: 'SERVICE_DATABASE_URL',
    ownerSetting: 'SERVICE_MIGRATION_DATABASE_URL',
  },
} as const;

export type ProgramName = keyof typeof embeddedDatabases;

export type Databases = {
  /** Without the service's where another operator's service is used. */
  urls: Partial<Record<ProgramName, string>>;
  /** The same with the role that owns the tables, as far as the settings tell it; otherwise with the one that serves. */
  ownerUrls: Partial<Record<ProgramName, string>>;
  dataFolder: string;
  /** Everything the programs read, the databases' addresses included. */
  environment: NodeJS.ProcessEnv;
  /** Stops the embedded PostgreSQL if this started it. */
  close(): Promise<void>;
};

const upStartTimeoutMs = 60_000;

/**
 * This installation's databases: those of the settings, or the embedded ones. Where `npm run up` runs, its server is used
 * and left alone; otherwise one is started for the length of the command, under the same lock.
 * @throws StartError when it cannot run here, or another command has started one
 */
export async function openDatabases(): Promise<Databases> {
  const { environment: settings, dataFolder, foreignServiceUrl } = loadSettings();
  const environment = { ...settings };
  const [urls, ownerUrls]: [Databases['urls'], Databases['ownerUrls']] = [{}, {}];
  const programs: ProgramName[] = foreignServiceUrl === null ? ['dashboard', 'service'] : ['dashboard'];
  const needed = programs.filter((program) => !environment[embeddedDatabases[program].setting]);
  const close = needed.length > 0 ? await openEmbedded(dataFolder, needed, environment) : async () => {};
  for (const program of programs) {
    const { setting, ownerSetting } = embeddedDatabases[program];
    urls[program] = environment[setting] ?? '';
    ownerUrls[program] = environment[ownerSetting] || urls[program];
  }
  return { urls, ownerUrls, dataFolder, environment, close };
}

/** Writes the addresses into `environment`; gives what ends the use. */
async function openEmbedded(
  dataFolder: string,
  needed: readonly ProgramName[],
  environment: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  const lock = tryInstanceLock(dataFolder, 'admin');
  if (!('release' in lock)) {
    if (lock.purpose === 'admin') {
      throw new StartError(
        `Another command works on ${dataFolder} (process ${lock.pid}): wait until it has ended, then try again.`,
      );
    }
    const running = await waitForUp(dataFolder);
    for (const program of needed) nameDatabase(running, program, environment);
    return async () => {};
  }
  let postgres: EmbeddedPostgres | null = null;
  const close = async () => {
    if (postgres?.isStarted) await postgres.stop();
    lock.release();
  };
  try {
    postgres = await startEmbeddedPostgres({ dataFolder, durable: true });
    await provideEmbedded(postgres, needed, environment);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

/** The server of `npm run up`, which may be starting just now. */
async function waitForUp(dataFolder: string): Promise<EmbeddedPostgres> {
  let running: EmbeddedPostgres | null = null;
  try {
    await waitUntil(
      async () => {
        running = await findEmbeddedPostgres(dataFolder);
        return running !== null;
      },
      { timeoutMs: upStartTimeoutMs, intervalMs: 250, what: 'the database of npm run up' },
    );
  } catch {
    // Told below.
  }
  if (running !== null) return running;
  throw new StartError(
    '`npm run up` runs on this folder, and its database does not answer: stop it, then try again.',
  );
}

/**
 * Creates the programs' databases and roles where they are missing, and writes their addresses into `environment`. In a copied
 * folder they begin as after a restore, before anything else uses them.
 */
export async function provideEmbedded(
  postgres: EmbeddedPostgres,
  needed: readonly ProgramName[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const urls: Databases['urls'] = {};
  for (const program of needed) {
    await postgres.ensureProgramDatabase(embeddedDatabases[program].name);
    urls[program] = nameDatabase(postgres, program, environment).owner;
  }
  if (!postgres.isCopy) return;
  await beginAsCopy(urls, environment);
  postgres.settle();
}

/** Writes the addresses of a program's database into `environment`, and gives them. */
function nameDatabase(
  postgres: EmbeddedPostgres,
  program: ProgramName,
  environment: NodeJS.ProcessEnv,
): ProgramUrls {
  const { name, setting, ownerSetting } = embeddedDatabases[program];
  const urls = postgres.programUrls(name);
  environment[setting] = urls.serving;
  environment[ownerSetting] = urls.owner;
  return urls;
}
