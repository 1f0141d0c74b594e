import { buildDashboardPrograms, buildService } from './build.ts';
import { watchData } from './lib/compiled-data.ts';
import { runToExit } from './lib/fail.ts';
import { startStack } from './lib/stack.ts';
import { watchTexts } from './lib/texts/write-texts.ts';

/** `npm run dev`: like `npm run up`, from source, with reload and the programs' output in the terminal. */
export async function main(): Promise<void> {
  await runToExit(async () => {
    await buildService(); // For the patient pages' script and style sheet.
    await buildDashboardPrograms(); // Used for the migration.
    const stack = await startStack({ mode: 'dev' });
    const watches = [watchTexts(process.cwd()), watchData(process.cwd(), console.error)];
    await stack.untilStopped();
    for (const stopWatching of watches) stopWatching();
  });
}
