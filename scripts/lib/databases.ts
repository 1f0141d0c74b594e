import { beginAsCopy } from './backup/begin-as-copy.ts';
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { StartError } from './fail.ts';
import { tryInstanceLock } from './instance-lock.ts';
import type { ProgramUrls } from './postgres/roles.ts';
import { waitUntil } from './process.ts';
import { type Databases, embeddedDatabases, type ProgramName } from './program-databases.ts';
import { loadSettings } from './settings.ts';

const upStartTimeoutMs = 60_000;

/**
 * Opens this installation's databases: those of the settings, or the embedded ones. If `npm run up` is running, its server is used
 * and keeps running; otherwise a server is started for the duration of the command, under the same lock.
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

/** Sets the embedded databases' addresses in `environment`; gives the function that closes them. */
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

/** Waits for the server of `npm run up`, which may be starting. */
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
    // Reported below.
  }
  if (running !== null) return running;
  throw new StartError(
    '`npm run up` runs on this folder, and its database does not answer: stop it, then try again.',
  );
}

/**
 * Creates the programs' databases and roles if they are missing, and sets their addresses in `environment`. In a copied folder the
 * databases are first prepared as after a restore.
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

/** Sets the addresses of a program's database in `environment`, and returns them. */
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
