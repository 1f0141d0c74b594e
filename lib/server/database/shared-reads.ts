import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs a read once for all identical questions of one turn of the event loop: after a change, every open list of an organization is
 * refetched at the same time, and a page reads several things at once. The read starts after all of them were asked, and nothing is
 * cached. The answer is shared and must not be modified.
 *
 * @param nameOf - gives the same key for questions with the same answer
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
