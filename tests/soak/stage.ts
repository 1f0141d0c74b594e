import pg from 'pg';
import { type RunningDashboard, startDashboard } from '../helpers/running-dashboard.ts';
import { type OperatorProcess, startOperatorProcess } from '../operator/operator-process.ts';

/**
 * Two processes of the built dashboard on one database, and the strict stand-in service, each a process of its own.
 * People use the second dashboard; scenarios can kill the first one.
 */
export type Stage = {
  operator: OperatorProcess;
  database: pg.Pool;
  databaseUrl: string;
  /** The dashboard's public address. */
  publicUrl: string;
  /** @returns the address of a new database for the service */
  createServiceDatabase(): Promise<string>;
  /** Addresses of both processes, with the one that can be killed first. */
  urls: readonly [string, string];
  kill(): Promise<void>;
  /** Starts the killed process again, on the same port. */
  revive(): Promise<void>;
  /** The output of the dashboards so far. */
  readLog(): string;
  stop(): Promise<void>;
};

/**
 * @param databaseUrl - a database of the dashboard's own; the dashboards migrate it
 * @param createServiceDatabase - needed because the serving role may not create databases (decision 049)
 */
export async function openStage(
  databaseUrl: string,
  createServiceDatabase: Stage['createServiceDatabase'],
): Promise<Stage> {
  const operator = await startOperatorProcess();
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // `end` does not wait until each connection is closed, and the server may stop first. Failed queries reject by
  // themselves.
  database.on('error', () => undefined);
  const settings = { DATABASE_URL: databaseUrl, CONSULT_BASE_URL: operator.baseUrl, LOG_LEVEL: 'warn' };
  const started: RunningDashboard[] = [];
  const start = async (extra: Record<string, string>, options?: { port: number }) => {
    const dashboard = await startDashboard({ ...settings, ...extra }, options);
    started.push(dashboard);
    return dashboard;
  };
  const survivor = await start({});
  const behindSurvivor = { NEXTAUTH_URL: survivor.url };
  let victim = await start(behindSurvivor);
  return {
    operator,
    database,
    databaseUrl,
    publicUrl: survivor.url,
    createServiceDatabase,
    urls: [victim.url, survivor.url],
    kill: () => victim.kill(),
    async revive() {
      victim = await start(behindSurvivor, { port: victim.port });
    },
    readLog: () => started.flatMap((dashboard) => dashboard.output).join(''),
    async stop() {
      await Promise.all([survivor.stop(), victim.stop()]);
      await database.end();
      await operator.stop();
    },
  };
}
