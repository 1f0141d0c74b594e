import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { advisoriesFile, mergeAudit, readFloors, writeFloors } from './lib/advisories.ts';
import { runToExit, StartError } from './lib/fail.ts';

/**
 * `npm run advisories`: asks the registry which published advisories the locked versions have (`npm audit`) and writes the floors that
 * they ask for, and a line for each new direct dependency, into `scripts/lib/advisories.json`.
 */
export async function main(): Promise<void> {
  await runToExit(async () => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const asked = spawnSync(npm, ['audit', '--json'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 64_000_000,
    });
    const today = new Date().toISOString().slice(0, 10);
    const merged = mergeAudit({
      floors: readFloors(readFileSync(advisoriesFile, 'utf8')),
      manifest: readFileSync('package.json', 'utf8'),
      audit: asked.stdout ?? '',
      today,
    });
    // Lines for new dependencies are worth keeping whether or not the registry answers.
    writeFileSync(advisoriesFile, writeFloors(merged.floors));
    if (!merged.isAnswered) {
      throw new StartError(
        `The registry did not say which advisories there are, so ${advisoriesFile} may lack new ones. Run this again where \`npm audit\` works.`,
      );
    }
    for (const line of merged.news) console.log(line);
    console.log(`${advisoriesFile} is up to date: ${merged.floors.length} lines.`);
  });
}
