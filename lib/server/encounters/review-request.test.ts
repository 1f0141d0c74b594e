import { expect, test } from 'vitest';
import { reviewRequestSchema } from '@/lib/server/encounters/review-request.ts';

test('S38 a decision acknowledges one flag, never several at once, and a review acknowledges none', () => {
  const accepts = (request: unknown) => reviewRequestSchema.safeParse(request).success;
  const called = { kind: 'acknowledged', outcome: 'called' };
  expect(accepts({ ...called, flagIds: ['f1'] })).toBe(true);
  expect(accepts({ ...called, flagIds: ['f1', 'f2'] })).toBe(false);
  expect(accepts({ kind: 'no_answer', flagIds: ['f1', 'f2'] })).toBe(false);
  const review = { kind: 'reviewed', value: true, acknowledge: { flagIds: ['f1'], outcome: 'other' } };
  expect(reviewRequestSchema.safeParse(review).data ?? {}).not.toHaveProperty('acknowledge');
});
