import { expect, test } from 'vitest';
import { createLogLimiter } from './log-limiter.ts';

test('ASVS 16.3.2 a flood of one kind of event is logged once a minute with the number left out, and hides no other kind', () => {
  let nowMs = 0;
  const bound = createLogLimiter(() => nowMs);
  const written = Array.from({ length: 1_000 }, () => bound('one')).filter((line) => line !== null);
  expect(written).toEqual([{ unwritten: 0 }]);
  expect(bound('other')).toEqual({ unwritten: 0 });
  nowMs = 60_000;
  expect(bound('one')).toEqual({ unwritten: 999 });
  expect(bound('one')).toBeNull();
});

test('S27 any number of kinds takes bounded memory, and no event is dropped without a log line', () => {
  const bound = createLogLimiter(() => 0);
  const lines = Array.from({ length: 30_000 }, (_, kind) => bound(`kind ${kind}`));
  expect(lines.filter((line) => line?.unwritten === 0)).toHaveLength(30_000);
});
