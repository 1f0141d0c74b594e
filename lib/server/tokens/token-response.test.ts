import { expect, test } from 'vitest';
import { findRefreshMoment, findTokenExpiry } from './token-response.ts';

const now = new Date('2026-01-01T00:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('expires_in is preferred to expires_at, because the two clocks may differ', () =>
  expect(findTokenExpiry({ access_token: 'x', expires_in: 3600, expires_at: 1 }, now)).toEqual(after(3600)));

test('without expires_in, expires_at is used; without both, a short lifetime is assumed', () => {
  const expiresAt = Math.floor(after(60).getTime() / 1000);
  expect(findTokenExpiry({ access_token: 'x', expires_at: expiresAt }, now)).toEqual(after(60));
  expect(findTokenExpiry({ access_token: 'x' }, now)).toEqual(after(600));
});

test.each([
  [3600, 1, 3540],
  [3600, 0, 3570],
  [100, 1, 90],
  [100, 0, 95],
])('S13 a token of %i s lifetime with jitter %i is refreshed from %i s on', (life, random, from) =>
  expect(findRefreshMoment(after(life), now, random)).toEqual(after(from)),
);
