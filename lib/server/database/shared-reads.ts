import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Does a read once for all who ask for exactly the same in one turn of the event loop: after a change every open list of
 * an organization asks for its page at that moment, and a page asks for several things at once. The read begins after each
 * of them has asked, and nothing is remembered. The answer is shared and must not be changed.
 *
 * @param nameOf - the same for questions that have the same answer
 */
export function shareReads<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
  nameOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  const waiting = new Map<string, Promise<Answer>>();
  return (question) => {
    const name = nameOf(question);
    const known = waiting.get(name);
    if (known !== undefined) return known;
    const answer = nextTurn().then(() => {
      waiting.delete(name);
      return read(question);
    });
    waiting.set(name, answer);
    return answer;
  };
}
