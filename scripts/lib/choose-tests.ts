import { readdirSync } from 'node:fs';
import path from 'node:path';
import { unitFolders, voicePages } from './test-groups.ts';

/** Files of tests by the program that runs them, relative to the checkout. */
type TestFiles = { vitest: string[]; playwright: string[] };

/** All files of tests that `npm test -- <part>` can run: not those with sound, which need `npm run test:voice`. */
export function listTestFiles(root: string): TestFiles {
  const files = [...unitFolders, 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.replaceAll('\\', '/')),
    ),
  );
  return {
    vitest: files.filter((file) => /\.test\.tsx?$/.test(file)).toSorted(),
    playwright: files
      .filter((file) => file.startsWith('tests/e2e/') && file.endsWith('.spec.ts'))
      .filter((file) => !voicePages.some((pattern) => pattern.test(file)))
      .toSorted(),
  };
}

/**
 * The files with one of the parts in their name, for each of the two programs.
 * @returns also the parts that no file has in its name
 */
export function chooseTests(
  parts: readonly string[],
  { vitest, playwright }: TestFiles,
): TestFiles & { unknown: string[] } {
  const choose = (files: readonly string[]) =>
    files.filter((file) => parts.some((part) => file.includes(part)));
  return {
    vitest: choose(vitest),
    playwright: choose(playwright),
    unknown: parts.filter((part) => ![...vitest, ...playwright].some((file) => file.includes(part))),
  };
}
