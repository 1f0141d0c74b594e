import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileDataIfChanged, listInputs } from './compiled-data.ts';

const root = path.resolve(import.meta.dirname, '../..');
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'consult-desk-data-'));
  for (const place of [
    'service/clinical',
    'service/interview',
    'service/texts',
    'common',
    'contract',
    'package-lock.json',
  ])
    cpSync(path.join(root, place), path.join(copy, place), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a mistake in the data is named with its line each time, and what was compiled before does not pass for current', () => {
  const file = path.join(copy, 'service/clinical/protocols/modules/cough.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('finding: fever', 'finding: fevver'));
  const mistake = /protocols\/modules\/cough\.yaml:\d+: shared\.yaml has no finding "fevver"/;
  expect(compileDataIfChanged(copy)).toMatch(mistake);
  expect(compileDataIfChanged(copy)).toMatch(mistake);
  writeFileSync(file, `${text}# reviewed\n`);
  expect(compileDataIfChanged(copy)).toBeNull();
  const compiledAt = () => statSync(path.join(copy, 'service/interview/data/compiled/shared.json')).mtimeMs;
  const first = compiledAt();
  expect(compileDataIfChanged(copy)).toBeNull();
  expect(compiledAt()).toBe(first);
});

test('the data are compiled anew where a data file, a schema or the notation of phrases changes, not where pages do', () => {
  const inputs = listInputs(root);
  expect(inputs).toEqual(
    expect.arrayContaining([
      'service/clinical/signs/heart.yaml',
      'service/clinical/translations/ar.json',
      'service/interview/data/words/grammar.json',
      'service/interview/model/protocol-schema.ts',
      'service/interview/model/signs.ts',
      'service/interview/model/case.ts',
      'service/interview/authoring/lexicon/notation.ts',
      'common/fold-text.ts',
      'package-lock.json',
    ]),
  );
  expect(inputs).not.toContain('service/interview/engine/replay.ts');
});
