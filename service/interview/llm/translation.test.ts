import { describe, expect, test } from 'vitest';
import { compileTest, TestConsultation } from '../../../tests/helpers/consultation.ts';
import {
  checkTranslation,
  translateRequestOf,
  translationGroundOf,
  translationSourcesOf,
} from './translation.ts';

const words =
  'Tengo tos y fiebre de 38,5 desde hace tres semanas. No me duele el pecho. Tomo enalapril 10 mg.';
const right =
  'I have had a cough and a fever of 38.5 for three weeks. I have no chest pain. I take enalapril 10 mg.';
const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const consultation = new TestConsultation(protocol, { locale: 'es' }).tell(words);
const { state } = consultation;
const sources = [{ id: 't1', words, message: 2 }];
const check = (text: unknown, id: unknown = 't1') =>
  checkTranslation(translationGroundOf(state, 'en'), sources, { translations: [{ id, text }] }).taken;

describe('a translation is dropped', () => {
  test.each([
    ['I have had a cough and a fever of 39.5 for three weeks. I have no chest pain. I take enalapril 10 mg.'],
    ['I have had a cough and a fever of 38.5 for 3 weeks. I have no chest pain. I take enalapril 10 mg.'],
    ['I have had a cough and a fever for three weeks. I have no chest pain. I take enalapril 10 mg.'],
    ['I have had a cough and a fever of 38.5 for three weeks. I have no chest pain. I take enalapril.'],
    [
      'I have had a cough and a fever of 38.5 for three weeks. I have no chest pain. I take enalapril 10 10 mg.',
    ],
  ])('with other numbers: %s', (text) => expect(check(text)).toEqual([]));

  test.each([
    ['I have had a cough and a fever of 38.5 for three weeks. I have chest pain. I take enalapril 10 mg.'],
    [
      'I have had no cough and a fever of 38.5 for three weeks. I have no chest pain. I take enalapril 10 mg.',
    ],
    ['I have had a cough and a fever of 38.5 for three weeks. I take enalapril 10 mg.'],
    ['I have had a fever of 38.5 for three weeks. I have no chest pain. I take enalapril 10 mg.'],
    [
      'I have had a cough, a headache and a fever of 38.5 for three weeks. I have no chest pain. I take enalapril 10 mg.',
    ],
    ['I have had a cough and a fever of 38.5 for three weeks. I have no chest pain. I take morphine 10 mg.'],
    [
      'My wife has had a cough and a fever of 38.5 for three weeks. I have no chest pain. I take enalapril 10 mg.',
    ],
  ])('that adds, loses or reverses a statement: %s', (text) => expect(check(text)).toEqual([]));

  test.each([
    [`<b>${right}</b>`],
    [`${right} https://evil.example`],
    [`${right} www evil example`],
    [`${right} evil.example`],
    [`**${right}**`],
    [`\u202e${right}`],
    [`${right} ${'and so on '.repeat(40)}`],
    [''],
    [7],
  ])('that is no plain text of about the same length: %s', (text) => expect(check(text)).toEqual([]));

  test.each([['t2'], ['__proto__'], [''], [null], [1]])('of a text that was not offered: %s', (id) =>
    expect(check(right, id)).toEqual([]),
  );

  test.each([[null], ['x'], [[]], [{ translations: 'x' }], [{ translations: [null, 7, {}, []] }]])(
    'where the answer is malformed: %j',
    (answer) => expect(checkTranslation(translationGroundOf(state, 'en'), sources, answer).taken).toEqual([]),
  );
});

test('a translation with the same meaning stands beside its original, once', () => {
  const twice = {
    translations: [
      { id: 't1', text: right },
      { id: 't1', text: right },
    ],
  };
  expect(checkTranslation(translationGroundOf(state, 'en'), sources, twice)).toEqual({
    taken: [{ words, text: right, message: 2 }],
    dropped: 1,
  });
});

test.each([
  [
    'de',
    'Ich habe seit zwei Tagen Kopfschmerzen und mir ist übel.',
    'I have had a headache for two days and I feel sick.',
  ],
  [
    'fr',
    'J’ai mal à la gorge et je tousse depuis hier.',
    'I have a sore throat and have been coughing since yesterday.',
  ],
  ['ar', 'عندي صداع منذ ثلاثة أيام ولا توجد حرارة', 'I have had a headache for three days and no fever.'],
] as const)('the same holds in %s', (locale, original, text) => {
  const other = new TestConsultation(protocol, { locale }).state;
  const from = [{ id: 't1', words: original, message: 1 }];
  const answer = { translations: [{ id: 't1', text }] };
  expect(checkTranslation(translationGroundOf(other, 'en'), from, answer).taken).toHaveLength(1);
});

test('the patient’s texts are offered for translation, but no plain answers, and nothing where the reader has the same language', () => {
  expect(translationSourcesOf(state, 'es')).toEqual([]);
  const own = translationSourcesOf(state, 'en');
  expect(own).toMatchObject([{ id: 't1', words }]);
  expect(translateRequestOf('es', 'en', own)).toEqual({
    from: 'es',
    to: 'en',
    texts: [{ id: 't1', text: words }],
  });
});
