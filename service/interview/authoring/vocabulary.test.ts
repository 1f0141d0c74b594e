import { describe, expect, test } from 'vitest';
import { closeImplies, loadImplies, loadVocabulary } from './vocabulary.ts';

describe('what a code implies', () => {
  test('reaches through other codes and never contains the code itself', () => {
    expect(closeImplies({ a: ['b'], b: ['c', 'd'], d: ['c'] })).toEqual({
      a: ['b', 'c', 'd'],
      b: ['c', 'd'],
      d: ['c'],
    });
  });

  test('is in the vocabulary', () => {
    const implied = Object.values(loadImplies()).flat();
    expect(implied.filter((code) => !Object.hasOwn(loadVocabulary(), code))).toEqual([]);
  });
});
