import { describe, expect, test } from 'vitest';
import type { Assertion, ReadingContext } from '../model/mentions.ts';
import type { Locale } from '../model/types.ts';
import { loadLexicon } from './lexicon.ts';
import { readWords } from './words-reader.ts';

function read(text: string, changes: Partial<ReadingContext> = {}) {
  const context: ReadingContext = {
    textId: 'm1',
    locale: 'en',
    answeredBy: 'PATIENT',
    asked: 'STORY',
    ...changes,
  };
  return readWords(loadLexicon(context.locale), text, context).mentions;
}

const codesOf = (text: string, polarity: Assertion, locale: Locale = 'en') =>
  read(text, { locale })
    .filter((mention) => mention.polarity === polarity)
    .map(({ code }) => code);
const valuesOf = (text: string, code: string, locale: Locale = 'en') =>
  read(text, { locale })
    .filter((mention) => mention.code === code)
    .flatMap(({ values }) => values.map((value) => value.code));

describe('a finding named before its denial', () => {
  test.each([
    ['en', 'fever no, cough yes'],
    ['en', 'Fever? No. Cough? Yes, since Monday.'],
    ['en', 'fever: none, but a cough'],
    ['en', 'Fever I don’t have. A cough I do have.'],
    ['en', 'fever nothing, cough all day'],
    ['es', 'fiebre no, tos sí'],
    ['es', 'Fiebre no tengo, pero sí tos'],
    ['es', 'fiebre no he tenido ni dolor de cabeza; tengo tos'],
    ['es', 'Tengo tos no tengo fiebre'],
  ] as const)('%s: %s', (locale, text) => {
    expect(codesOf(text, 'PRESENT', locale)).toContain('sx.cough');
    expect(codesOf(text, 'PRESENT', locale)).not.toContain('sx.fever');
    expect(codesOf(text, 'ABSENT', locale)).toContain('sx.fever');
    expect(codesOf(text, 'ABSENT', locale)).not.toContain('sx.cough');
  });

  test.each([
    ['en', 'fever, cough, headache: none'],
    ['en', 'Fever, cough and headache - no'],
    ['en', 'fever or cough or headache no'],
    ['es', 'fiebre, tos, dolor de cabeza: nada'],
    ['es', 'fiebre y tos y dolor de cabeza no tengo'],
  ] as const)('is denied for each finding of a list: %s: %s', (locale, text) => {
    expect(codesOf(text, 'PRESENT', locale)).toEqual([]);
    for (const code of ['sx.fever', 'sx.cough', 'sx.headache'])
      expect(codesOf(text, 'ABSENT', locale)).toContain(code);
  });

  test.each([
    'I have a fever and the cough is gone',
    'the fever no longer goes down',
    'fever, no cough',
    'fever but cough no',
    'fever and I don’t have a cough',
  ])('a later denial does not change an earlier statement: %s', (text) =>
    expect(codesOf(text, 'PRESENT')).toContain('sx.fever'),
  );
});

describe('a negated verb', () => {
  test.each([
    ['en', 'I was not hot or shivery', 'sx.chills'],
    ['en', 'I don’t smoke or cough', 'sx.cough'],
    ['en', 'not drowsy or confused or feverish', 'sx.fever'],
  ] as const)('denies also what "or" joins to it: %s: %s', (locale, text, code) =>
    expect(codesOf(text, 'ABSENT', locale)).toContain(code),
  );

  test.each([
    ['en', 'left without paying and wheezing', 'sx.wheeze'],
    ['en', 'doesn’t hurt, itches sometimes', 'sx.itching'],
    ['en', 'no pain, bit itchy', 'sx.itching'],
    ['es', 'no acaba una frase sin pararse y le silba el pecho', 'sx.wheeze'],
    ['es', 'no podía ni patear, las piernas como de trapo', 'sx.legs_weak'],
    ['es', 'la barriga hinchada y no estoy embarazada', 'sx.distension'],
  ] as const)('denies no other statement: %s: %s', (locale, text, code) => {
    expect(codesOf(text, 'ABSENT', locale)).not.toContain(code);
    expect(codesOf(text, 'PRESENT', locale)).toContain(code);
  });
});

describe('a function that is said to be fine is an absent finding', () => {
  test.each([
    ['en', 'my hearing is fine', 'sx.hearing'],
    ['en', 'waterworks ok', 'sx.urinary'],
    ['en', 'bowels are regular', 'sx.bowel_change'],
    ['en', 'he is eating and drinking well', 'sx.appetite'],
    ['en', 'can walk on it fine', 'sx.unable_to_weight_bear'],
    ['en', 'baby is moving as normal', 'sx.reduced_movement'],
    ['en', 'no temperature', 'sx.fever'],
    ['en', 'temp was 36.8', 'sx.fever'],
    ['es', 'duermo bien', 'sx.sleep'],
    ['es', 'oigo bien', 'sx.hearing'],
    ['es', 'come de todo', 'sx.appetite'],
    ['es', 'orino normal', 'sx.urinary'],
    ['es', 'la luz no me molesta', 'sx.light'],
  ] as const)('%s: %s', (locale, text, code) => {
    const own = read(text, { locale, answeredBy: 'PROXY' }).filter((mention) => mention.code === code);
    expect(own.map(({ polarity }) => polarity)).toEqual(['ABSENT']);
  });

  test.each(['my hearing is not fine', 'my mum’s hearing is fine', 'I want to sleep well'])(
    'not where it is negated, wished, or another person’s: %s',
    (text) => expect(codesOf(text, 'ABSENT')).toEqual([]),
  );
});

describe('the person concerned', () => {
  test.each([
    ['en', 'my wife says I snore', 'sx.snoring'],
    ['en', 'My mother had cancer and I have a cough', 'sx.cough'],
    ['en', 'my husband noticed my hand shakes', 'sx.tremor'],
    ['en', 'my brother had a fit once and I get headaches', 'sx.headache'],
    ['es', 'mi marido dice que ronco', 'sx.snoring'],
    ['es', 'mi madre tuvo cáncer y yo tengo tos', 'sx.cough'],
  ] as const)('is the patient, also where others are named first: %s: %s', (locale, text, code) =>
    expect(codesOf(text, 'PRESENT', locale)).toContain(code),
  );

  test.each([
    'Flatmate had a cough',
    'my neighbour has a cough',
    'one of my friends has a cough',
    'hubby has a cough',
    'people at work have a cough',
  ])('is not the patient, where only others are named: %s', (text) =>
    expect(codesOf(text, 'PRESENT')).toEqual([]),
  );
});

describe('a time in another clause', () => {
  test.each([
    ['Cough. Three weeks.', 'sx.cough', 'ago:3:week'],
    ['Cough, five days, no fever.', 'sx.cough', 'ago:5:day'],
    ['I have a cough. It started two weeks ago at work.', 'sx.cough', 'ago:2:week'],
    [
      'My knee hurts when I climb. This has been going on for a couple of months.',
      'sx.joint_pain',
      'ago:2:month',
    ],
    ['For about six weeks, my ear has been hurting.', 'sx.ear_pain', 'ago:6:week'],
    ['I have a cough. Since Monday, my ear hurts.', 'sx.ear_pain', 'since:monday'],
    ['Up four times a night to pee', 'sx.nocturia', 'freq:4:night'],
  ])('%s', (text, code, value) => {
    const values = valuesOf(text, code);
    expect(values.length).toBeGreaterThan(0);
    expect(value.startsWith('freq') ? values[0]?.startsWith('freq:4') : values.includes(value)).toBe(true);
  });

  test.each([
    ['I smoked for 30 years. Belly pain.', 'sx.abdominal_pain'],
    ['I have a cough. Since Monday, my ear hurts.', 'sx.cough'],
    ['I have lived here for ten years and cough', 'sx.cough'],
    ['cough, no fever since Monday', 'sx.cough'],
    ['married 12 years, headaches', 'sx.headache'],
  ])('is not assigned to a finding of another statement: %s', (text, code) =>
    expect(valuesOf(text, code)).toEqual([]),
  );
});

describe('chest pain of effort', () => {
  test.each([
    'my chest goes tight when I walk the dog',
    'pressure in my chest walking up hills',
    'a tight band round my chest on the stairs',
    'heaviness across the chest if I hurry',
    'I get a squeezing in my chest when I climb the stairs',
  ])('%s', (text) => expect(codesOf(text, 'PRESENT')).toContain('sx.chest_exertion'));

  test.each([
    'chest pain but not when walking',
    'tight chest, fine on the stairs',
    'chest pain, no trouble walking',
  ])('is not read where it is denied: %s', (text) =>
    expect(codesOf(text, 'PRESENT')).not.toContain('sx.chest_exertion'),
  );
});
