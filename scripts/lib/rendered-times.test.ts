import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = ['app', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
);

test('no text of a page may differ between server and browser: only the theme on the root element does', () =>
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('suppressHydrationWarning'))).toEqual([
    'app/layout.tsx',
  ]));

test('no page writes a date by the zone of the process that renders it', () =>
  expect(
    sources.filter((file) =>
      /toLocale(?:Date|Time)?String\(|to(?:Date|Time)String\(|\.get(?:Hours|Date|Day|Month|FullYear)\(/.test(
        readFileSync(file, 'utf8'),
      ),
    ),
  ).toEqual([]));
