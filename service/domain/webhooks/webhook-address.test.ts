import { expect, test } from 'vitest';
import { findAddressProblem, isAllowedAddress } from './webhook-address.ts';

const world = { allowsLoopback: false, allowsPrivate: false };
const ownMachine = { allowsLoopback: true, allowsPrivate: false };
const clinic = { allowsLoopback: false, allowsPrivate: true };

test.each([
  '169.254.169.254',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  'fe80::1',
  'ff02::1',
  '::',
  '64:ff9b::a9fe:a9fe',
])('SSRF: requests to %s are never allowed, whatever the settings are', (address) => {
  for (const targets of [world, ownMachine, clinic, { allowsLoopback: true, allowsPrivate: true }])
    expect(isAllowedAddress(address, targets)).toBe(false);
});

test.each(['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.10', '100.64.0.1', 'fd12::1'])(
  'SSRF: the private address %s is allowed only by the operator’s setting',
  (address) => {
    expect([world, ownMachine, clinic].map((targets) => isAllowedAddress(address, targets))).toEqual([
      false,
      false,
      true,
    ]);
  },
);

test.each(['127.0.0.1', '127.8.9.10', '::1'])(
  'SSRF: this machine, %s, is refused on a service with a public address',
  (address) => {
    expect(isAllowedAddress(address, world)).toBe(false);
    expect(isAllowedAddress(address, ownMachine)).toBe(true);
  },
);

test.each(['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::127.0.0.1', 'localhost', ''])(
  'SSRF: %s is refused in every case',
  (address) => expect(isAllowedAddress(address, world)).toBe(false),
);

test.each(['93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
  'the public address %s is always allowed',
  (address) => expect(isAllowedAddress(address, world)).toBe(true),
);

test.each([
  ['http://receiver.example/', clinic, false],
  ['http://10.0.0.1/', clinic, false],
  ['https://10.0.0.1/', clinic, true],
  ['https://localhost/', clinic, true],
  ['https://localhost/', world, false],
  ['http://localhost:3000/', ownMachine, true],
  ['http://[::1]:3000/', ownMachine, true],
  ['http://receiver.example/', ownMachine, false],
  ['https://receiver.example/', world, true],
])('%s', (address, targets, isAllowed) =>
  expect(findAddressProblem(address, targets) === null).toBe(isAllowed),
);
