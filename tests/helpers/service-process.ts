import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { waitUntil } from '../../scripts/lib/process.ts';
import { programFlags } from './program-flags.ts';
import { serviceSecret, unlimitedRates } from './service-on-database.ts';

const program = 'dist/service/main.js';

export type ServiceProcess = {
  url: string;
  /** Sends a signal without waiting; SIGSTOP and SIGCONT do not end the process. */
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
};

/**
 * Starts our built service as a process of its own; resolves once it is healthy.
 * @param options.output - receives its output
 */
export async function startServiceProcess(options: {
  databaseUrl: string;
  port: number;
  output: string[];
  environment?: Record<string, string>;
}): Promise<ServiceProcess> {
  const { port, output } = options;
  const url = `http://localhost:${port}`;
  if (!existsSync(program)) throw new Error('Build first: npm run build');
  const child = spawn(process.execPath, [...programFlags, program], {
    env: {
      ...process.env,
      SERVICE_PORT: String(port),
      SERVICE_BASE_URL: url,
      SERVICE_DATABASE_URL: options.databaseUrl,
      SERVICE_SECRET: serviceSecret,
      ...unlimitedRates,
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const isHealthy = () =>
    fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false, // Not listening yet.
    );
  await waitUntil(async () => child.exitCode !== null || (await isHealthy()), {
    intervalMs: 50,
    what: 'the service',
  });
  if (child.exitCode !== null)
    throw new Error(`The service ended at its start: ${output.slice(-5).join('')}`);
  return {
    url,
    signal: (name) => child.kill(name),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await gone;
    },
  };
}
