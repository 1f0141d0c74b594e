import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = ['app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
);

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
