import { describe, expect, test } from 'vitest';
import { shapeArabic } from './arabic-shapes.ts';
import { makePrintable } from './pdf-text.ts';

describe('Arabic in print', () => {
  test('text without Arabic letters stays unchanged', () => {
    expect(shapeArabic('Łukasz Ελένη Наталья 3 × 500 mg')).toBe('Łukasz Ελένη Наталья 3 × 500 mg');
  });

  test('each letter gets the joined shape that its neighbours require, and stays the same letter', () => {
    expect(shapeArabic('سارة')).toBe('\uFEB3\uFE8E\uFEAD\uFE93');
    expect(shapeArabic('في')).toBe('\uFED3\uFEF2');
    expect(shapeArabic('التنفس')).toBe('\uFE8D\uFEDF\uFE98\uFEE8\uFED4\uFEB2');
    expect(shapeArabic('عندي ألم منذ 3 أيام').normalize('NFKC')).toBe('عندي ألم منذ 3 أيام');
  });

  test('lam and alef become one glyph, Persian letters join too, and a non-joiner keeps letters apart', () => {
    expect(shapeArabic('لا سلام')).toBe('\uFEFB \uFEB3\uFEFC\uFEE1');
    expect(shapeArabic('گچ')).toBe('\uFB94\uFB7B');
    expect(shapeArabic('می\u200cخ')).toBe('\uFEE3\uFBFD\uFEA7'.replace('\uFEA7', '\uFEA5'));
  });

  test('vowel signs are left out and do not break the joining', () => {
    expect(shapeArabic('سَارَة')).toBe(shapeArabic('سارة'));
  });
});

describe('what can be printed (S25)', () => {
  const isLatin = (codePoint: number) => codePoint < 0x250 || codePoint === 0xfffd;

  test('control characters and direction overrides are removed, line breaks stay', () => {
    expect(makePrintable('a\u202eb\u0000c\u2066d\r\ne\tf', isLatin)).toMatchObject({
      text: 'abcd\ne f',
      missing: 0,
    });
  });

  test('a character that no font has is shown as missing and counted', () => {
    expect(makePrintable('ok 😀!', isLatin)).toMatchObject({ text: 'ok \ufffd!', missing: 1 });
  });

  test('the direction of a text is that of its first letter', () => {
    expect(makePrintable('“سارة” said', () => true).direction).toBe('rtl');
    expect(makePrintable('3 Łukasz سارة', () => true).direction).toBe('ltr');
  });
});
