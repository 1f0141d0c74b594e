import { explainFileError } from './system-errors.ts';

/** A failure that the operator can fix: its message is one sentence that says how. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Runs `main`; a {@link StartError} and a full, read-only or forbidden place are printed as a sentence, anything else with its stack.
 * Exit status 1 for all.
 */
export async function runToExit(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : (explainFileError(error) ?? error));
    process.exitCode = 1;
  }
}
