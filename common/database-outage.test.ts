import { describe, expect, test } from 'vitest';
import { isDatabaseOutage } from './database-outage.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('an error is no outage of the database', () => {
  test.each([
    ['a broken constraint', withCode('23505')],
    ['a wrong statement', withCode('42601')],
    ['an error of our own', new Error('A kept answer was sealed with another secret')],
    ['what is no error', 'ECONNREFUSED'],
  ])('%s', (_name, error) => expect(isDatabaseOutage(error)).toBe(false));
});

describe('an error is an outage, however deep it lies', () => {
  test.each([
    ['nobody listens', withCode('ECONNREFUSED')],
    ['the server stops', withCode('57P01')],
    ['the disk is full', withCode('53100')],
    ['no connection is free', withCode('53300')],
    ['a standby', withCode('25006')],
    ['the connection ended', new Error('Connection terminated unexpectedly')],
    ['no answer', new Error('Query read timeout')],
    [
      'a ROLLBACK on a connection whose statement was given up',
      new Error('Failed query: rollback', { cause: new Error('Client was closed and is not queryable') }),
    ],
    ['inside of another', new Error('Failed query', { cause: withCode('53100') })],
  ])('%s', (_name, error) => expect(isDatabaseOutage(error)).toBe(true));
});
