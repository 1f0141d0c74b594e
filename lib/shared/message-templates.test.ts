import { describe, expect, test } from 'vitest';
import { messageLocales } from './contact.ts';
import { checkMessageText, cleanMessageText, renderMessage } from './message-fields.ts';
import { messageKinds, messageVisitTypes } from './message-kinds.ts';
import { originalText } from './message-templates.ts';

const good = { subject: 'Questions: {{clinic}}', body: 'Hello {{firstName}}, {{link}}' };
const values = { firstName: 'Ruth', clinic: 'Harbour Lane', link: 'https://consult.example/consult/1' };

describe('a text is refused', () => {
  test.each([
    ['without the link', { body: 'Hello' }, 'body', { kind: 'no_link' }],
    ['with an empty body', { body: ' \n ' }, 'body', { kind: 'empty' }],
    ['with a long body', { body: `{{link}}${'a'.repeat(4_000)}` }, 'body', { kind: 'too_long' }],
    [
      'with an unknown field',
      { body: '{{link}} {{lastName}}' },
      'body',
      { kind: 'unknown_field', name: '{{lastName}}' },
    ],
    [
      'with a field that is not closed',
      { body: '{{link}} {{firstName}' },
      'body',
      { kind: 'unknown_field', name: '{{firstName}' },
    ],
    [
      'with a subject of two lines',
      { subject: 'a\r\nBcc: b@c.example' },
      'subject',
      { kind: 'several_lines' },
    ],
    [
      'with an unusual line end in its subject',
      { subject: 'a\u2028b' },
      'subject',
      { kind: 'several_lines' },
    ],
    ['with an empty subject', { subject: ' ' }, 'subject', { kind: 'empty' }],
    ['with a long subject', { subject: 'a'.repeat(151) }, 'subject', { kind: 'too_long' }],
    ['with the link in its subject', { subject: '{{link}}' }, 'subject', { kind: 'link_in_subject' }],
    [
      'with an unknown field in its subject',
      { subject: '{{dateOfBirth}}' },
      'subject',
      { kind: 'unknown_field', name: '{{dateOfBirth}}' },
    ],
  ] as const)('%s', (_name, change, part, problem) => {
    expect(checkMessageText({ ...good, ...change })[part]).toEqual(problem);
  });
});

test('a value can neither add a line to the subject nor be read as a placeholder', () => {
  const message = renderMessage(good, {
    ...values,
    firstName: '{{link}}',
    clinic: 'Harbour\r\nBcc: all@example.org\u0000\u2028Lane',
  });
  expect(message.subject).toBe('Questions: Harbour Bcc: all@example.org Lane');
  expect(message.body).toBe('Hello {{link}}, https://consult.example/consult/1');
});

test('an unknown name leaves no gap', () => {
  expect(renderMessage(good, { ...values, firstName: null }).body).toBe(
    'Hello, https://consult.example/consult/1',
  );
});

test('placeholders may have spaces inside their braces', () => {
  expect(checkMessageText({ ...good, body: '{{ link }}' })).toEqual({ subject: null, body: null });
  expect(renderMessage({ ...good, body: '{{ link }}' }, values).body).toBe(values.link);
});

test('a stored text has line feeds as its only line ends, and no control characters', () => {
  expect(cleanMessageText({ subject: ' a ', body: 'a\r\nb\rc\u0000\td\n' })).toEqual({
    subject: 'a',
    body: 'a\nb\nc\td',
  });
});

const originals = messageKinds.flatMap((kind) =>
  messageVisitTypes.flatMap((visitType) =>
    messageLocales.map((locale) => [kind, visitType, locale] as const),
  ),
);

test.each(originals)('the original text %s %s %s keeps to the rules', (kind, visitType, locale) => {
  const text = originalText({ kind, visitType, locale });
  expect(checkMessageText(text)).toEqual({ subject: null, body: null });
  const message = renderMessage(text, values);
  expect(message.body).toContain(values.link);
  expect(`${message.subject}${message.body}`).not.toMatch(/[{}]/);
  expect(message.subject).not.toContain('Ruth');
});
