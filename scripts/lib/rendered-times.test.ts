import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

function listSources(folders: readonly string[], ending: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name) && !name.includes('.test.'))
      .map((name) => `${folder}/${name}`),
  );
}

const sources = listSources(['app', 'components'], /\.tsx$/);

test('only the theme on the root element may differ between the page of the server and that of the browser', () =>
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('suppressHydrationWarning'))).toEqual([
    'app/layout.tsx',
  ]));

test('no page formats a date in the time zone of the process that renders it', () =>
  expect(
    sources.filter((file) =>
      /toLocale(?:Date|Time)?String\(|to(?:Date|Time)String\(|\.get(?:Hours|Date|Day|Month|FullYear)\(/.test(
        readFileSync(file, 'utf8'),
      ),
    ),
  ).toEqual([]));

test('no page counts ages by the clock of the device', () => {
  const inBrowser = listSources(['app', 'components', 'lib/client'], /\.tsx?$/).filter((file) => {
    const text = readFileSync(file, 'utf8');
    const runs = text.startsWith("'use client'") || file.startsWith('lib/client/');
    return runs && /new Date\(\)|Date\.now\(\)/.test(text);
  });
  expect(inBrowser.sort()).toEqual([
    // Spans that begin and end on this device: the countdown to the end of the session, the pause between two redirects.
    'app/(clinic)/_components/session-watch.tsx',
    // Where no server has told its time yet.
    'components/ui/relative-time.tsx',
    'lib/client/request-json.ts',
    'lib/client/server-clock.ts',
  ]);
});
