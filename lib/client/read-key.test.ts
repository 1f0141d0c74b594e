import { expect, test } from 'vitest';
import { readKey } from './read-key.ts';

test.each([
  ['Russian', 'т', 'KeyN', 'n'],
  ['Russian, capital', 'Т', 'KeyN', 'n'],
  ['Greek', 'ν', 'KeyN', 'n'],
  ['Hebrew', 'מ', 'KeyN', 'n'],
  ['Arabic', 'ى', 'KeyN', 'n'],
  ['Arabic, two letters on one key', 'لا', 'KeyB', 'b'],
  ['Korean', 'ㅜ', 'KeyN', 'n'],
  ['Japanese kana', 'み', 'KeyN', 'n'],
  ['Thai, a mark above a letter', '\u0e37', 'KeyN', 'n'],
])('%s: a letter of another script is the Latin letter at its place', (_, key, code, expected) => {
  expect(readKey({ key, code })).toBe(expected);
});

test.each([
  ['AZERTY', 'a', 'KeyQ', 'a'],
  ['Dvorak', 'n', 'KeyL', 'n'],
  ['Dvorak, a sign at the place of a letter', ',', 'KeyW', ','],
  ['Turkish', 'ı', 'KeyI', 'ı'],
  ['German', 'ö', 'Semicolon', 'ö'],
  ['a question mark where it is on a Russian keyboard', '?', 'Digit7', '?'],
  ['a key without a character', 'Shift', 'ShiftLeft', 'shift'],
  ['a keyboard that names no place', 'т', '', 'т'],
  ['the start of a composition', 'Process', 'KeyN', 'process'],
])('%s: the character counts', (_, key, code, expected) => {
  expect(readKey({ key, code })).toBe(expected);
});
