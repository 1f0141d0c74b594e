import { expect, test } from 'vitest';
import { formatName, humanize } from './names.ts';

test('no name is guessed', () => expect(formatName({ firstName: ' ', lastName: null })).toBeNull());

test('an unknown value is shown humanized (readings §2.1)', () =>
  expect(humanize('SPORTS_MEDICINE')).toBe('Sports medicine'));
