import { expect, test } from 'vitest';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { emptyInvitation } from './invitation-fields.ts';
import { readInvitationForm } from './invitation-form.ts';

const english = findMessages('en');

const values = { ...emptyInvitation, agentId: 'a1' };
const problemsOf = (changes: Partial<typeof values>) => {
  const reading = readInvitationForm(english, { ...values, ...changes });
  return reading.ok ? [] : Object.keys(reading.problems);
};

test.each([
  [{ agentId: '' }, ['agentId']],
  [{ day: '31', month: '2', year: '2000' }, ['birth']],
  [{ day: '1', month: '1', year: '1899' }, ['birth']],
  [{ day: '1', month: '', year: '1999' }, ['birth']],
  [{ day: '1', month: '1', year: '2999' }, ['birth']],
  [{ day: 'x', month: '1', year: '1999' }, ['birth']],
  [{ linkAddress: 'book here' }, ['linkAddress']],
  [{ linkAddress: 'mailto:desk@harbourlane.example' }, ['linkAddress']],
  [{ day: '03/04/1964' }, ['birth']],
  [{ linkAddress: 'javascript:alert(1)' }, ['linkAddress']],
  [{ linkText: 'Book' }, ['linkAddress']],
  [{ firstName: 'a'.repeat(101) }, ['firstName']],
  [{ externalId: 'a\u0000b' }, ['externalId']],
  [{ email: 'ruth' }, ['email']],
  [{ phone: 'home' }, ['phone']],
  [{ locale: 'xx' }, ['locale']],
])('limits of the contract (readings §8): %j is refused at %j', (changes, fields) =>
  expect(problemsOf(changes)).toEqual(fields),
);

test('an agent alone is enough; empty fields become null', () => {
  const reading = readInvitationForm(english, values);
  expect(reading).toMatchObject({
    ok: true,
    body: { agentId: 'a1', patientFirstName: null, patientDateOfBirth: null },
  });
});

test('day, month and year become YYYY-MM-DD', () => {
  const reading = readInvitationForm(english, { ...values, day: '5', month: '3', year: '1964' });
  expect(reading).toMatchObject({ ok: true, body: { patientDateOfBirth: '1964-03-05' } });
});

test.each([
  ['harbourlane.example/book', 'https://harbourlane.example/book'],
  ['harbourlane.example:8443/book', 'https://harbourlane.example:8443/book'],
  ['http://harbourlane.example/book', 'http://harbourlane.example/book'],
])('an address without a scheme gets https: %s', (linkAddress, encounterCompletionLinkUrl) => {
  const reading = readInvitationForm(english, { ...values, linkAddress });
  expect(reading).toMatchObject({ ok: true, body: { encounterCompletionLinkUrl } });
});

test('a whole date in one field is that date; one that can be read in two ways is asked back', () => {
  const reading = readInvitationForm(english, { ...values, day: '5 March 1964' });
  expect(reading).toMatchObject({ ok: true, body: { patientDateOfBirth: '1964-03-05' } });
  const asked = readInvitationForm(english, { ...values, day: '03/04/1964' });
  expect(asked).toMatchObject({ problems: { birth: english.newInvitation.ambiguousDate } });
});

test('where the link can be sent stays apart from what the service is told', () => {
  const reading = readInvitationForm(english, {
    ...values,
    email: ' ruth@example.org ',
    phone: '',
    locale: 'es',
  });
  expect(reading).toMatchObject({ contact: { email: 'ruth@example.org', phone: null, locale: 'es' } });
  expect(JSON.stringify(reading.ok ? reading.body : null)).not.toContain('ruth@');
});
