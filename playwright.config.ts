import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser, findPageBrowser, soundlessArguments } from './scripts/lib/browser.ts';
import { sweepPages, voicePages } from './scripts/lib/test-groups.ts';

const hasVoice = process.env.E2E_VOICE === 'true';
const browser = hasVoice ? findBrowser() : findPageBrowser();
const args = hasVoice ? browserArguments : [...browserArguments, ...soundlessArguments];

export default defineConfig({
  testDir: 'tests/e2e',
  // These take minutes: `npm run test:voice`, and `npm test -- sweep-`.
  testIgnore: [...(hasVoice ? [] : voicePages), ...(process.env.E2E_SWEEPS === 'true' ? [] : sweepPages)],
  globalSetup: './tests/e2e/start-programs.ts',
  outputDir: 'test-results/e2e',
  // For two cores, and one more for the tests that wait. All use one installation; a test that changes anything has a clinic of its
  // own (clinic.ts).
  workers: 3,
  forbidOnly: true,
  // Ends what hangs, and says nothing of how long a test may take.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE }]],
  use: {
    locale: 'en-GB',
    // A label that is missing fails by itself, long before the test’s own limit.
    actionTimeout: 30_000,
    // What moves for ever is drawn for ever, on the processor.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: browser ?? undefined, args },
    // A film and the whole page at each step would take a third of the processor: a failure keeps its actions, its
    // requests and its last picture.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
