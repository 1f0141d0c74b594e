import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  advisoriesFile,
  askedFile,
  askedSchema,
  findOverdue,
  mergeAudit,
  readFloors,
  readLocked,
  writeFloors,
} from './lib/advisories.ts';
import { runToExit, StartError } from './lib/fail.ts';

const today = () => new Date().toISOString().slice(0, 10);

/**
 * `npm run advisories`: asks the registry for published advisories about the locked versions (`npm audit`), and writes the minimum
 * versions that they require, with an entry for each new direct dependency, into `scripts/lib/advisories.json`. With `--check` it
 * works offline: it prints every direct dependency with its version, and fails where a weakness has stayed longer than SECURITY.md
 * allows, or where the registry was last asked more than a week ago (ASVS 15.2.1).
 */
export async function main(args: readonly string[]): Promise<void> {
  await runToExit(async () => (args.includes('--check') ? check() : refresh()));
}

function refresh(): void {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const asked = spawnSync(npm, ['audit', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64_000_000,
  });
  const merged = mergeAudit({
    floors: readFloors(readFileSync(advisoriesFile, 'utf8')),
    manifest: readFileSync('package.json', 'utf8'),
    audit: asked.stdout ?? '',
    today: today(),
  });
  // Save entries of new dependencies even if the registry does not answer.
  writeFileSync(advisoriesFile, writeFloors(merged.floors));
  if (!merged.isAnswered) {
    throw new StartError(
      `The registry did not say which advisories there are, so ${advisoriesFile} may lack new ones. Run this again where \`npm audit\` works.`,
    );
  }
  writeFileSync(askedFile, `${JSON.stringify({ askedOn: today() })}\n`);
  for (const line of merged.news) console.log(line);
  console.log(`${advisoriesFile} is up to date: ${merged.floors.length} lines.`);
}

function check(): void {
  const { dependencies, overdue } = findOverdue({
    floors: readFloors(readFileSync(advisoriesFile, 'utf8')),
    locked: readLocked(readFileSync('package.json', 'utf8'), readFileSync('package-lock.json', 'utf8')),
    askedOn: askedSchema.parse(JSON.parse(readFileSync(askedFile, 'utf8'))).askedOn,
    today: today(),
  });
  for (const { package: name, version, since, advisories } of dependencies)
    console.log(
      `${name.padEnd(44)} ${version.padEnd(12)} ${since}  ${advisories === null ? 'not asked' : `open advisories: ${advisories}`}`,
    );
  if (overdue.length > 0) throw new StartError(overdue.join('\n'));
  console.log('Nothing is overdue.');
}
