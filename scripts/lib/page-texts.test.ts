import { expect, test } from 'vitest';
import { listMissingTexts } from './page-texts.ts';

test('a page that names texts which nobody brings is found', () => {
  expect(listMissingTexts('tests/fixtures/page-texts')).toEqual(['app/list/page.tsx: list']);
});

test('every page of the dashboard brings the texts that its components name', () => {
  expect(listMissingTexts('.')).toEqual([]);
});
