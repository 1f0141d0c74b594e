import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { longFiles, unitFolders, walkFiles } from './scripts/lib/test-groups.ts';

const alias = {
  '@': import.meta.dirname,
  // Outside Next's bundler the marker package throws by design; here it must be inert.
  'server-only': path.join(import.meta.dirname, 'tests/helpers/server-only.ts'),
};

// Ends what hangs, and says nothing of how long a test may take.
const hungAfterMs = 300_000;
const compiledData = 'tests/helpers/global-compiled-data.ts';
// Projects with another number of workers take their turn, also when files of several are named.
const afterUnit = { groupOrder: 1 };
const afterIntegration = { groupOrder: 2 };
const expected = { poll: { timeout: 90_000, interval: 25 } };

export default defineConfig({
  resolve: { alias },
  test: {
    // For two cores: twice as many, since much of the integration tests' time is spent waiting for other programs.
    maxWorkers: 4,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: [`{${unitFolders.join(',')}}/**/*.test.{ts,tsx}`, 'tests/patients/*.test.ts'],
          exclude: walkFiles,
          globalSetup: [compiledData],
          environment: 'node',
          // What they import, and the lexicons that a worker reads, are most of the time that they take; none of them changes it.
          isolate: false,
          maxWorkers: 2,
          // Much is made and let go while protocols are compiled; in a larger nursery less of it is copied.
          execArgv: ['--max-semi-space-size=32'],
          expect: expected,
          testTimeout: hungAfterMs,
          hookTimeout: hungAfterMs,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          sequence: afterUnit,
          include: ['tests/{integration,contract}/**/*.test.ts'],
          exclude: longFiles,
          globalSetup: [compiledData, 'tests/helpers/global-database.ts'],
          environment: 'node',
          // As with the unit tests; what a process keeps to itself belongs to the program that a file starts.
          isolate: false,
          // Most code runs only a few times. Compiling it without optimization at its first call, and optimizing what was called
          // often seven times later than by default, takes a seventh less processor time; so it does in the built programs that a file
          // starts (tests/helpers/program-flags.ts).
          execArgv: ['--always-sparkplug', '--interrupt-budget=500000'],
          expect: expected,
          testTimeout: hungAfterMs,
          hookTimeout: hungAfterMs,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'walks',
          sequence: afterUnit,
          include: walkFiles,
          globalSetup: [compiledData],
          environment: 'node',
          testTimeout: hungAfterMs,
          hookTimeout: hungAfterMs,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'long',
          sequence: afterIntegration,
          include: longFiles,
          globalSetup: [compiledData, 'tests/helpers/global-database.ts'],
          environment: 'node',
          // One after the other: what is judged here is how programs do under load and stress of their own.
          fileParallelism: false,
          expect: expected,
          testTimeout: hungAfterMs,
          hookTimeout: hungAfterMs,
        },
      },
    ],
  },
});
