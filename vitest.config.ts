import path from 'node:path';
import { defineConfig } from 'vitest/config';

const alias = {
  '@': import.meta.dirname,
  // Outside Next's bundler the marker package throws by design; here it must be inert.
  'server-only': path.join(import.meta.dirname, 'tests/helpers/server-only.ts'),
};

export default defineConfig({
  resolve: { alias },
  test: {
    // Two cores: more workers than that only make each other time out.
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: [
            '{contract,lib,components,app,service,scripts,bench}/**/*.test.{ts,tsx}',
            'tests/patients/*.test.ts',
          ],
          environment: 'node',
          // Whole interviews are walked: a busy machine is no failure.
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          include: ['tests/{integration,contract,faults}/**/*.test.ts'],
          globalSetup: ['tests/helpers/global-database.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
