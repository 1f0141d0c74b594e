import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { patientBrowsers } from './browsers.ts';

const { browserslist } = z
  .object({ browserslist: z.array(z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const rows = readFileSync('docs/browsers.md', 'utf8').split('\n');

/** The versions in a row of the table: Chrome and Edge, Firefox, Safari. */
function versionsOf(row: string): string[] {
  const cells =
    rows
      .find((line) => line.startsWith(`| ${row} |`))
      ?.split('|')
      .slice(2, 5) ?? [];
  return cells.map((cell) => /[\d.]+/.exec(cell)?.[0] ?? '');
}

const versionIn = (list: readonly string[], browser: string) =>
  list.find((one) => one.startsWith(browser))?.replace(/^[a-z]+ ?/, '') ?? '';

describe('the documented browsers are those that the pages are built for', () => {
  test.each([
    ['Dashboard', browserslist],
    ['Patients’ pages, with script', patientBrowsers],
  ] as const)('%s', (row, list) => {
    const [chromium, firefox, safari] = versionsOf(row.replace('’', "'"));
    expect([chromium, chromium, firefox, safari]).toEqual(
      ['chrome', 'edge', 'firefox', 'safari'].map((browser) => versionIn(list, browser)),
    );
    expect(list).toHaveLength(4);
  });
});
