import { expect, test } from 'vitest';
import { readFlow, writeFlow } from './flow.ts';

const now = new Date('2026-01-01T00:00:00Z');
const value = writeFlow('secret', 'aaa', 'session', now);

test('a flow that was changed, belongs to another or has another key is not read', () => {
  expect(readFlow('secret', 'bbb', value)).toBeNull();
  expect(readFlow('other', 'aaa', value)).toBeNull();
  expect(readFlow('secret', 'aaa', value.replace('session', 'connection'))).toBeNull();
  expect(readFlow('secret', 'aaa', 'session.x.y')).toBeNull();
  expect(readFlow('secret', 'aaa', undefined)).toBeNull();
});

test('a flow is read as it was written', () =>
  expect(readFlow('secret', 'aaa', value)).toEqual({ purpose: 'session', startedAt: now }));
