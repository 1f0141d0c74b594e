import { ProblemError } from '../http/problem-response.ts';

/** The one answer for what is not there and for what is another organization's (S8). */
export function notFound(what: 'agent' | 'invitation' | 'encounter' | 'flag'): ProblemError {
  return new ProblemError('not_found', `There is no such ${what}.`);
}
