import { expect, test } from 'vitest';
import { formatName, humanize, isolateName } from './names.ts';

test('no name is guessed', () => expect(formatName(' ', null)).toBeNull());

test('an unknown value is shown humanized (readings §2.1)', () =>
  expect(humanize('SPORTS_MEDICINE')).toBe('Sports medicine'));

test('a name from right to left never reorders what stands beside it in a sentence; any other stays as it is', () => {
  expect(isolateName('سارة')).toBe('\u2068سارة\u2069');
  expect(isolateName('Mina Okafor')).toBe('Mina Okafor');
});
