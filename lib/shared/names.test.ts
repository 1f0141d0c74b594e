import { expect, test } from 'vitest';
import { formatName, humanize, isolateName } from './names.ts';

test('without a name there is no display name', () => expect(formatName(' ', null)).toBeNull());

test('an unknown value is shown in readable form (readings §2.1)', () =>
  expect(humanize('SPORTS_MEDICINE')).toBe('Sports medicine'));

test('a right-to-left name is isolated, so that it does not reorder the sentence around it; any other stays as it is', () => {
  expect(isolateName('سارة')).toBe('\u2068سارة\u2069');
  expect(isolateName('Mina Okafor')).toBe('Mina Okafor');
});
