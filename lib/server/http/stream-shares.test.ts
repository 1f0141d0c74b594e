import { expect, test } from 'vitest';
import { createStreamShares, takeStream } from './stream-shares.ts';

const scopeOf = (organizationId: string) => ({ service: 'https://consult.example', organizationId });

test('S27 one organization has at most a quarter of the event streams of a process, and a refused one takes no place', () => {
  const shares = createStreamShares();
  const take = (organization: string, session: number) =>
    takeStream(shares, scopeOf(organization), `${organization} ${session}`);
  const ends = Array.from({ length: 700 }, (_, session) => take('busy', session));
  expect(ends.filter((end) => end !== null)).toHaveLength(500);
  expect(take('other', 1)).not.toBeNull();
  ends[0]?.();
  // The refused sessions hold nothing: one of them gets the place.
  expect(take('busy', 699)).not.toBeNull();
  expect(take('busy', 698)).toBeNull();
});
