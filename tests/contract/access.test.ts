import { accessChecks } from './checks/access.ts';
import { testChecks } from './test-checks.ts';

testChecks(accessChecks);
