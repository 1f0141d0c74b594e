import { type CallerRole, nameRoles } from '../../contract/operations.ts';
import { ProblemError } from '../http/problem-response.ts';

/**
 * Refuses a caller whose role may not call the operation. It is answered before the id is looked up, so it does not
 * reveal which ids exist. Unlike a missing scope (RFC 6750 §3.1), it does not make the client ask for another token.
 */
export function roleNotAllowed(roles: readonly CallerRole[]): ProblemError {
  return new ProblemError('role_not_allowed', `This takes the role ${nameRoles(roles)}.`, { roles });
}

/** The same answer for an id that does not exist and for one of another organization (S8). */
export function notFound(
  what: 'agent' | 'invitation' | 'encounter' | 'flag' | 'organization' | 'delivery',
): ProblemError {
  return new ProblemError('not_found', `There is no such ${what}.`);
}

/** Refuses an operation that needs the organization's webhook to be on. */
export function webhookOff(): ProblemError {
  return new ProblemError('conflict', 'The webhook of this organization is off: set its address first.');
}
