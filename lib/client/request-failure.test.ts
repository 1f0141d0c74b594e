import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentMessages } from '@/lib/client/current-messages.ts';
import { goThroughSignIn, signOut } from '@/lib/client/start-sign-in.ts';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { describeThrown, RequestFailure, sendRequest } from './request-failure.ts';

const en = findMessages('en');

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { location: { href: 'https://desk.example/', origin: 'https://desk.example' } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setCurrentMessages(en);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);
const sentenceOf = async (work: Promise<unknown>) =>
  describeThrown(await work.catch((error: unknown) => error));

test.each([
  ['signing in', () => goThroughSignIn('/')],
  ['signing out', () => signOut()],
])('%s: no answer, a refusal and a fault of the page are told apart', async (_what, start) => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sentenceOf(start())).toBe(en.app.noAnswer);
  answerWith(() => Promise.resolve(new Response('{}', { status: 500 })));
  expect(await sentenceOf(start())).toBe(en.failures.internal);
  // An answer of another shape, as from a proxy's sign-in page.
  answerWith(() => Promise.resolve(Response.json({ welcome: true })));
  expect(await sentenceOf(start())).toBe(en.failures.internal);
});

test('a fault is never called an answer that did not come; it goes to the console once', () => {
  const fault = new TypeError('x.toSorted is not a function');
  expect(describeThrown(fault)).toBe(en.failures.internal);
  expect(describeThrown(fault)).toBe(en.failures.internal);
  expect(console.error).toHaveBeenCalledOnce();
  expect(describeThrown(new RequestFailure('forbidden', en.failures.forbidden))).toBe(en.failures.forbidden);
});

test('a request that was stopped is no failure', async () => {
  answerWith(() => Promise.reject(new DOMException('Stopped', 'AbortError')));
  const stop = AbortSignal.abort();
  await expect(sendRequest('/api/x', {}, { stop })).rejects.toThrow('Stopped');
});
