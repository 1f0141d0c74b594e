import 'server-only';
import DataLoader from 'dataloader';

/**
 * Does a read once for all who ask for exactly the same in one turn of the event loop: after a change every open list of
 * an organization asks for its page at that moment, and a page asks for several things at once. The read begins after each
 * of them has asked, and nothing is remembered. The answer is shared: whoever gets it changes nothing in it.
 *
 * @param nameOf - the same for questions that have the same answer
 */
export function shareReads<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
  nameOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  const loader = new DataLoader<Question, Answer, string>(
    async (questions) => {
      loader.clearAll();
      const settled = await Promise.allSettled(questions.map(read));
      return settled.map((one) => (one.status === 'fulfilled' ? one.value : toError(one.reason)));
    },
    { cacheKeyFn: nameOf, batchScheduleFn: (send) => void setImmediate(send) },
  );
  return (question) => loader.load(question);
}

const toError = (reason: unknown) =>
  reason instanceof Error ? reason : new Error('Failed', { cause: reason });
