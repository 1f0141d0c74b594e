import { expect, test } from 'vitest';
import { wasPasswordAsked } from './password-asked.ts';

const write = (claims: unknown) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'x'].join('.');

test('ASVS 6.8.4 a sign-in from before the flow is refused', () => {
  expect(wasPasswordAsked(write({ iat: 10_000, auth_time: 9_800 }), 30_000)).toBe(false);
  expect(wasPasswordAsked(write({ iat: 10_000, auth_time: 1 }), 0)).toBe(false);
});

test('ASVS 6.8.4 a sign-in during the flow is accepted, however slow the person is and whatever the service’s clock says', () => {
  expect(wasPasswordAsked(write({ iat: 10_000, auth_time: 9_998 }), 3_000)).toBe(true);
  expect(wasPasswordAsked(write({ iat: 10_000, auth_time: 9_200 }), 800_000)).toBe(true);
});

test('a service that sends no auth_time, as the contract allows, is trusted', () => {
  for (const token of [
    null,
    '',
    'opaque',
    'a.b.c',
    write({}),
    write({ iat: 1 }),
    write({ auth_time: 1 }),
    write('x'),
  ]) {
    expect(wasPasswordAsked(token, 0)).toBe(true);
  }
});
