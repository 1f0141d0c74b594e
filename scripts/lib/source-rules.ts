import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listBareTexts } from './bare-text.ts';
import { findViolations } from './import-rules.ts';
import { listMissingTexts } from './page-texts.ts';

/** What must hold of the source and no linter here knows. */
export type SourceRule = {
  /** As a sentence that says what must hold. */
  title: string;
  /** @returns a line for each place that breaks it */
  find(root: string): string[];
};

/** Rules that `npm run check` enforces, each shown by a test of its own on a few lines of source. */
export const sourceRules: readonly SourceRule[] = [
  {
    title: 'an area imports what its table allows, and sibling folders have an order',
    find: (root) =>
      findViolations(root).map(({ file, imports, reason }) => `${file} imports ${imports}: ${reason}`),
  },
  {
    title: 'a page provides the texts that its components use',
    find: listMissingTexts,
  },
  {
    title:
      'no element that changes stands beside bare text, which would break a page that a browser has translated',
    find: listBareTexts,
  },
  {
    title:
      'only the theme on the root element may differ between the page of the server and that of the browser',
    find: (root) =>
      listSources(root, ['app', 'components'], /\.tsx$/)
        .filter(({ file, text }) => text.includes('suppressHydrationWarning') && file !== 'app/layout.tsx')
        .map(({ file }) => file),
  },
  {
    title: 'no page formats a date in the time zone of the process that renders it',
    find: (root) =>
      listSources(root, ['app', 'components'], /\.tsx$/)
        .filter(({ text }) => formatsInOwnZone(text))
        .map(({ file }) => file),
  },
  {
    title: 'no page counts ages by the clock of the device',
    find: (root) =>
      listSources(root, ['app', 'components', 'lib/client'], /\.tsx?$/)
        .filter(({ file, text }) => !ofThisDevice.has(file) && readsDeviceClock(file, text))
        .map(({ file }) => file),
  },
];

/** Whether a component formats a date without naming a time zone. */
export function formatsInOwnZone(text: string): boolean {
  return /toLocale(?:Date|Time)?String\(|to(?:Date|Time)String\(|\.get(?:Hours|Date|Day|Month|FullYear)\(/.test(
    text,
  );
}

/** Whether code that runs in the browser asks the device for the time. */
export function readsDeviceClock(file: string, text: string): boolean {
  const runsInBrowser = text.startsWith("'use client'") || file.startsWith('lib/client/');
  return runsInBrowser && /new Date\(\)|Date\.now\(\)/.test(text);
}

const ofThisDevice = new Set([
  // Spans that begin and end on this device: the countdown to the end of the session, the pause between two redirects.
  'app/(clinic)/_components/session-watch.tsx',
  // Where no server has told its time yet.
  'components/ui/relative-time.tsx',
  'lib/client/request-json.ts',
  'lib/client/server-clock.ts',
]);

function listSources(
  root: string,
  folders: readonly string[],
  ending: RegExp,
): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name) && !name.includes('.test.'))
      .map((name) => ({
        file: path.posix.join(folder, name.replaceAll('\\', '/')),
        text: readFileSync(path.join(root, folder, name), 'utf8'),
      })),
  );
}
