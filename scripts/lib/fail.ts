/** A failure that the operator can fix: its message is one sentence that says how. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Runs `main`; a {@link StartError} is printed as its sentence, anything else with its stack. Exit status 1 for both. */
export async function runToExit(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
