import type { Check } from '../check.ts';
import { accessChecks } from './access.ts';
import { agentChecks } from './agents.ts';
import { authorizationChecks } from './authorization.ts';
import { encounterChecks } from './encounters.ts';
import { invitationChecks } from './invitations.ts';

/** Every check, in the order of the specification's parts. */
export const allChecks: readonly Check[] = [
  ...authorizationChecks,
  ...accessChecks,
  ...agentChecks,
  ...invitationChecks,
  ...encounterChecks,
];
