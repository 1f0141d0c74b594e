import { expect, test } from 'vitest';
import { emailAddressSchema } from './email-address.ts';
import { readAddress } from './read-address.ts';

test.each([
  ['ruth@example.org', 'ruth@example.org'],
  [' \u200bruth@example.org ', 'ruth@example.org'],
  ['Ruth <ruth@example.org>', 'ruth@example.org'],
  ['Ruth Adeyemi<ruth@example.org>', 'ruth@example.org'],
  ['"Adeyemi, Ruth" <ruth@example.org>', 'ruth@example.org'],
  ['<ruth@example.org>', 'ruth@example.org'],
  ['mailto:ruth@example.org', 'ruth@example.org'],
  ['MAILTO:ruth%2Bvisit@example.org?subject=Hello', 'ruth+visit@example.org'],
  ['"Ruth" <mailto:ruth@example.org>', 'ruth@example.org'],
])('%j pasted into a field for an address is read as %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
  expect(emailAddressSchema(254).safeParse(readAddress(text)).success).toBe(true);
});

test.each([
  'Ruth <ruth@example.org>, All <all@example.org>',
  'ruth@example.org <all@example.org>',
  'Ruth <ruth@example.org',
  'Ruth <ruth@example.org\r\nBcc: all@example.org>',
  'mailto:ruth@example.org,all@example.org',
  'mailto:ruth@example.org%0D%0ABcc:all@example.org',
  'mailto:ruth@example.org%ff',
  'mailto:',
  '<>',
  'Ruth',
])('S24 %j is not read as one address', (text) =>
  expect(emailAddressSchema(254).safeParse(readAddress(text)).success).toBe(false),
);
