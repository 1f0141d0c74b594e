import { expect, test } from 'vitest';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { readInvitationForm } from './invitation-form.ts';
import { completeValues } from './invitation-values.ts';

const english = findMessages('en');

const values = completeValues({ agentId: 'a1' });
const problemsOf = (changes: Partial<typeof values>) => {
  const reading = readInvitationForm(english, { ...values, ...changes });
  return reading.ok ? [] : Object.keys(reading.problems);
};

test.each([
  [{ agentId: '' }, ['agentId']],
  [
    { 'patientDateOfBirth.day': '31', 'patientDateOfBirth.month': '2', 'patientDateOfBirth.year': '2000' },
    ['patientDateOfBirth'],
  ],
  [
    { 'patientDateOfBirth.day': '1', 'patientDateOfBirth.month': '1', 'patientDateOfBirth.year': '1899' },
    ['patientDateOfBirth'],
  ],
  [
    { 'patientDateOfBirth.day': '1', 'patientDateOfBirth.month': '', 'patientDateOfBirth.year': '1999' },
    ['patientDateOfBirth'],
  ],
  [
    { 'patientDateOfBirth.day': '1', 'patientDateOfBirth.month': '1', 'patientDateOfBirth.year': '2999' },
    ['patientDateOfBirth'],
  ],
  [
    { 'patientDateOfBirth.day': 'x', 'patientDateOfBirth.month': '1', 'patientDateOfBirth.year': '1999' },
    ['patientDateOfBirth'],
  ],
  [{ encounterCompletionLinkUrl: 'book here' }, ['encounterCompletionLinkUrl']],
  [{ encounterCompletionLinkUrl: 'mailto:desk@harbourlane.example' }, ['encounterCompletionLinkUrl']],
  [{ 'patientDateOfBirth.day': '03/04/1964' }, ['patientDateOfBirth']],
  [{ encounterCompletionLinkUrl: 'javascript:alert(1)' }, ['encounterCompletionLinkUrl']],
  [{ encounterCompletionLinkText: 'Book' }, ['encounterCompletionLinkUrl']],
  [{ patientFirstName: 'a'.repeat(101) }, ['patientFirstName']],
  [{ externalId: 'a\u0000b' }, ['externalId']],
  [{ patientEmail: 'ruth' }, ['patientEmail']],
  [{ patientPhone: 'home' }, ['patientPhone']],
  [{ patientLocale: 'xx' }, ['patientLocale']],
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
  const reading = readInvitationForm(english, {
    ...values,
    'patientDateOfBirth.day': '5',
    'patientDateOfBirth.month': '3',
    'patientDateOfBirth.year': '1964',
  });
  expect(reading).toMatchObject({ ok: true, body: { patientDateOfBirth: '1964-03-05' } });
});

test.each([
  ['harbourlane.example/book', 'https://harbourlane.example/book'],
  ['harbourlane.example:8443/book', 'https://harbourlane.example:8443/book'],
  ['http://harbourlane.example/book', 'http://harbourlane.example/book'],
])('an address without a scheme gets https: %s', (typed, encounterCompletionLinkUrl) => {
  const reading = readInvitationForm(english, { ...values, encounterCompletionLinkUrl: typed });
  expect(reading).toMatchObject({ ok: true, body: { encounterCompletionLinkUrl } });
});

test('a whole date in one field is accepted; an ambiguous one is asked about', () => {
  const reading = readInvitationForm(english, { ...values, 'patientDateOfBirth.day': '5 March 1964' });
  expect(reading).toMatchObject({ ok: true, body: { patientDateOfBirth: '1964-03-05' } });
  const asked = readInvitationForm(english, { ...values, 'patientDateOfBirth.day': '03/04/1964' });
  expect(asked).toMatchObject({ problems: { patientDateOfBirth: english.newInvitation.ambiguousDate } });
});

test('the contact to send the link to is kept apart from the fields that the service gets', () => {
  const reading = readInvitationForm(english, {
    ...values,
    patientEmail: ' ruth@example.org ',
    patientPhone: '',
    patientLocale: 'es',
  });
  expect(reading).toMatchObject({
    contact: { patientEmail: 'ruth@example.org', patientPhone: null, patientLocale: 'es' },
  });
  expect(JSON.stringify(reading.ok ? reading.body : null)).not.toContain('ruth@');
});
