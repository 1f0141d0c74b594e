import { expect, test } from 'vitest';
import { createCookies, nameFlow, nameFlowCookie, pendingFlow, selectFlowCookies } from './cookies.ts';

test('S15 a sign-in flow reads only its own cookies', () => {
  const seen = selectFlowCookies(
    { 'consult-desk.state.aaa': '1', 'consult-desk.state.bbb': '2', 'consult-desk.csrf': '3' },
    'bbb',
  );
  expect(seen).toEqual({ [`consult-desk.state.${pendingFlow}`]: '2', 'consult-desk.csrf': '3' });
});

test('S15 without a flow, no cookie of any flow is read', () =>
  expect(
    selectFlowCookies({ 'consult-desk.pkce.aaa': '1', [`consult-desk.back.${pendingFlow}`]: '2' }, null),
  ).toEqual({}));

test('S11 cookies are HttpOnly, Lax, and bound to the host on https', () => {
  for (const cookie of Object.values(createCookies(true))) {
    expect(cookie.name).toMatch(/^__Host-/);
    expect(cookie.options).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: true, path: '/' });
  }
});

test('the name of a flow does not reveal its state', () => {
  expect(nameFlow('state-value')).not.toContain('state-value');
  expect(nameFlowCookie(`consult-desk.state.${pendingFlow}`, 'aaa')).toBe('consult-desk.state.aaa');
  expect(nameFlowCookie('consult-desk.session', 'aaa')).toBe('consult-desk.session');
});
