import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test('no two versions of a report that differ in one letter have the same', () => {
  const words = 'My chest feels tight when I climb the stairs. '.repeat(200);
  const versions = Array.from({ length: 5_000 }, (_, at) => ({
    words: `${words.slice(0, at)}x${words.slice(at + 1)}`,
  }));
  expect(new Set(versions.map(fingerprint)).size).toBe(new Set(versions.map(({ words: one }) => one)).size);
});

test('the same value has the same, however it came here', () => {
  const view = { report: { summary: 'Ünïcode “quotes”', list: [1, null, true] } };
  expect(fingerprint(JSON.parse(JSON.stringify(view)))).toBe(fingerprint(view));
  expect(fingerprint(null)).not.toBe(fingerprint({}));
});
