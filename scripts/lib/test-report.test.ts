import { describe, expect, test } from 'vitest';
import { chooseFilesToRunAgain, type Failure } from './test-report.ts';

const failure = (file: string, name: string): Failure => ({ file, name, details: '' });

describe('a file that failed is run again', () => {
  test('never when one of its failed tests is named after a line of the security design', () => {
    const failures = [
      failure('a.test.ts', 'S18 a stranger reads nothing'),
      failure('a.test.ts', 'counts'),
      failure('b.test.ts', 'outer › (S7, S8) roles'),
    ];
    expect(chooseFilesToRunAgain(failures)).toEqual([]);
  });

  test('never when many files failed, or the test runner itself', () => {
    const many = Array.from({ length: 6 }, (_, index) => failure(`${index}.test.ts`, 'counts'));
    expect(chooseFilesToRunAgain(many)).toEqual([]);
    expect(chooseFilesToRunAgain([failure('', ''), failure('a.test.ts', 'counts')])).toEqual([]);
  });

  test('once in all other cases', () => {
    const failures = [
      failure('a.test.ts', 'counts'),
      failure('a.test.ts', 'sums'),
      failure('b.test.ts', 'S1 exact'),
      failure('c.spec.ts', 'opens SS18'),
    ];
    expect(chooseFilesToRunAgain(failures)).toEqual(['a.test.ts', 'c.spec.ts']);
  });
});
