import { expect, test } from 'vitest';
import { maskAddress } from './contact.ts';
import { contactSchema } from './contact-schema.ts';

test.each([
  { patientEmail: 'ruth@example.org, all@example.org' },
  { patientEmail: 'Ruth <ruth@example.org>' },
  { patientEmail: 'ruth@example.org\r\nBcc: all@example.org' },
  { patientEmail: 'ruth' },
  { patientEmail: '' },
  { patientEmail: `${'a'.repeat(250)}@example.org` },
  { patientPhone: 'call me' },
  { patientPhone: '1234' },
  { patientPhone: '+44 7700 900123 ext. 4' },
  { patientPhone: '1234567890123456' },
  { patientLocale: 'xx' },
])('%j is refused', (contact) => expect(contactSchema.safeParse(contact).success).toBe(false));

test.each([
  {},
  { patientEmail: null, patientPhone: null, patientLocale: null },
  {
    patientEmail: 'ruth.adeyemi+visit@mail.example.org',
    patientPhone: '+44 (0)7700 900-123',
    patientLocale: 'es',
  },
])('%j is accepted', (contact) => expect(contactSchema.safeParse(contact).success).toBe(true));

test('an e-mail address is masked to its first letter and its host', () => {
  expect(maskAddress('ruth@example.org')).toBe('r…@example.org');
  expect(maskAddress('nobody')).toBe('nobody');
});
