import path from 'node:path';
import { expect, test } from 'vitest';
import { chooseTests, listTestFiles } from './choose-tests.ts';

const files = listTestFiles(path.resolve(import.meta.dirname, '../..'));

test.each(['age', 'erasure', 'roles', 'review'])(
  'a part of a name is given to vitest also where a browser test has it in its name: %s',
  (part) => {
    const { vitest, playwright, unknown } = chooseTests([part], files);
    expect(vitest).not.toEqual([]);
    expect(playwright).not.toEqual([]);
    expect([...vitest, ...playwright].filter((file) => !file.includes(part))).toEqual([]);
    expect(unknown).toEqual([]);
  },
);

test('each part chooses by itself, and one that no file has in its name is named', () => {
  const few = { vitest: ['lib/age.test.ts', 'lib/name.test.ts'], playwright: ['tests/e2e/list.spec.ts'] };
  expect(chooseTests(['list', 'age', 'agge'], few)).toEqual({
    vitest: ['lib/age.test.ts'],
    playwright: ['tests/e2e/list.spec.ts'],
    unknown: ['agge'],
  });
});

test('browser tests of one property on all pages are found by their name, those with sound are not', () => {
  expect(chooseTests(['sweep-'], files).playwright).toContain('tests/e2e/sweep-roles.spec.ts');
  expect(chooseTests(['voice-whole'], files)).toMatchObject({ playwright: [], unknown: ['voice-whole'] });
});
