import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { agentSchema } from '../../contract/agent.ts';
import { type Invitation, invitationSchema } from '../../contract/invitation.ts';
import { findFreePort, waitUntil } from '../../scripts/lib/process.ts';
import { ApiClient } from '../helpers/api.ts';
import { signInForTokens } from '../helpers/authorization.ts';
import { serviceSecret, startServiceOn } from '../helpers/service-on-database.ts';

/** Our service as two processes on one database: one for the clinic's API, and the built one, which may be killed. */
export type ConsultationStage = {
  database: pg.Pool;
  /** Addresses of both, the one that may be killed first. */
  urls: readonly [string, string];
  invite(): Promise<Invitation>;
  kill(): Promise<void>;
  /** Starts the killed process again, on the same port. */
  revive(): Promise<void>;
  readLog(): string;
  stop(): Promise<void>;
};

const program = 'dist/service/main.js';

/** @param databaseUrl - a database of the service's own; the service migrates it */
export async function openConsultationStage(databaseUrl: string): Promise<ConsultationStage> {
  if (!existsSync(program)) throw new Error('Build first: npm run build');
  const service = await startServiceOn(databaseUrl);
  const tokens = await signInForTokens(service.client, service.people.owner);
  const api = new ApiClient(service.client.baseUrl, tokens.access_token);
  const agent = agentSchema.parse((await api.post('/agent', { type: 'CONSULT' })).body);
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const start = () => startProcess(databaseUrl, port, url, output);
  let victim = await start();
  return {
    database,
    urls: [url, service.client.baseUrl],
    invite: async () =>
      invitationSchema.parse((await api.post('/consult-invitation', { agentId: agent.id })).body),
    kill: () => end(victim, 'SIGKILL'),
    async revive() {
      victim = await start();
    },
    readLog: () => service.readLog() + output.join(''),
    async stop() {
      await end(victim, 'SIGTERM');
      await service.stop();
      await database.end();
    },
  };
}

async function startProcess(
  databaseUrl: string,
  port: number,
  url: string,
  output: string[],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SERVICE_PORT: String(port),
      SERVICE_BASE_URL: url,
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_SECRET: serviceSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const isHealthy = () =>
    fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
  await waitUntil(async () => child.exitCode !== null || (await isHealthy()), {
    timeoutMs: 30_000,
    intervalMs: 50,
    what: 'the service',
  });
  if (child.exitCode !== null)
    throw new Error(`The service ended at its start: ${output.slice(-5).join('')}`);
  return child;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
