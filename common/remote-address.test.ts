import { expect, test } from 'vitest';
import { findRemoteAddress } from './remote-address.ts';

const direct = '10.0.0.9';

test('ASVS 4.1.3, 15.3.4 without a proxy of ours no header says where a request comes from', () => {
  expect(findRemoteAddress({ forwardedFor: '203.0.113.7', direct }, 0)).toBe(direct);
});

test('ASVS 4.1.3, 15.3.4 what a caller puts into the header comes before what our proxies add', () => {
  const forwardedFor = '127.0.0.1, 198.51.100.1, 203.0.113.7';
  expect(findRemoteAddress({ forwardedFor, direct }, 1)).toBe('203.0.113.7');
  expect(findRemoteAddress({ forwardedFor, direct }, 2)).toBe('198.51.100.1');
  expect(findRemoteAddress({ forwardedFor: ['127.0.0.1', '203.0.113.7'], direct }, 1)).toBe('203.0.113.7');
});

test('a header that is missing or empty leaves the connection’s own address', () => {
  expect(findRemoteAddress({ forwardedFor: undefined, direct }, 1)).toBe(direct);
  expect(findRemoteAddress({ forwardedFor: ' , ', direct }, 1)).toBe(direct);
  expect(findRemoteAddress({ forwardedFor: 'x'.repeat(500), direct }, 1)).toHaveLength(64);
});
