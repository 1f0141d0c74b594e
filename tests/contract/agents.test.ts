import { agentChecks } from './checks/agents.ts';
import { testChecks } from './test-checks.ts';

testChecks(agentChecks);
