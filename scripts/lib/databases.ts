import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
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

/**
 * This installation's databases: those of the settings, or the embedded ones, whose server is started if it does not
 * run.
 * @throws StartError when it cannot run here
 */
export async function openDatabases(): Promise<Databases> {
  const { environment: settings, dataFolder, foreignServiceUrl } = loadSettings();
  const environment = { ...settings };
  let started: EmbeddedPostgres | null = null;
  const embedded = async () => {
    const running = started ?? findEmbeddedPostgres(dataFolder);
    if (running) return running;
    started = await startEmbeddedPostgres({ dataFolder, durable: true });
    return started;
  };
  const urls: Databases['urls'] = {};
  const programs: ProgramName[] = foreignServiceUrl === null ? ['dashboard', 'service'] : ['dashboard'];
  for (const program of programs) {
    const { name, setting } = embeddedDatabases[program];
    const given = environment[setting];
    if (given) {
      urls[program] = given;
      continue;
    }
    const postgres = await embedded();
    await postgres.ensureDatabase(name);
    urls[program] = environment[setting] = postgres.urlFor(name);
  }
  return { urls, dataFolder, environment, close: async () => await started?.stop() };
}
