import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { compileTest } from '../../../tests/helpers/consultation.ts';
import { locales } from '../model/types.ts';
import { renderCode } from '../present/words.ts';
import { readDataFile } from './data-files.ts';
import { openAll, Problems } from './problems.ts';
import { readSentences } from './sentences.ts';

describe('a sentence that cannot be used is refused with its file and line:', () => {
  const file = readDataFile('sentences.yaml');
  const cough = '  sx.cough: { en: "have a cough", es: "tiene tos" }';

  test.each([
    ['a finding without sentence or reason', '', /"sx\.cough" needs a sentence/],
    ['a finding that does not exist', cough.replace('cough:', 'coughs:'), /"sx\.coughs"/],
    ['a kind that does not exist', cough.replace('{', '{ kind: evnt,'), /sx\.cough\.kind/],
    ['brackets', cough.replace('a cough', '[a cough]'), /in en has brackets/],
    ['a placeholder', cough.replace('tos', '{name}'), /in es has brackets/],
    [
      'words of which there is no translation',
      cough.replace('a cough', 'a big cough'),
      /is translated from another English/,
    ],
    ['a verb without forms', cough.replace('have', 'own'), /"own", which is no verb/],
  ])('%s', (_name, line, reason) => {
    expect(file.text).toContain(cough);
    const text = file.text.replace(cough, line);
    expect(() => readSentences({ ...file, text })).toThrow(reason);
    expect(() => readSentences({ ...file, text })).toThrow(/sentences\.yaml:\d+: /);
  });

  test('a finding with both', () => {
    const text = file.text.replace('without:\n', 'without:\n  sx.cough: "none"\n');
    expect(() => readSentences({ ...file, text })).toThrow(
      /"sx\.cough" has a sentence and a reason for none/,
    );
  });
});

describe('whatever a reader says in a fixed value has words,', () => {
  const valuesSchema = z.looseObject({
    values: z.array(z.looseObject({ form: z.string(), code: z.string().optional() })),
  });
  const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

  test.each(locales)('in %s', (locale) => {
    const [file] = openAll([readDataFile(`lexicon/${locale}/values.yaml`)], new Problems());
    const { values } = valuesSchema.parse(file?.content);
    const codes = values.flatMap(({ form, code }) => (form === 'fixed' && code !== undefined ? [code] : []));
    expect(codes.length).toBeGreaterThan(20);
    for (const code of codes) {
      const said = renderCode({ protocol, locale }, code);
      expect(said, code).toMatch(/\p{L}/u);
      expect(said, code).not.toMatch(/[a-z]:|constant/);
    }
  });
});
