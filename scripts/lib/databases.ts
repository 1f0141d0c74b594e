import { beginAsCopy } from './backup/begin-as-copy.ts';
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { StartError } from './fail.ts';
import { tryInstanceLock } from './instance-lock.ts';
import { waitUntil } from './process.ts';
import { loadSettings } from './settings.ts';

/** The programs' databases in the embedded PostgreSQL, and the settings that name others instead. */
export const embeddedDatabases = {
  dashboard: { name: 'consult_desk_dashboard', setting: 'DATABASE_URL' },
  service: { name: 'consult_desk_service', setting: 'SERVICE_DATABASE_URL' },
} as const;

export type ProgramName = keyof typeof embeddedDatabases;

export type Databases = {
  /** Without the service's where somebody else's service is used. */
  urls: Partial<Record<ProgramName, string>>;
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
  const urls: Databases['urls'] = {};
  const programs: ProgramName[] = foreignServiceUrl === null ? ['dashboard', 'service'] : ['dashboard'];
  const needed = programs.filter((program) => !environment[embeddedDatabases[program].setting]);
  const close = needed.length > 0 ? await openEmbedded(dataFolder, needed, environment) : async () => {};
  for (const program of programs) urls[program] = environment[embeddedDatabases[program].setting] ?? '';
  return { urls, dataFolder, environment, close };
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
    for (const program of needed)
      environment[embeddedDatabases[program].setting] = running.urlFor(embeddedDatabases[program].name);
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
 * Creates the programs' databases where they are missing, and writes their addresses into `environment`. In a copied
 * folder they begin as after a restore, before anything else uses them.
 */
export async function provideEmbedded(
  postgres: EmbeddedPostgres,
  needed: readonly ProgramName[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const urls: Databases['urls'] = {};
  for (const program of needed) {
    const { name, setting } = embeddedDatabases[program];
    await postgres.ensureDatabase(name);
    urls[program] = environment[setting] = postgres.urlFor(name);
  }
  if (!postgres.isCopy) return;
  await beginAsCopy(urls, environment);
  postgres.settle();
}
