import type { Scenario } from '../soak/run-scenario.ts';
import { clockADayAhead, clocksApart } from './clock-faults.ts';
import {
  connectionsReset,
  databaseAway,
  databaseRestarted,
  databaseSilent,
  databaseSlow,
  oneDatabaseAway,
} from './database-faults.ts';
import { backupDiskFull, diskFull } from './disk-faults.ts';
import type { Floor } from './floor.ts';
import { jobsKilled } from './job-faults.ts';
import { killsEverywhere, serviceStopped } from './kill-faults.ts';
import { newVersion } from './new-version.ts';
import { backupRestored, twoStarts } from './operation-faults.ts';

/** Faults that are played on one ground, in the order in which they run. */
export const faultScenarios: readonly Scenario<Floor>[] = [
  databaseAway,
  oneDatabaseAway,
  databaseSilent,
  databaseSlow,
  connectionsReset,
  databaseRestarted,
  serviceStopped,
  newVersion,
  killsEverywhere,
  jobsKilled,
  backupDiskFull,
  clocksApart,
  clockADayAhead,
  backupRestored,
];

/** Faults that open a ground of their own. */
export const apartScenarios: readonly Scenario<null>[] = [diskFull, twoStarts];
