import '../contract/configure-zod.ts';
import { ConfigError, loadConfig } from './config/load-config.ts';
import { createService, type Service } from './create-service.ts';
import { ListenError } from './http/server.ts';
import { ProtocolFileError } from './interview/protocols/read-sources.ts';
import { WrongSecretError } from './oauth/signing-keys.ts';

/** Longest that stopping may take before the process ends anyway (S28). */
const stopLimitMs = 9_500;

let isStopping = false;
await startOrExplain();

async function startOrExplain(): Promise<void> {
  let created: Service | null = null;
  try {
    const service = await createService(loadConfig(process.env));
    created = service;
    // Before the first request is answered: whoever sees it healthy may tell it to stop.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(service));
    await service.start();
  } catch (error) {
    if (isStopping) return;
    await created?.stop();
    console.error(explain(error));
    process.exitCode = 1;
  }
}

async function stop(running: Service): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  await running.stop();
  process.exit(0);
}

/** One sentence for each thing that a person can mend; anything else with its stack. */
function explain(error: unknown): unknown {
  const isSaidPlainly = [ConfigError, ListenError, ProtocolFileError, WrongSecretError].some(
    (kind) => error instanceof kind,
  );
  // Loaded only where it is on, and so known by its name.
  const isMetrics = error instanceof Error && error.name === 'MetricsListenError';
  if ((isSaidPlainly || isMetrics) && error instanceof Error) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return `The database cannot be reached (${code}): check SERVICE_DATABASE_URL.`;
  }
  if (code === '28P01' || code === '28000')
    return 'The database refuses the user or the password of SERVICE_DATABASE_URL.';
  if (code === '3D000') return 'The database named in SERVICE_DATABASE_URL does not exist: create it first.';
  return error;
}
