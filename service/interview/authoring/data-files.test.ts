import { expect, test } from 'vitest';
import { openAll, openDataFile, Problems } from './problems.ts';

const open = (text: string) => openDataFile({ path: 'one.yaml', text }, new Problems());

test('text that is neither YAML nor JSON is refused with the line of the error', () => {
  const problems = new Problems();
  expect(openDataFile({ path: 'one.yaml', text: 'a: 1\nb: [1, 2' }, problems)).toBeNull();
  expect(openDataFile({ path: 'two.json', text: '{' }, problems)).toBeNull();
  expect(() => problems.throwIfAny()).toThrow(/one\.yaml:2[\s\S]*two\.json:1/);
});

test('words that YAML cuts off as a comment are refused, and a comment is not', () => {
  const file = (text: string) => [{ path: 'one.yaml', text }];
  const cut = 'phrases:\n  - when I was #/little\n';
  expect(() => openAll(file(cut), new Problems())).toThrow(/one\.yaml:2.*in quotes/);
  const whole = 'phrases: # of the past\n  - "when I was #/little" # or young\n  - as a child # too\n';
  expect(openAll(file(whole), new Problems())).toHaveLength(1);
});

test('a duplicate key is refused', () => {
  const problems = new Problems();
  expect(openDataFile({ path: 'one.yaml', text: 'a: 1\na: 2' }, problems)).toBeNull();
  expect(() => problems.throwIfAny()).toThrow(/one\.yaml:2/);
});

test('a problem names the line of the value concerned, or of the object in which it is missing', () => {
  const written = open(
    'entries:\n  - code: sx.cough\n    phrases:\n      - bad cough\n      - {any: [one,\n          two]}\n',
  );
  const lineOf = (...path: (string | number)[]) => written?.lineOf(path);
  expect(lineOf('entries', 0, 'code')).toBe(2);
  expect(lineOf('entries', 0, 'phrases', 0)).toBe(4);
  expect(lineOf('entries', 0, 'phrases', 1, 'any', 1)).toBe(6);
  expect(lineOf('entries', 0, 'missing')).toBe(2);
  expect(lineOf('entries', 1)).toBe(2);
});
