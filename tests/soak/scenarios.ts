import { aborts } from './aborts.ts';
import { duplicatesElsewhere, duplicatesHere } from './duplicate-submits.ts';
import { expirations } from './expirations.ts';
import { kills } from './kills.ts';
import type { Scenario } from './run-scenario.ts';
import { signOuts } from './sign-outs.ts';
import { twoTabs } from './two-tabs.ts';

/** In the order in which they run; those that kill come last. */
export const scenarios: readonly Scenario[] = [
  expirations,
  aborts,
  twoTabs,
  signOuts,
  duplicatesHere,
  duplicatesElsewhere,
  kills,
];
