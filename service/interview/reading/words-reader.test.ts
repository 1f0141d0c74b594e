import { describe, expect, test } from 'vitest';
import type { Locale } from '../types.ts';
import { loadLexicons } from './lexicons.ts';
import type { Polarity, ReadingContext } from './types.ts';
import { readWords } from './words-reader.ts';

const lexicons = loadLexicons();

function read(text: string, changes: Partial<ReadingContext> = {}) {
  const context: ReadingContext = {
    messageId: 'm1',
    locale: 'en',
    answeredBy: 'PATIENT',
    asked: 'STORY',
    at: new Date('2026-03-02T09:00:00Z'),
    ...changes,
  };
  const lexicon = lexicons.get(context.locale);
  if (lexicon === undefined) throw new Error(`No lexicon for ${context.locale}`);
  return readWords(lexicon, text, context).mentions;
}

const codesOf = (text: string, polarity: Polarity, locale: Locale = 'en') =>
  read(text, { locale })
    .filter((mention) => mention.polarity === polarity)
    .map(({ code }) => code);
const valuesOf = (text: string, code: string, locale: Locale = 'en') =>
  read(text, { locale })
    .filter((mention) => mention.code === code)
    .flatMap(({ values }) => values.map((value) => value.code));

describe('what is denied', () => {
  test.each([
    'No fever, cough, headache, rash, or vomiting.',
    'no cough fever headache rash or vomiting',
    'I have no fever, no cough, no rash, no vomiting and no headache',
    'Without any fever, rash, cough, vomiting or headache',
    'Denies headache, fever, cough, rash and vomiting',
  ])('a list is denied to its end: %s', (text) => {
    expect(codesOf(text, 'PRESENT')).toEqual([]);
    for (const code of ['sx.fever', 'sx.cough', 'sx.headache', 'sx.rash', 'sx.vomiting'])
      expect(codesOf(text, 'ABSENT')).toContain(code);
  });

  test.each([
    'No fever but a bad cough',
    'No fever. I have a cough',
    'I don’t have a fever, I have a cough',
    'No fever, cough is keeping me awake',
    'fever: none. Cough: yes',
  ])('its reach ends where another statement begins: %s', (text) => {
    expect(codesOf(text, 'ABSENT')).toContain('sx.fever');
    expect(codesOf(text, 'PRESENT')).toContain('sx.cough');
  });

  test.each([
    ['I can’t breathe', 'sx.breathless_severe'],
    ['He is not passing any urine', 'sx.no_urine'],
    ['no chest pain, can’t breathe', 'sx.breathless_severe'],
  ])('a sign that is itself a negation is present: %s', (text, code) =>
    expect(read(text, { answeredBy: 'PROXY' })).toContainEqual(
      expect.objectContaining({ code, polarity: 'PRESENT' }),
    ),
  );
});

describe('in Spanish', () => {
  test.each([
    ['No tengo fiebre, tos ni dolor de cabeza', 'ABSENT', ['sx.fever', 'sx.cough', 'sx.headache']],
    ['No tengo fiebre pero sí tos', 'PRESENT', ['sx.cough']],
    ['Sin fiebre ni vómitos', 'ABSENT', ['sx.fever', 'sx.vomiting']],
    ['Mi mamá tuvo asma, yo tengo tos', 'SOMEONE_ELSE', ['cond:asthma']],
    ['De niño tenía asma', 'PAST', ['cond:asthma']],
    ['Me preocupa que sea asma', 'HYPOTHETICAL', ['cond:asthma']],
  ] as const)('%s: %s', (text, polarity, codes) => {
    for (const code of codes) expect(codesOf(text, polarity, 'es')).toContain(code);
  });

  test.each([
    ['Hace tres semanas que me duele la barriga', 'sx.abdominal_pain', ['ago:3:week']],
    ['Me duele la barriga desde ayer', 'sx.abdominal_pain', ['ago:1:day']],
    ['Fumé 30 años y tengo tos desde hace dos semanas', 'sx.cough', ['ago:2:week']],
  ])('%s', (text, code, values) => expect(valuesOf(text, code, 'es')).toEqual(values));
});

describe('values', () => {
  test.each([
    ['I smoked for 30 years and I have had belly pain for 4 weeks', 'sx.abdominal_pain', ['ago:4:week']],
    ['headache for 3 days and cough for 2 weeks', 'sx.headache', ['ago:3:day']],
    ['headache for 3 days, cough for 2 weeks', 'sx.cough', ['ago:2:week']],
    ['I have worked there for ten years, the headaches began 2 months ago', 'sx.headache', ['ago:2:month']],
    ['My dog died 5 days ago. I have a cough', 'sx.cough', []],
    ['I am 20 weeks pregnant with a headache', 'sx.headache', []],
    ['cough and fever for 3 days', 'sx.cough', []],
  ])('a time belongs to the finding of its clause or to none: %s', (text, code, values) =>
    expect(valuesOf(text, code)).toEqual(values),
  );

  test.each([
    'I have a headache. Three weeks now.',
    'A headache. For three weeks.',
    'headache - three weeks now',
    'Headache, since about three weeks ago',
    'My head hurts. It’s been three weeks',
  ])('a clause of time alone belongs to the finding before it: %s', (text) =>
    expect(valuesOf(text, 'sx.headache')).toEqual(['ago:3:week']),
  );

  test.each([
    ['headaches 4 to 5 times a day', ['freq:4-5:day']],
    ['headaches twice a week', ['freq:2:week']],
    ['headache, 6 out of 10', ['sev:6']],
    ['headaches lasting 10-15 minutes', ['dur:10-15:minute']],
    ['headache since yesterday', ['ago:1:day']],
    ['several headaches', []],
  ])('how often, how bad, how long: %s', (text, values) =>
    expect(valuesOf(text, 'sx.headache')).toEqual(values),
  );
});

describe('who and when', () => {
  test.each([
    'My mother has asthma',
    'my dad and brother have asthma',
    'Asthma runs in the family',
    'My son’s asthma is bad',
    'a colleague of mine has asthma',
  ])('somebody else’s is not the patient’s: %s', (text) =>
    expect(codesOf(text, 'SOMEONE_ELSE')).toContain('cond:asthma'),
  );

  test.each([
    'If I get chest pain what should I do',
    'I am worried about chest pain',
    'could it be chest pain',
    'The doctor told me it might cause chest pain',
    'take this in case of chest pain',
  ])('what might be, was advised or is feared is not there: %s', (text) =>
    expect(codesOf(text, 'PRESENT')).not.toContain('sx.chest_pain'),
  );

  test.each([
    'When I was a child I had asthma',
    'I used to have asthma',
    'history of asthma',
    'asthma as a child',
    'In the past I had asthma',
  ])('what was once is past: %s', (text) => expect(codesOf(text, 'PAST')).toContain('cond:asthma'));

  test('a carer’s "he" is the patient, and "I" is not', () => {
    const mentions = read('He has a cough. I have a headache.', { answeredBy: 'PROXY' });
    expect(mentions).toContainEqual(expect.objectContaining({ code: 'sx.cough', polarity: 'PRESENT' }));
    expect(mentions).toContainEqual(
      expect.objectContaining({ code: 'sx.headache', polarity: 'SOMEONE_ELSE' }),
    );
  });

  test('in answers on family, past and worries the usual is somebody else’s, past, hypothetical', () => {
    for (const [asked, polarity] of [
      ['FAMILY', 'SOMEONE_ELSE'],
      ['PAST', 'PAST'],
      ['WORRIES', 'HYPOTHETICAL'],
    ] as const)
      expect(read('asthma', { asked })).toContainEqual(
        expect.objectContaining({ code: 'cond:asthma', polarity }),
      );
  });
});

test('every mention quotes its words as they stand in the text', () => {
  const text = 'My CHEST  hurts, and (since yesterday) I’ve had a fever';
  for (const { quote } of read(text)) expect(text.slice(quote.from, quote.to).trim()).not.toBe('');
  const fever = read(text).find(({ code }) => code === 'sx.fever');
  expect(text.slice(fever?.quote.from, fever?.quote.to)).toBe('fever');
});
