import { describe, expect, test } from 'vitest';
import { findSafePath } from './paths.ts';

const own = 'https://desk.example';

describe('S14 callbackUrl', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/ /evil.example',
    '///evil.example',
    'javascript:alert(1)',
    'https://desk.example.evil.example/',
    'https://user@desk.example/',
    'https://desk.example:444/',
    'invitations',
    '',
    `/${'a'.repeat(3000)}`,
  ])('refuses %j', (value) => expect(findSafePath(value, own)).toBeNull());

  test.each(['/sign-in', '/sign-in?callbackUrl=/', '/api/auth/signout', 'https://desk.example/api/events'])(
    'refuses %j, which is no page to return to',
    (value) => expect(findSafePath(value, own)).toBeNull(),
  );

  test.each([
    ['/invitations?status=finished#top', '/invitations?status=finished#top'],
    ['https://desk.example/agents', '/agents'],
    ['/a/../agents', '/agents'],
  ])('accepts %j as %j', (value, path) => expect(findSafePath(value, own)).toBe(path));
});
