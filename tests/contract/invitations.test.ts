import { invitationChecks } from './checks/invitations.ts';
import { testChecks } from './test-checks.ts';

testChecks(invitationChecks);
