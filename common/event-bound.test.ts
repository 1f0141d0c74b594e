import { expect, test } from 'vitest';
import { createEventBound } from './event-bound.ts';

test('ASVS 16.3.2 a flood of one kind is written once a minute, with how many were left out, and hides no other kind', () => {
  let nowMs = 0;
  const bound = createEventBound(() => nowMs);
  const written = Array.from({ length: 1_000 }, () => bound('one')).filter((line) => line !== null);
  expect(written).toEqual([{ unwritten: 0 }]);
  expect(bound('other')).toEqual({ unwritten: 0 });
  nowMs = 60_000;
  expect(bound('one')).toEqual({ unwritten: 999 });
  expect(bound('one')).toBeNull();
});

test('S27 any number of kinds takes bounded memory, and none is lost without a line', () => {
  const bound = createEventBound(() => 0);
  for (let kind = 0; kind < 30_000; kind += 1) expect(bound(`kind ${kind}`)).toEqual({ unwritten: 0 });
});
