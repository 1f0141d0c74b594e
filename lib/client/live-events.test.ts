import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heartbeatMs, silentMs } from '@/lib/shared/heartbeat.ts';
import { listenForChanges } from './live-events.ts';

/** The browser's end of an event stream, which the test feeds. */
class Stream extends EventTarget {
  static opened: Stream[] = [];
  isOpen = true;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close(): void {
    this.isOpen = false;
  }
  say(event: string, data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

function newest(): Stream {
  const stream = Stream.opened.at(-1);
  if (!stream) throw new Error('No stream was opened.');
  return stream;
}

let stop: () => void = () => undefined;
const told: (boolean | string)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = [];
  told.length = 0;
  stop = listenForChanges({
    onChange: ({ kind }) => told.push(kind),
    onConnected: (isConnected) => told.push(isConnected),
    onSignedOut: () => told.push('signed-out'),
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a stream that was opened and never heard is not live', async () => {
  newest().dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(silentMs);
  expect(told).not.toContain(true);
  expect(newest().isOpen).toBe(false);
});

test('a stream that falls silent is not live any more, and is opened again', async () => {
  newest().say('beat');
  for (let beat = 0; beat < 10; beat += 1) {
    await vi.advanceTimersByTimeAsync(heartbeatMs);
    newest().say('beat');
  }
  expect(told).toEqual([true]);
  expect(Stream.opened).toHaveLength(1);
  const silent = newest();
  await vi.advanceTimersByTimeAsync(silentMs);
  expect(told).toEqual([true, false]);
  expect(silent.isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(heartbeatMs);
  expect(Stream.opened).toHaveLength(2);
  newest().say('beat');
  expect(told).toEqual([true, false, true]);
});

test('a late heartbeat is no interruption', async () => {
  newest().say('beat');
  await vi.advanceTimersByTimeAsync(silentMs - 1);
  newest().say('beat');
  await vi.advanceTimersByTimeAsync(silentMs - 1);
  expect(told).toEqual([true]);
});

test('changes are passed on, and the end of the session ends the stream for good', async () => {
  newest().say('beat');
  newest().say('change', { kind: 'invitations', ids: null });
  newest().say('signed-out');
  expect(told).toEqual([true, 'invitations', 'signed-out']);
  await vi.advanceTimersByTimeAsync(10 * silentMs);
  expect(Stream.opened).toHaveLength(1);
});
