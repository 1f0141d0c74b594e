import { expect, test } from 'vitest';
import { answeringHost, isOfOwnNetwork, originOf } from './hosts.ts';

test.each([
  [undefined, '127.0.0.1', 'http://localhost:3000'],
  ['', '127.0.0.1', 'http://localhost:3000'],
  ['localhost', 'localhost', 'http://localhost:3000'],
  ['0.0.0.0', '127.0.0.1', 'http://localhost:3000'],
  ['::', '::1', 'http://localhost:3000'],
  ['::1', '::1', 'http://[::1]:3000'],
  ['[::1]', '::1', 'http://[::1]:3000'],
  ['192.0.2.7', '192.0.2.7', 'http://192.0.2.7:3000'],
  ['2001:db8::7', '2001:db8::7', 'http://[2001:db8::7]:3000'],
  ['clinic.example', 'clinic.example', 'http://clinic.example:3000'],
])('a program on %j answers at %s, and is reached at %s', (host, answers, origin) => {
  expect([answeringHost(host), originOf(host, 3000)]).toEqual([answers, origin]);
});

test.each([
  '192.168.1.7',
  '10.0.0.2',
  '172.20.3.4',
  '169.254.1.1',
  '192.0.2.7',
  'fd00::7',
  '[fd00::7]',
  'fe80::1',
  '127.0.0.1',
])('a trial on %s, which the internet does not reach, goes without TLS', (host) =>
  expect(isOfOwnNetwork(host)).toBe(true),
);

test.each([undefined, '', '0.0.0.0', '::', 'localhost', 'clinic.example', '8.8.8.8', '2606:4700::1111'])(
  'HOST=%s does not switch TLS off',
  (host) => expect(isOfOwnNetwork(host)).toBe(false),
);
