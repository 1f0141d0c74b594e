import { expect, test } from 'vitest';
import { explainStartFailure } from './explain-start-failure.ts';
import { MissingDataError, readCompiled } from './interview/data/compiled-data.ts';

test('a start without compiled data ends with the sentence that says what to run', () => {
  expect(() => readCompiled('lexicon/tlh')).toThrow(MissingDataError);
  expect(() => readCompiled('lexicon/tlh')).toThrow(
    /lexicon\/tlh\.json does not exist\. Run npm run texts\./,
  );
  expect(explainStartFailure(new MissingDataError('They are not compiled.'))).toBe('They are not compiled.');
});
