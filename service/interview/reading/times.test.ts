import { describe, expect, test } from 'vitest';
import type { Locale } from '../types.ts';
import { loadLexicon } from './lexicons.ts';
import { readWords } from './words-reader.ts';

/** Since when each finding is, as far as the text says it. */
function onsets(text: string, locale: Locale = 'en'): Record<string, string> {
  const context = { textId: 'm', locale, answeredBy: 'PATIENT', asked: 'STORY', at: new Date(0) } as const;
  const { mentions } = readWords(loadLexicon(locale), text, context);
  return Object.fromEntries(
    mentions.flatMap(({ code, values }) =>
      values.flatMap((value) => (value.kind === 'ONSET' ? [[code, value.code]] : [])),
    ),
  );
}

describe('a time is not given', () => {
  test.each<[string, string, Locale?]>([
    ['I have heartburn. Then my right knee, for two years now.', 'sx.heartburn'],
    ['My cough is bad. And the left shoulder, since Monday.', 'sx.cough'],
    ['Tengo ardores. Luego la rodilla derecha, desde hace dos años.', 'sx.heartburn', 'es'],
    ['Ich habe Husten. Dann das rechte Knie, seit zwei Jahren.', 'sx.cough', 'de'],
    ['J’ai de la toux. Et puis le genou droit, depuis deux ans.', 'sx.cough', 'fr'],
  ])('to what was told before another part of the body: %s', (text, code, locale) =>
    expect(onsets(text, locale)).not.toHaveProperty(code),
  );

  test.each([
    ['I have had a cough and a headache when I run since Monday by the knee', 'sx.knee'],
    ['I took paracetamol for my headache two days ago', 'sx.headache'],
    ['I have no cough, for three weeks I have had a headache', 'sx.cough'],
    ['It started three weeks ago, after a cold', 'sx.cold'],
    ['Every morning I have a headache and in the evening a cough', 'sx.headache'],
  ])('to what it may not be about: %s', (text, code) => expect(onsets(text)).not.toHaveProperty(code));
});

describe('a time is given', () => {
  test.each<[string, string, string, Locale?]>([
    ['Since yesterday I’ve had a headache that paracetamol doesn’t touch', 'sx.headache', 'ago:1:day'],
    ['For three weeks I have had a cough that keeps me from sleeping well', 'sx.cough', 'ago:3:week'],
    ['Since Monday I’ve had a headache which ibuprofen won’t shift', 'sx.headache', 'since:monday'],
    ['Desde ayer tengo dolor de cabeza que no se quita con paracetamol', 'sx.headache', 'ago:1:day', 'es'],
    ['Seit gestern habe ich Kopfschmerzen trotz Paracetamol', 'sx.headache', 'ago:1:day', 'de'],
    ['Depuis hier j’ai mal à la tête malgré le paracétamol', 'sx.headache', 'ago:1:day', 'fr'],
  ])('to what is named first after it: %s', (text, code, onset, locale) =>
    expect(onsets(text, locale)).toMatchObject({ [code]: onset }),
  );

  test.each<[string, string, string, Locale?]>([
    [
      'I had a knee replacement and this morning, on getting up, I was short of breath',
      'sx.breathless',
      'ago:0:day',
    ],
    ['My chest is fine but since Monday, when I bend, my back hurts', 'sx.back_pain', 'since:monday'],
    ['Since I moved house, three months ago, I have had headaches', 'sx.headache', 'ago:3:month'],
    ['Since we came back, a week ago, I have had diarrhoea', 'sx.diarrhoea', 'ago:1:week'],
    ['Desde que me separé, hace tres meses, no tengo apetito', 'sx.appetite', 'ago:3:month', 'es'],
    ['Me operaron y desde ayer, al andar, me falta el aire', 'sx.breathless', 'ago:1:day', 'es'],
  ])('to what the rest of the sentence tells: %s', (text, code, onset, locale) =>
    expect(onsets(text, locale)).toMatchObject({ [code]: onset }),
  );

  test.each([
    ['Two hours ago I suddenly felt the worst headache of my life', 'sx.headache', 'ago:2:hour'],
    ['Crushing chest pain began forty minutes ago', 'sx.chest_pain', 'ago:40:minute'],
    ['The pressure on my chest came on an hour ago', 'sx.chest_pain', 'ago:1:hour'],
    ['I have had burning pain when I pee since Friday', 'sx.burning_urine', 'since:friday'],
    ['Tummy pain for two days', 'sx.abdominal_pain', 'ago:2:day'],
  ])('to findings of the same words: %s', (text, code, onset) =>
    expect(onsets(text)).toMatchObject({ [code]: onset }),
  );
});
