import { expect, test } from 'vitest';
import { buildSearchText, formatName, humanize } from './names.ts';

test('no name is guessed', () => expect(formatName({ firstName: ' ', lastName: null })).toBeNull());

test('an unknown value is shown humanized (readings §2.1)', () =>
  expect(humanize('SPORTS_MEDICINE')).toBe('Sports medicine'));

test('a person is found without accents, an external ID by its parts', () =>
  expect(buildSearchText(['Elif', 'Sönmez', 'HL-20413'])).toBe('elif sonmez hl-20413 hl 20413'));

test('an address is found by its beginning, never by a part that everybody shares', () =>
  expect(buildSearchText(['Elif'], 'Elif.S@example.org')).toBe('elif elif.s@example.org'));
