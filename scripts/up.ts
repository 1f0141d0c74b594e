import { buildIfNeeded } from './build.ts';
import { runToExit } from './lib/fail.ts';
import { checkBeforeStart, startStack } from './lib/stack.ts';

/** `npm run up`: both programs on the embedded PostgreSQL, as built; stops cleanly on Ctrl-C or SIGTERM. */
export async function main(): Promise<void> {
  await runToExit(async () => {
    await checkBeforeStart();
    await buildIfNeeded((text) => console.error(text));
    const stack = await startStack({ mode: 'built' });
    await stack.untilStopped();
  });
}
