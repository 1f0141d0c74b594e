import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileDataIfChanged, listInputs, watchData } from './compiled-data.ts';

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

test('while `npm run dev` runs, each mistake that is saved is named with its line, the last good data stay, and mended data are compiled', async () => {
  const file = path.join(copy, 'service/clinical/protocols/modules/cough.yaml');
  const text = readFileSync(file, 'utf8');
  const compiled = path.join(copy, 'service/interview/data/compiled/protocols.json');
  const reports: string[] = [];
  const stop = watchData(copy, (report) => reports.push(report));
  try {
    for (const round of [1, 2]) {
      const before = statSync(compiled).mtimeMs;
      // As many editors save: the new file takes the place of the old one.
      writeFileSync(`${file}~`, text.replace('finding: fever', `finding: fever${round}`));
      renameSync(`${file}~`, file);
      await expect.poll(() => reports.length).toBe(round);
      expect(reports.at(-1)).toMatch(
        new RegExp(`protocols/modules/cough\\.yaml:\\d+: shared\\.yaml has no finding "fever${round}"`),
      );
      expect(statSync(compiled).mtimeMs).toBe(before);
      writeFileSync(file, `${text}# round ${round}\n`);
      await expect.poll(() => statSync(compiled).mtimeMs).toBeGreaterThan(before);
    }
  } finally {
    stop();
  }
  expect(reports).toHaveLength(2);
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
