import { expect, test } from 'vitest';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { pollEvery, retryPauseMs } from './query-client.ts';
import { RequestFailure } from './request-failure.ts';
import { describeLastingFailure, isRefusal } from './request-json.ts';

const english = findMessages('en');

const after = (code: string | null, paceMs: number | false) =>
  pollEvery(paceMs)({ state: { error: code === null ? null : new RequestFailure(code, 'x') } });

test.each([
  'unreachable',
  'timeout',
  'service_error',
  'database',
  'too_many_requests',
  'too_many_here',
  'offline',
  'no_answer',
])('while %s lasts, a query is retried automatically and the page says so', (code) => {
  expect(after(code, false)).toBe(retryPauseMs);
  expect(after(code, 60_000)).toBe(retryPauseMs);
  expect(after(code, 1_000)).toBe(1_000);
  expect(describeLastingFailure(english, { code, message: 'x' })).toContain(
    'This page tries again by itself.',
  );
  expect(isRefusal(new RequestFailure(code, 'x'))).toBe(false);
});

test.each([null, 'forbidden', 'not_found', 'signed_out'])(
  'after %s a query keeps its own interval',
  (code) => {
    expect(after(code, false)).toBe(false);
    expect(after(code, 60_000)).toBe(60_000);
  },
);

test.each(['invalid', 'forbidden', 'not_found', 'gone', 'conflict', 'refused', 'token_refused'])(
  '%s is a refusal: the next attempt of a form is a new request',
  (code) => expect(isRefusal(new RequestFailure(code, 'x'))).toBe(true),
);

test.each(['signed_out', 'reauthorize', 'unclear', 'internal'])(
  '%s leaves the outcome open: the next attempt of a form repeats the same request',
  (code) => expect(isRefusal(new RequestFailure(code, 'x'))).toBe(false),
);
