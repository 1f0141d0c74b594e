import { type CallerRole, nameRoles } from '../../contract/operations.ts';
import { ProblemError } from '../http/problem-response.ts';

/**
 * For a caller whose role may not; the same for every id, so that it tells of none. It names those that may and, unlike a missing scope
 * (RFC 6750 §3.1), does not send the client back for another token.
 */
export function roleNotAllowed(roles: readonly CallerRole[]): ProblemError {
  return new ProblemError('role_not_allowed', `This takes the role ${nameRoles(roles)}.`, { roles });
}

/** The one answer for what is not there and for what is another organization's (S8). */
export function notFound(
  what: 'agent' | 'invitation' | 'encounter' | 'flag' | 'organization' | 'delivery',
): ProblemError {
  return new ProblemError('not_found', `There is no such ${what}.`);
}

/** For what needs an address that is on. */
export function webhookOff(): ProblemError {
  return new ProblemError('conflict', 'The webhook of this organization is off: set its address first.');
}
