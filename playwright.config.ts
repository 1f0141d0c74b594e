import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/lib/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  // Whole consultations by voice take minutes: `npm run test:voice`.
  testIgnore:
    process.env.E2E_WHOLE_VOICE === 'true' ? undefined : ['**/recognizer.spec.ts', '**/voice-whole.spec.ts'],
  globalSetup: './tests/e2e/start-programs.ts',
  outputDir: 'test-results/e2e',
  workers: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE }]],
  use: {
    locale: 'en-GB',
    launchOptions: { executablePath: findBrowser() ?? undefined, args: browserArguments },
    // A film and the whole page at each step would take a third of the processor: a failure keeps its actions, its
    // requests and its last picture.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
