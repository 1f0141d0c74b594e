import { describe, expect, test } from 'vitest';
import { isDatabaseOutage } from './database-outage.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('an error that is no database outage', () => {
  test.each([
    ['a broken constraint', withCode('23505')],
    ['an invalid statement', withCode('42601')],
    ['an error of our own', new Error('A kept answer was sealed with another secret')],
    ['a value that is no error', 'ECONNREFUSED'],
  ])('%s', (_name, error) => expect(isDatabaseOutage(error)).toBe(false));
});

describe('an error that is a database outage, however deeply nested', () => {
  test.each([
    ['nothing listens on the port', withCode('ECONNREFUSED')],
    ['the server stops', withCode('57P01')],
    ['the disk is full', withCode('53100')],
    ['no connection is free', withCode('53300')],
    ['a standby', withCode('25006')],
    ['the connection ended', new Error('Connection terminated unexpectedly')],
    ['no answer', new Error('Query read timeout')],
    [
      'a ROLLBACK on a connection whose statement was cancelled',
      new Error('Failed query: rollback', { cause: new Error('Client was closed and is not queryable') }),
    ],
    ['nested in another error', new Error('Failed query', { cause: withCode('53100') })],
  ])('%s', (_name, error) => expect(isDatabaseOutage(error)).toBe(true));
});
