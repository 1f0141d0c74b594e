import { encounterChecks } from './checks/encounters.ts';
import { testChecks } from './test-checks.ts';

testChecks(encounterChecks);
