import { describe, expect, test } from 'vitest';
import { csvStart, writeCsvRow, writeCsvTime } from '@/lib/shared/csv.ts';

describe('no cell runs as a formula', () => {
  test.each([
    '=1+1',
    '+49 30 1234',
    '-2+3',
    '@SUM(A1)',
    '=HYPERLINK("https://evil.example","x")',
    '  =1+1',
    '\u00a0@x',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
  ])('%j gets a leading apostrophe', (value) => {
    const [, cell = ''] = /^"?(.*?)"?\r\n$/s.exec(writeCsvRow([value])) ?? [];
    expect(cell.startsWith("'")).toBe(true);
  });

  test('a quoted cell gets the apostrophe too, in every column', () => {
    expect(writeCsvRow(['a', '=1,2', '=3'])).toBe(`a,"'=1,2",'=3\r\n`);
  });

  test.each(['a=1', 'Anne-Marie', 'a@b.example', "'=1", '1-2', ''])('%j stays as it is', (value) => {
    expect(writeCsvRow([value])).toBe(`${value}\r\n`);
  });

  test('a negative number stays a number', () => {
    expect(writeCsvRow([-5, 0, 12])).toBe('-5,0,12\r\n');
  });
});

describe('no identifier loses a digit in a spreadsheet', () => {
  test.each(['00123', '07700900123', '123456789012', '12345678901234567890', '1e5', '12E10'])(
    '%j gets a leading apostrophe',
    (value) => expect(writeCsvRow([value])).toBe(`'${value}\r\n`),
  );
  test.each(['0', '123', '12345678901', 'HL-00123', '2026-01-02', '2026-11-22 07:56:03', '0.5'])(
    '%j stays as it is',
    (value) => expect(writeCsvRow([value])).toBe(`${value}\r\n`),
  );
});

describe('a row', () => {
  test('keeps commas, quotation marks and line breaks inside its cells', () => {
    expect(writeCsvRow(['a,b', 'say "hi"', 'one\ntwo', 'three\r\nfour'])).toBe(
      '"a,b","say ""hi""","one\ntwo","three\r\nfour"\r\n',
    );
  });

  test('keeps letters of every script, and has an empty cell for a missing value', () => {
    expect(writeCsvRow(['Łukasz', null, 'سارة', '😀'])).toBe('Łukasz,,سارة,😀\r\n');
  });
});

test('the file begins with the byte order mark of UTF-8', () => {
  expect([...new TextEncoder().encode(csvStart)]).toEqual([0xef, 0xbb, 0xbf]);
});

test('a time is written in a format that spreadsheets recognize', () => {
  expect(writeCsvTime('2026-11-22T07:56:03.120Z')).toBe('2026-11-22 07:56:03');
  expect(writeCsvTime(null)).toBeNull();
});
