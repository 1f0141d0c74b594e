import { expect, test } from 'vitest';
import { maskAddress, writeDialString } from './contact.ts';
import { contactSchema } from './contact-schema.ts';

test.each([
  { email: 'ruth@example.org, all@example.org' },
  { email: 'Ruth <ruth@example.org>' },
  { email: 'ruth@example.org\r\nBcc: all@example.org' },
  { email: 'ruth' },
  { email: '' },
  { email: `${'a'.repeat(250)}@example.org` },
  { phone: 'call me' },
  { phone: '1234' },
  { phone: '+44 7700 900123 ext. 4' },
  { phone: '1234567890123456' },
  { locale: 'xx' },
])('%j is refused', (contact) => expect(contactSchema.safeParse(contact).success).toBe(false));

test.each([
  {},
  { email: null, phone: null, locale: null },
  { email: 'ruth.adeyemi+visit@mail.example.org', phone: '+44 (0)7700 900-123', locale: 'es' },
])('%j is taken', (contact) => expect(contactSchema.safeParse(contact).success).toBe(true));

test('an address is shown by its first letter and its host', () => {
  expect(maskAddress('ruth@example.org')).toBe('r…@example.org');
  expect(maskAddress('nobody')).toBe('nobody');
});

test('a number is dialled without what only makes it readable', () =>
  expect(writeDialString('+44 (0)7700 900-123')).toBe('+4407700900123'));
