import { aborts } from './aborts.ts';
import { chatKills } from './chat-kills.ts';
import type { ConsultationStage } from './consultation-stage.ts';
import { deviceRaces } from './device-races.ts';
import { duplicatesElsewhere, duplicatesHere } from './duplicate-submits.ts';
import { expirations } from './expirations.ts';
import { kills } from './kills.ts';
import type { Scenario } from './run-scenario.ts';
import { signOuts } from './sign-outs.ts';
import { twoTabs } from './two-tabs.ts';

/** Scenarios in the order in which they run; those that kill processes come last. */
export const scenarios: readonly Scenario[] = [
  expirations,
  aborts,
  twoTabs,
  signOuts,
  duplicatesHere,
  duplicatesElsewhere,
  kills,
];

/** Scenarios of patients, with processes of our own service. */
export const consultationScenarios: readonly Scenario<ConsultationStage>[] = [deviceRaces, chatKills];
