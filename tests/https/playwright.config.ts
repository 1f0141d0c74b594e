import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/lib/browser.ts';

/** For `npm run test:https`, which starts everything. */
export default defineConfig({
  testDir: '..',
  // The main job, and what https changes.
  testMatch: ['https/https.spec.ts', 'e2e/main-job.spec.ts'],
  outputDir: '../../test-results/https',
  workers: 1,
  forbidOnly: true,
  // Only ends tests that hang; it is no limit for the duration of a test.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [...browserArguments, '--host-resolver-rules=MAP *.harbourlane.example 127.0.0.1'],
    },
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
