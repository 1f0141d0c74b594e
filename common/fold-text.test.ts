import { expect, test } from 'vitest';
import { emailAddressSchema } from './email-address.ts';
import { asciiDigits, cleanEntry, foldText } from './fold-text.ts';

test.each([
  ['राम', 'रम'],
  ['か', 'が'],
  ['Anna', 'Hanna'],
  ['1', '2'],
])('different names stay different: %s, %s', (one, other) => expect(foldText(one)).not.toBe(foldText(other)));

test.each([
  ['O’Brien', "o'brien"],
  ['OʼBRIEN', 'O´Brien'],
  ['Łukasz', 'lukasz'],
  ['Søren', 'SOREN'],
  ['Strauß', 'STRAUSS'],
  ['Đorđe', 'dorde'],
  ['Işıl', 'isil'],
  ['İSTANBUL', 'istanbul'],
  ['Æsir', 'aesir'],
  ['Œuvre', 'oeuvre'],
  ['Ｒｕｔｈ', 'ruth'],
  ['Zoë', 'Zoe\u0308'],
  ['Μάρκος', 'ΜΑΡΚΟΣ'],
  ['أحمد', 'احمد'],
  ['علی', 'علي'],
  ['مُحَمَّد', 'محمد'],
  ['Ana\u200bMaría', 'anamaria'],
  ['HL‑7', 'hl-7'],
  ['HL-٧', 'hl-7'],
])('%s and %s match, however they are typed', (one, other) => expect(foldText(one)).toBe(foldText(other)));

test('digits of every script become ASCII digits', () => {
  for (const zero of [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xe50, 0xff10, 0x104a0, 0x1d7ce, 0x1d7d8, 0x1e950]) {
    const ten = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join('');
    expect(asciiDigits(ten)).toBe('0123456789');
  }
});

test('invisible characters of pasted text are removed', () =>
  expect(cleanEntry('\u202a\u200b+４４\u00a07700\u2060 900123\u202c\ufeff ')).toBe('+44 7700 900123'));

const address = emailAddressSchema(254);
test.each([
  'ruth@example.org, all@example.org',
  'Ruth <ruth@example.org>',
  'ruth@example.org\r\nBcc: all@example.org',
  'ruth@example',
  'ruth@exa mple.org',
  '.ruth@example.org',
  'ruth@-example.org',
  '@example.org',
  `${'a'.repeat(65)}@example.org`,
  `${'a'.repeat(250)}@example.org`,
])('%j is refused as an e-mail address', (text) => expect(address.safeParse(text).success).toBe(false));

test.each([
  ['用户@例子.公司', '用户@例子.公司'],
  ['josé@bücher.example', 'josé@bücher.example'],
  ['حسن@مثال.إختبار', 'حسن@مثال.إختبار'],
  ['देव@उदाहरण.परीक्षा', 'देव@उदाहरण.परीक्षा'],
  ["o'brien+visit@mail.example.org", "o'brien+visit@mail.example.org"],
  ['\u200bruth@example.org\u2060 ', 'ruth@example.org'],
  ['ｒｕｔｈ＠example.org', 'ruth@example.org'],
])('%j is accepted as the e-mail address %s', (text, read) => expect(address.parse(text)).toBe(read));
