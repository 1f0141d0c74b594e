import { expect, test } from 'vitest';
import { playConsultations } from '../../fuzz/random-consultations.ts';

test('S36 100 consultations with random values for every control, in five languages, read back as they were', () => {
  const { broken, consultations, events } = playConsultations({ count: 100, seed: 20_260_105 });
  expect(broken).toEqual([]);
  expect(consultations).toBe(100);
  expect(events).toBeGreaterThan(100 * 10);
});
