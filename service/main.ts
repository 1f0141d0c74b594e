import '../contract/configure-zod.ts';
import { captureOutput } from '../common/capture-output.ts';
import { loadConfig } from './config/load-config.ts';
import { createService, type Service } from './create-service.ts';
import { explainStartFailure } from './explain-start-failure.ts';

/** The longest time for shutdown; afterwards the process exits anyway (S28). */
const stopLimitMs = 9_500;

let isStopping = false;
await startOrExplain();

async function startOrExplain(): Promise<void> {
  let created: Service | null = null;
  try {
    const service = await createService(loadConfig(process.env));
    created = service;
    // Before the first request is answered, because a supervisor may stop the process as soon as it is healthy.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(service));
    await service.start();
    captureOutput((entry) => service.log.warn(entry, 'output of a library'));
  } catch (error) {
    if (isStopping) return;
    await created?.stop();
    console.error(explainStartFailure(error));
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
