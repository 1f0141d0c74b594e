import { afterEach, expect, test, vi } from 'vitest';
import { noteServerDate, noteServerTime, readServerTime } from './server-clock.ts';

const server = Date.parse('2026-11-20T08:52:00Z');
afterEach(() => {
  vi.useRealTimers();
});

test.each([-86_400_000, -90_000, 90_000, 40 * 365 * 86_400_000])(
  'a device whose clock is %d ms off counts ages to the server’s time',
  (offMs) => {
    vi.useFakeTimers({ now: server + offMs });
    noteServerDate(new Headers({ date: new Date(server).toUTCString() }));
    expect(readServerTime()).toBe(server);
    vi.advanceTimersByTime(60_000);
    expect(readServerTime()).toBe(server + 60_000);
  },
);

test('a clock that is set while the page is open is corrected with the next answer', () => {
  vi.useFakeTimers({ now: server });
  noteServerTime(server, 0);
  vi.setSystemTime(server + 3_600_000);
  noteServerDate(new Headers({ date: new Date(server + 1_000).toUTCString() }));
  expect(readServerTime()).toBe(server + 1_000);
});

test('the whole seconds of a Date header do not make ages jump back and forth', () => {
  vi.useFakeTimers({ now: server });
  noteServerTime(server, 0);
  vi.advanceTimersByTime(900);
  noteServerDate(new Headers({ date: new Date(server).toUTCString() }));
  expect(readServerTime()).toBe(server + 900);
});

test.each<Record<string, string>>([{}, { date: 'yesterday' }])(
  'an answer without a readable time changes nothing',
  (headers) => {
    vi.useFakeTimers({ now: server });
    noteServerTime(server, 0);
    noteServerDate(new Headers(headers));
    expect(readServerTime()).toBe(server);
  },
);
