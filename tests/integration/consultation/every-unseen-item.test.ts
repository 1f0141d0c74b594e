import { test } from 'vitest';
import { clinic, setUpClinic } from './clinic.ts';
import { expectUnseenRefused } from './unseen-items.ts';

setUpClinic();

test.each(['claimed', 'proved'] as const)(
  'S39 S18 a change takes only what was shown: all item ids, %s',
  async (access) => expectUnseenRefused(clinic, access, { step: 1 }),
);
