import { afterAll, beforeAll, test } from 'vitest';
import { type Clinic, openClinic } from './clinic.ts';
import { expectUnseenRefused } from './unseen-items.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.stop());

test.each(['claimed', 'proved'] as const)(
  'S39 S18 a change takes only what was shown: all item ids, %s',
  async (access) => expectUnseenRefused(clinic, access, { step: 1 }),
);
