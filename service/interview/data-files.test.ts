import { expect, test } from 'vitest';
import { openDataFile, Problems } from './data-files.ts';

const open = (text: string) => openDataFile({ path: 'one.yaml', text }, new Problems());

test('text that is neither YAML nor JSON is refused with its line', () => {
  const problems = new Problems();
  expect(openDataFile({ path: 'one.yaml', text: 'a: 1\nb: [1, 2' }, problems)).toBeNull();
  expect(() => problems.throwIfAny()).toThrow(/one\.yaml:2/);
});

test('a file that the build wrote as JSON holds what its YAML held', () => {
  const written = open('entries:\n  - code: sx.cough\n    phrases: ["no", bad cough]\n');
  expect(written?.content).toEqual({ entries: [{ code: 'sx.cough', phrases: ['no', 'bad cough'] }] });
  expect(open(JSON.stringify(written?.content))?.content).toEqual(written?.content);
});

test('YAML that begins like JSON is read as YAML', () => {
  expect(open('[a, b]')?.content).toEqual(['a', 'b']);
});
