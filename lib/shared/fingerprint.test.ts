import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test('two versions of a report that differ in one letter have different fingerprints', () => {
  const words = 'My chest feels tight when I climb the stairs. '.repeat(200);
  const versions = Array.from({ length: 5_000 }, (_, at) => ({
    words: `${words.slice(0, at)}x${words.slice(at + 1)}`,
  }));
  expect(new Set(versions.map(fingerprint)).size).toBe(new Set(versions.map(({ words: one }) => one)).size);
});

test('a value has the same fingerprint after a way through JSON, and null another one than an empty object', () => {
  const view = { report: { summary: 'Ünïcode “quotes”', list: [1, null, true] } };
  expect(fingerprint(JSON.parse(JSON.stringify(view)))).toBe(fingerprint(view));
  expect(fingerprint(null)).not.toBe(fingerprint({}));
});
