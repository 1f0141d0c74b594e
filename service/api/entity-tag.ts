import { createHash } from 'node:crypto';
import { ProblemError } from '../http/problem-response.ts';

/** The strong entity tag (RFC 9110 §8.8.3) of a record, computed from its JSON: it changes whoever changes the record. */
export function tagOf(record: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Refuses the change of a record that has changed since the caller read it (S40). Call it in the transaction of the change, with the
 * record locked. Without `If-Match` every change is taken.
 *
 * @param current - the record as a GET would answer it now
 * @throws ProblemError precondition_failed; a weak tag never matches (RFC 9110 §13.1.1)
 */
export function requireMatch(headers: Headers, current: unknown): void {
  const wanted = headers.get('if-match');
  if (wanted === null || wanted.trim() === '*') return;
  const tags: readonly string[] = wanted.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  if (tags.includes(tagOf(current))) return;
  throw new ProblemError('precondition_failed', 'It has changed since it was read: read it again.');
}
