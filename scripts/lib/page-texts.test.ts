import { expect, test } from 'vitest';
import { listMissingTexts } from './page-texts.ts';

test('a page that uses texts which it does not provide is found', () => {
  expect(listMissingTexts('tests/fixtures/page-texts')).toEqual(['app/list/page.tsx: list']);
});
