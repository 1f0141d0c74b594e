import { expect, test } from 'vitest';
import { flowMaxAgeSeconds, readArrival, readFlow, writeArrival, writeFlow } from './flow.ts';

const now = new Date('2026-01-01T00:00:00Z');
const flow = { purpose: 'session', asksPassword: true, startedAt: now } as const;
const value = writeFlow(['secret'], 'aaa', flow);

test('a flow cookie that was changed, belongs to another flow or was made with another key is refused', () => {
  expect(readFlow(['secret'], 'bbb', value)).toBeNull();
  expect(readFlow(['other'], 'aaa', value)).toBeNull();
  expect(readFlow(['secret'], 'aaa', value.replace('session', 'connection'))).toBeNull();
  expect(readFlow(['secret'], 'aaa', value.replace('password', 'any'))).toBeNull();
  expect(readFlow(['secret'], 'aaa', 'session.any.x.y')).toBeNull();
  expect(readFlow(['secret'], 'aaa', undefined)).toBeNull();
});

test('a flow cookie is read as it was written', () =>
  expect(readFlow(['secret'], 'aaa', value)).toEqual({ ...flow, secret: 'secret' }));

test('an arrival token that is expired, was changed or was made with another key gives no session', () => {
  const arrival = writeArrival(['secret'], now);
  const later = new Date(now.getTime() + flowMaxAgeSeconds * 1000);
  expect(readArrival(['secret'], arrival, later)).toBeNull();
  expect(readArrival(['other'], arrival, now)).toBeNull();
  expect(readArrival(['secret'], arrival.replace(/\.\d{13}\./, '.1999999999999.'), now)).toBeNull();
  expect(readArrival(['secret'], undefined, now)).toBeNull();
});

test('an arrival token always gives the same session id, which differs from the token itself', () => {
  const arrival = writeArrival(['secret'], now);
  const session = readArrival(['secret'], arrival, now);
  expect(session).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(readArrival(['secret'], arrival, now)).toBe(session);
  expect(arrival).not.toContain(session ?? '');
  expect(readArrival(['secret'], writeArrival(['secret'], now), now)).not.toBe(session);
});

test('a value signed with a replaced secret is still accepted, and the result says which secret it was', () => {
  expect(readFlow(['new', 'secret'], 'aaa', value)).toMatchObject({ secret: 'secret' });
  const arrival = writeArrival(['secret'], now);
  expect(readArrival(['new', 'secret'], arrival, now)).toBe(readArrival(['secret'], arrival, now));
  expect(readFlow(['secret'], 'aaa', writeFlow(['new', 'secret'], 'aaa', flow))).toBeNull();
});
