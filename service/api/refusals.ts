import { ProblemError } from '../http/problem-response.ts';

/** For a person whose role does not read what was said; the same for every id, so that it tells of none. */
export function roleNotAllowed(): ProblemError {
  return new ProblemError(
    'role_not_allowed',
    'Your role in this organization may not read or review reports.',
  );
}

/** For somebody who is no owner and would change the organization. */
export function ownersOnly(): ProblemError {
  return new ProblemError('role_not_allowed', 'Only an owner of the organization may change it.');
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
