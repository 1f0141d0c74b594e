/**
 * When this process was told to optimize what it runs, for the built programs that it starts: most of their code, too, runs only a
 * few times (see vitest.config.ts). Nothing outside of the integration tests.
 */
export const programFlags: readonly string[] = process.execArgv.filter((flag) =>
  flag.startsWith('--interrupt-budget='),
);
