import { describe, expect, test } from 'vitest';
import type { Locale } from '../model/types.ts';
import { loadLexicon } from './lexicon.ts';
import { readWords } from './words-reader.ts';

/** When each finding began, as far as the text says it. */
function onsets(text: string, locale: Locale = 'en'): Record<string, string> {
  const context = { textId: 'm', locale, answeredBy: 'PATIENT', asked: 'STORY' } as const;
  const { mentions } = readWords(loadLexicon(locale), text, context);
  return Object.fromEntries(
    mentions.flatMap(({ code, values }) =>
      values.flatMap((value) => (value.kind === 'ONSET' ? [[code, value.code]] : [])),
    ),
  );
}

describe('a time is not assigned', () => {
  test.each<[string, string, Locale?]>([
    ['I have heartburn. Then my right knee, for two years now.', 'sx.heartburn'],
    ['My cough is bad. And the left shoulder, since Monday.', 'sx.cough'],
    ['Tengo ardores. Luego la rodilla derecha, desde hace dos años.', 'sx.heartburn', 'es'],
    ['Ich habe Husten. Dann das rechte Knie, seit zwei Jahren.', 'sx.cough', 'de'],
    ['J’ai de la toux. Et puis le genou droit, depuis deux ans.', 'sx.cough', 'fr'],
    ['He is pale and has a cough. He drinks, for years now.', 'sx.cough'],
    ['Tiene tos. Bebe mucho vino, desde hace años.', 'sx.cough', 'es'],
    ['Er hat Husten. Er trinkt ja leider, seit Jahren.', 'sx.cough', 'de'],
    ['Il tousse. Il boit du vin, depuis des années.', 'sx.cough', 'fr'],
  ])('to a finding before another part of the body: %s', (text, code, locale) =>
    expect(onsets(text, locale)).not.toHaveProperty([code]),
  );

  test.each([
    ['I have had a cough and a headache when I run since Monday by the knee', 'sx.knee'],
    ['I took paracetamol for my headache two days ago', 'sx.headache'],
    ['I have no cough, for three weeks I have had a headache', 'sx.cough'],
    ['It started three weeks ago, after a cold', 'sx.cold'],
    ['Every morning I have a headache and in the evening a cough', 'sx.headache'],
  ])('to a finding that it may not refer to: %s', (text, code) =>
    expect(onsets(text)).not.toHaveProperty([code]),
  );
});

test('a time after an interjection belongs to the finding before it', () => {
  expect(onsets('I have a cough, well, three weeks now')).toMatchObject({ 'sx.cough': 'ago:3:week' });
});

describe('a time is assigned', () => {
  test.each<[string, string, string, Locale?]>([
    ['Since yesterday I’ve had a headache that paracetamol doesn’t touch', 'sx.headache', 'ago:1:day'],
    ['For three weeks I have had a cough that keeps me from sleeping well', 'sx.cough', 'ago:3:week'],
    ['Since Monday I’ve had a headache which ibuprofen won’t shift', 'sx.headache', 'since:monday'],
    ['Desde ayer tengo dolor de cabeza que no se quita con paracetamol', 'sx.headache', 'ago:1:day', 'es'],
    ['Seit gestern habe ich Kopfschmerzen trotz Paracetamol', 'sx.headache', 'ago:1:day', 'de'],
    ['Depuis hier j’ai mal à la tête malgré le paracétamol', 'sx.headache', 'ago:1:day', 'fr'],
  ])('to the finding named first after it: %s', (text, code, onset, locale) =>
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
  ])('to the finding in the rest of the sentence: %s', (text, code, onset, locale) =>
    expect(onsets(text, locale)).toMatchObject({ [code]: onset }),
  );

  test.each([
    ['Two hours ago I suddenly felt the worst headache of my life', 'sx.headache', 'ago:2:hour'],
    ['Crushing chest pain began forty minutes ago', 'sx.chest_pain', 'ago:40:minute'],
    ['The pressure on my chest came on an hour ago', 'sx.chest_pain', 'ago:1:hour'],
    ['I have had burning pain when I pee since Friday', 'sx.burning_urine', 'since:friday'],
    ['Tummy pain for two days', 'sx.abdominal_pain', 'ago:2:day'],
  ])('to all findings read from the same words: %s', (text, code, onset) =>
    expect(onsets(text)).toMatchObject({ [code]: onset }),
  );
});

/** Ways to say when a cough began; other words for the same time are other phrases of values.yaml. */
const told: Record<Locale, string> = {
  en: `I have had a cough for three weeks|3 week history of cough|three-week cough|cough x 3 weeks|cough since last Monday|
cough since yesterday morning|my cough began on Sunday|I've been coughing for about a month|coughing for the past ten days|
cough for months|cough for half a year|cough since the beginning of March|cough since Christmas|cough for over a week now|
cough 2-3 days|cough for several weeks|cough since about 4 pm|cough since noon|cough since last night|cough started 6 hrs ago|
cough for 48 hours|cough since the 3rd of May|cough since 3 May|day 3 of a cough|5 days of cough|cough, 5 days|
been coughing 3 wks|cough for the best part of a month|I've coughed since Tuesday|a five day cough`,
  es: `tengo tos desde hace tres semanas|llevo tres semanas con tos|llevo con tos tres semanas|tos de 3 días de evolución|
tos desde ayer|tos desde el lunes pasado|tos desde anoche|la tos empezó hace dos días|hace como un mes que toso|
tos desde hace unos días|tos desde marzo|tos desde navidad|tos por tres días|tres días de tos|ya van cinco días de tos|
tos desde la semana pasada|tos desde el 3 de mayo|me empezó la tos ayer`,
  fr: `je tousse depuis trois semaines|toux depuis hier|toux depuis lundi|la toux a commencé il y a deux jours|
ça fait une semaine que je tousse|toux depuis quelques jours|toux depuis Noël|toux depuis presque un mois|
toux depuis une quinzaine de jours|toux depuis dimanche soir|toux 3 jours`,
  de: `ich habe seit drei Wochen Husten|Husten seit gestern|Husten seit Montag|der Husten begann vor zwei Tagen|
ich huste seit einer Woche|Husten seit einigen Tagen|Husten seit anderthalb Jahren|Husten seit Weihnachten|
Husten seit über einer Woche|Husten seit zwei bis drei Tagen|seit etwa einem halben Jahr Husten|Husten 3 Tage`,
  ar: `عندي سعال منذ ثلاثة أسابيع|سعال من 3 أيام|سعال منذ أمس|سعال من يوم الاثنين|بدأ السعال قبل يومين|عندي سعال من أسبوعين|
سعال منذ عدة أشهر|سعال منذ سنة ونصف|سعال لمدة ثلاثة أيام|صار لي أسبوع أسعل`,
};

describe.each(Object.entries(told) as [Locale, string][])('since when, in %s', (locale, ways) => {
  test.each(ways.split('|').map((way) => way.trim()))('is read in “%s”', (way) =>
    expect(onsets(way, locale)).toHaveProperty(['sx.cough']),
  );
});

describe('a length of time is no start', () => {
  test.each([
    'my 9 month son has a fever',
    'a 9 month old with a cough',
    'I am 20 weeks pregnant',
    'headache every 3 days',
    'headache 3 days a week',
    'I missed 2 weeks of work with back pain',
    'my period is 2 weeks late',
    'no fever 3 days',
    'two years of smoking',
  ])('in “%s”', (text) => expect(onsets(text)).toEqual({}));
});

test.each<[string, string, string, Locale?]>([
  ['a cough for two, three weeks', 'sx.cough', 'ago:2-3:week'],
  ['dizzy for 2 3 days', 'sx.dizzy', 'ago:2-3:day'],
  ['me duele la rodilla desde hace cuatro, cinco días', 'sx.joint_pain', 'ago:4-5:day', 'es'],
  ['عندي كحة من ثلاث أربع أيام', 'sx.cough', 'ago:3-4:day', 'ar'],
])('two numbers that follow each other are a range: %s', (text, code, onset, locale) =>
  expect(onsets(text, locale)).toMatchObject({ [code]: onset }),
);
