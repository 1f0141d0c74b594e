import { expect, test } from 'vitest';
import { findRemoteAddress } from './remote-address.ts';

const direct = '10.0.0.9';

test('ASVS 4.1.3, 15.3.4 without a configured proxy the forwarding header is ignored', () => {
  expect(findRemoteAddress({ forwardedFor: '203.0.113.7', direct }, 0)).toBe(direct);
});

test('ASVS 4.1.3, 15.3.4 only the addresses that our own proxies append to the header are trusted', () => {
  const forwardedFor = '127.0.0.1, 198.51.100.1, 203.0.113.7';
  expect(findRemoteAddress({ forwardedFor, direct }, 1)).toBe('203.0.113.7');
  expect(findRemoteAddress({ forwardedFor, direct }, 2)).toBe('198.51.100.1');
  expect(findRemoteAddress({ forwardedFor: ['127.0.0.1', '203.0.113.7'], direct }, 1)).toBe('203.0.113.7');
});

test('with a missing or empty header the connection’s own address counts', () => {
  expect(findRemoteAddress({ forwardedFor: undefined, direct }, 1)).toBe(direct);
  expect(findRemoteAddress({ forwardedFor: ' , ', direct }, 1)).toBe(direct);
  expect(findRemoteAddress({ forwardedFor: 'x'.repeat(500), direct }, 1)).toHaveLength(64);
});

const one = (address: string) => findRemoteAddress({ forwardedFor: address, direct }, 1);

test('all addresses of one IPv6 /64 network are one caller, and those of the next network another', () => {
  const network = '2001:db8:0:1::/64';
  for (const address of [
    '2001:db8:0:1::1',
    '2001:0DB8::1:ffff:ffff:ffff:ffff',
    '[2001:db8:0:1::2]:443',
    '2001:db8:0:1::3%eth0',
  ])
    expect([address, one(address)]).toEqual([address, network]);
  expect(one('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64');
  expect(findRemoteAddress({ forwardedFor: undefined, direct: '2001:db8:0:1:5::9' }, 0)).toBe(network);
});

test('an IPv4 address is one caller, however it is written', () => {
  for (const address of [
    '203.0.113.7',
    '203.0.113.7:51000',
    '::ffff:203.0.113.7',
    '::FFFF:cb00:7107',
    '64:ff9b::203.0.113.7',
    '64:ff9b::cb00:7107',
  ])
    expect([address, one(address)]).toEqual([address, '203.0.113.7']);
});

test('a header value that is no address is used as it is', () => {
  for (const text of ['unknown', '_hidden', 'a:b:c', '::g', '1:2:3:4:5:6:7:8:9'])
    expect(one(text)).toBe(text);
});
