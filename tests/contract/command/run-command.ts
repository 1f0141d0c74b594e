import { allChecks } from '../checks/all.ts';
import { checkService } from './check-service.ts';
import { help, readCheckOptions, UsageError } from './options.ts';
import { listChecks } from './report.ts';
import { serve, serveHelp } from './serve.ts';

/**
 * `consult-conformance`.
 * @returns the exit status: 0 the service keeps the contract, 1 it breaks it, 2 the checks could not be run
 */
export async function runCommand(
  argv: string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<0 | 1 | 2> {
  const [first, ...rest] = argv;
  const asksForHelp = argv.includes('--help') || argv.includes('-h') || first === undefined;
  try {
    if (first === 'serve') {
      if (asksForHelp) console.log(serveHelp);
      else await serveUntilStopped(rest);
      return 0;
    }
    if (asksForHelp) {
      console.log(help);
      return first === undefined ? 2 : 0;
    }
    if (argv.includes('--list')) {
      console.log(listChecks(allChecks));
      return 0;
    }
    return (await checkService(readCheckOptions(argv, environment))) ? 0 : 1;
  } catch (error) {
    // A failure of the command itself says nothing about the service.
    console.error(error instanceof UsageError ? error.message : error);
    return 2;
  }
}

async function serveUntilStopped(argv: string[]): Promise<void> {
  const { baseUrl, stop } = await serve(argv);
  console.log(`The stand-in service listens at ${baseUrl}. Ctrl-C stops it.`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  await stop();
}
