import { describe, expect, test } from 'vitest';
import { findPasswordFlaw } from './password-policy.ts';

const mina = {
  email: 'mina.okafor@harbourlane.example',
  firstName: 'Mina',
  lastName: 'Okafor',
  organizationName: 'Harbour Lane Surgery',
};
const flawOf = (password: string) => findPasswordFlaw(password, mina);

describe('ASVS 6.2.4, 6.2.11 a password that is easily guessed is refused', () => {
  test.each([
    ['common', 'password1234'],
    ['common with a capital and a sign', 'Password2024!'],
    ['a row of keys', 'qwertyuiop12'],
    ['keys up and down', '1qaz2wsx3edc'],
    ['digits in their order', '123456789012'],
    ['one letter', 'aaaaaaaaaaaa'],
    ['one word twice', 'sunshinesunshine'],
    ['one piece again and again', 'abcabcabcabc'],
    ['the organization', 'harbourlanesurgery'],
    ['the organization and a year', 'Harbour Lane 2026'],
    ['the address', 'mina.okafor@harbourlane.example'],
    ['the own name', 'MinaOkafor1234'],
    ['the product', 'consultdesk123'],
  ])('%s', async (_what, password) => {
    expect(await flawOf(password)).toBe('easy');
  });
});

test('ASVS 6.2.1, 6.2.9 passwords of twelve to two hundred characters are accepted, shorter and longer ones refused', async () => {
  const random = 'kT4~vQ9_zLw2Rm8.'.repeat(13);
  expect(await flawOf(random.slice(0, 11))).toBe('too_short');
  expect(await flawOf(random.slice(0, 12))).toBeNull();
  expect(await flawOf(random.slice(0, 200).split('').reverse().join(''))).not.toBe('too_long');
  expect(await flawOf(random.slice(0, 201))).toBe('too_long');
});

test('ASVS 6.2.5 any characters are accepted, and no kind is required', async () => {
  for (const password of [
    'copper saddle winter umbrella',
    'кофейник ползёт к маяку',
    'قارب يعبر النهر ببطء شديد',
    '8361940275530617',
    '🐙🌵🚲🎻🧂🪁🥁🧭🦔🪵🧶🪴',
  ]) {
    expect(await flawOf(password), password).toBeNull();
  }
});
