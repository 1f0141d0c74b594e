import { expect, test } from 'vitest';
import { playConsultations } from '../../fuzz/random-consultations.ts';

// `npm run test:fuzz` plays thousands.
test('S36 30 consultations with random values for every control, in five languages, read back as they were', () => {
  const { broken, consultations, events } = playConsultations({ count: 30, seed: 20_260_105 });
  expect(broken).toEqual([]);
  expect(consultations).toBe(30);
  expect(events).toBeGreaterThan(30 * 10);
});
