import { authorizationChecks } from './checks/authorization.ts';
import { testChecks } from './test-checks.ts';

testChecks(authorizationChecks);
