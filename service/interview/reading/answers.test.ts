import { describe, expect, test } from 'vitest';
import type { Locale } from '../model/types.ts';
import { type ClosedForm, readClosed } from './answers.ts';
import { loadLexicon } from './lexicon.ts';

function closed(text: string, form: ClosedForm, locale: Locale = 'en') {
  const lexicon = loadLexicon(locale);
  if (lexicon === undefined) throw new Error(`No lexicon for ${locale}`);
  return readClosed(lexicon, text, form);
}

const yesNo: ClosedForm = { form: 'YES_NO' };
const scale: ClosedForm = { form: 'SCALE', min: 0, max: 10 };
const options: ClosedForm = {
  form: 'CHOICE',
  options: [
    { id: 'left', labels: ['Left', 'On the left'] },
    { id: 'both', labels: ['Both sides'] },
  ],
};

describe('a text with more words than a plain answer is no plain answer', () => {
  test.each([
    'no more than usual',
    'no, but my brother does',
    'no?',
    'yes if I run',
    'no pain today',
    'yes and no',
    'yesterday',
    'not now',
    'no no no it is worse',
    'no. Sometimes',
    'I think my knee',
    '',
    '...',
    'please',
    'thank you',
  ])('yes or no: %s', (text) => expect(closed(text, yesNo)).toBeNull());

  test.each([
    '7 or 11',
    '8 or 7',
    '7 or 8 or 9',
    '7 and a half or so',
    '11',
    '-1',
    '7 at night',
    '7/20',
    '3 pills',
    'seven out of ten people',
    'seven years',
  ])('scale: %s', (text) => expect(closed(text, scale)).toBeNull());

  test.each([
    'three',
    'three weeks on and off',
    'since Monday and Tuesday',
    'yesterday or today',
    'three weeks pregnant',
  ])('onset: %s', (text) => expect(closed(text, { form: 'ONSET' })).toBeNull());

  test.each(['none but aspirin', 'nothing regular', 'no medicines except paracetamol', 'nkda', 'aspirin'])(
    'medicines: %s',
    (text) => expect(closed(text, { form: 'NONE', of: 'MEDICINES' })).toBeNull(),
  );

  test('an option’s label with another word is not that option', () => {
    expect(closed('left knee', options)).toBeNull();
    expect(closed('left or both sides', options)).toBeNull();
  });
});

describe('plain answers', () => {
  test.each([
    ['5 or 6', 'en'],
    ['5-6', 'en'],
    ['about five to six', 'en'],
    ['between 5 and 6', 'en'],
    ['5 o 6', 'es'],
    ['entre 5 y 6', 'es'],
    ['5 ou 6', 'fr'],
    ['entre 5 et 6', 'fr'],
    ['5 oder 6', 'de'],
    ['5 bis 6', 'de'],
    ['zwischen 5 und 6', 'de'],
    ['5 أو 6', 'ar'],
    ['بين 5 و 6', 'ar'],
  ] as const)('a range on a scale: %s', (text, locale) =>
    expect(closed(text, scale, locale)).toEqual({ kind: 'range', low: 5, high: 6 }),
  );

  test.each([
    ['no', 'no'],
    ['No.', 'no'],
    ['NOPE!', 'no'],
    ['no thank you', 'no'],
    ['No, thanks', 'no'],
    ['not that I know', 'no'],
    ['not at all', 'no'],
    ['yes', 'yes'],
    ['Yes please', 'yes'],
    ['yeah', 'yes'],
    ["I don't know", 'unsure'],
    ['not sure', 'unsure'],
    ['I’d rather not say', 'declined'],
  ])('%s', (text, kind) => expect(closed(text, yesNo)).toEqual({ kind }));

  test.each(['7', 'seven', 'about 7', '7/10', '7 out of 10', '7.', 'maybe 7'])('scale: %s', (text) =>
    expect(closed(text, scale)).toEqual({ kind: 'number', number: 7 }),
  );

  test.each([
    ['three weeks', 'ago:3:week'],
    ['3 wks ago', 'ago:3:week'],
    ['about three weeks', 'ago:3:week'],
    ['for three weeks now', 'ago:3:week'],
    ['since Monday', 'since:monday'],
    ['last Tuesday', 'since:tuesday'],
    ['Since March.', 'since:march'],
    ['yesterday', 'ago:1:day'],
    ['2-3 days', 'ago:2-3:day'],
  ])('onset: %s', (text, code) =>
    expect(closed(text, { form: 'ONSET' })).toEqual({ kind: 'value', valueKind: 'ONSET', code }),
  );

  test.each(['ten minutes', 'about 10 minutes', 'for 10 mins', 'it lasts ten minutes'])(
    'duration: %s',
    (text) =>
      expect(closed(text.replace('it ', ''), { form: 'DURATION' })).toEqual({
        kind: 'value',
        valueKind: 'DURATION',
        code: 'dur:10:minute',
      }),
  );

  test.each([
    ['twice a day', 'freq:2:day'],
    ['Every day.', 'every:1:day'],
    ['3 times a week', 'freq:3:week'],
    ['all the time', 'freq:constant'],
  ])('frequency: %s', (text, code) =>
    expect(closed(text, { form: 'FREQUENCY' })).toEqual({ kind: 'value', valueKind: 'FREQUENCY', code }),
  );

  test.each(['none', 'nothing', 'no medicines', 'No medication, thank you', "I don't take anything"])(
    'medicines: %s',
    (text) => expect(closed(text, { form: 'NONE', of: 'MEDICINES' })).toEqual({ kind: 'none' }),
  );

  test.each([
    'none that I know',
    'None that I know of.',
    'nothing that I know of',
    'none as far as I know',
    'nothing to my knowledge',
  ])('“as far as I know” counts as none, in each list: %s', (text) => {
    for (const of of ['MEDICINES', 'ALLERGIES', 'PAST', 'FAMILY'] as const)
      expect(closed(text, { form: 'NONE', of })).toEqual({ kind: 'none' });
  });

  test.each(['none that I know, but my uncle had a stroke', 'my mother had none that I know of'])(
    'but not where the text says more: %s',
    (text) => expect(closed(text, { form: 'NONE', of: 'FAMILY' })).toBeNull(),
  );

  test.each(['none', 'NKDA', 'no known allergies', 'no', 'not allergic to anything'])(
    'allergies: %s',
    (text) => expect(closed(text, { form: 'NONE', of: 'ALLERGIES' })).toEqual({ kind: 'none' }),
  );

  test.each(['left', 'LEFT', 'on the left.', 'Left please'])('an option’s own label: %s', (text) =>
    expect(closed(text, options)).toEqual({ kind: 'choice', optionId: 'left' }),
  );
});

describe('in each language', () => {
  test.each([
    ['es', 'no', 'no'],
    ['es', 'Sí, gracias', 'yes'],
    ['es', 'no sé', 'unsure'],
    ['es', 'no que yo sepa', 'no'],
    ['fr', 'non', 'no'],
    ['fr', 'Oui merci', 'yes'],
    ['fr', 'je ne sais pas', 'unsure'],
    ['de', 'Nein danke', 'no'],
    ['de', 'ja', 'yes'],
    ['de', 'weiß nicht', 'unsure'],
    ['ar', 'لا شكرا', 'no'],
    ['ar', 'نعم', 'yes'],
    ['ar', 'لا أعرف', 'unsure'],
  ] as const)('%s: %s', (locale, text, kind) => expect(closed(text, yesNo, locale)).toEqual({ kind }));

  test.each([
    ['es', 'no más que de costumbre'],
    ['es', 'sí, pero poco'],
    ['fr', 'pas plus que d’habitude'],
    ['fr', 'oui, mais peu'],
    ['de', 'nicht mehr als sonst'],
    ['de', 'ja, wenn ich laufe'],
    ['ar', 'لا ألم اليوم'],
    ['ar', 'نعم ولكن قليلا'],
  ] as const)('%s: a text with more words is no plain answer: %s', (locale, text) =>
    expect(closed(text, yesNo, locale)).toBeNull(),
  );

  test.each([
    ['es', 'tres semanas', 'ago:3:week'],
    ['es', 'desde el lunes', 'since:monday'],
    ['es', 'hace dos días', 'ago:2:day'],
    ['fr', 'trois semaines', 'ago:3:week'],
    ['fr', 'depuis lundi', 'since:monday'],
    ['fr', 'hier', 'ago:1:day'],
    ['de', 'drei Wochen', 'ago:3:week'],
    ['de', 'seit Montag', 'since:monday'],
    ['de', 'gestern', 'ago:1:day'],
    ['ar', 'ثلاثة أسابيع', 'ago:3:week'],
    ['ar', 'منذ يوم الاثنين', 'since:monday'],
    ['ar', 'أمس', 'ago:1:day'],
  ] as const)('%s: %s', (locale, text, code) =>
    expect(closed(text, { form: 'ONSET' }, locale)).toEqual({ kind: 'value', valueKind: 'ONSET', code }),
  );

  test.each([
    ['es', 'dos veces al día'],
    ['fr', 'deux fois par jour'],
    ['de', 'zweimal am Tag'],
    ['ar', 'مرتين في اليوم'],
  ] as const)('%s: %s', (locale, text) =>
    expect(closed(text, { form: 'FREQUENCY' }, locale)).toEqual({
      kind: 'value',
      valueKind: 'FREQUENCY',
      code: 'freq:2:day',
    }),
  );

  test.each([
    ['es', 'ningún medicamento'],
    ['fr', 'aucun médicament'],
    ['de', 'keine Medikamente'],
    ['ar', 'لا شيء'],
  ] as const)('%s: %s', (locale, text) =>
    expect(closed(text, { form: 'NONE', of: 'MEDICINES' }, locale)).toEqual({ kind: 'none' }),
  );

  test.each([
    ['es', 'siete'],
    ['fr', 'sept sur dix'],
    ['de', '7 von 10'],
    ['ar', '٧'],
  ] as const)('%s: %s', (locale, text) =>
    expect(closed(text, scale, locale)).toEqual({ kind: 'number', number: 7 }),
  );
});
