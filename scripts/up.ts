import { buildIfNeeded } from './build.ts';
import { runToExit } from './lib/fail.ts';
import { checkBeforeStart, startStack } from './lib/stack.ts';

/** `npm run up`: runs both built programs on the embedded PostgreSQL; stops cleanly on Ctrl-C or SIGTERM. */
export async function main(): Promise<void> {
  await runToExit(async () => {
    await checkBeforeStart();
    await buildIfNeeded((text) => console.error(text));
    const stack = await startStack({ mode: 'built' });
    await stack.untilStopped();
  });
}
