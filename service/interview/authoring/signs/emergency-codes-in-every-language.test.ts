import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Locale, locales } from '../../model/types.ts';
import { loadLexicon } from '../../reading/lexicon.ts';
import { readWords } from '../../reading/words-reader.ts';
import { readDataFolder } from '../data-files.ts';
import { loadSigns } from './load-signs.ts';

const { groups, selfHarm } = loadSigns();

/** Emergency codes that no phrase of a language states, each with its reason. */
const exceptions: Record<Locale, Record<string, string>> = {
  en: {},
  es: {},
  fr: {},
  de: {},
  ar: {},
};

const topicSchema = z.object({
  entries: z
    .array(
      z.object({
        code: z.string().optional(),
        also: z.array(z.string()).default([]),
        absent: z.boolean().default(false),
      }),
    )
    .default([]),
});

/** The codes that the phrases of a lexicon's file state as present; none for a file of another kind. */
function codesOf(content: unknown): string[] {
  return topicSchema
    .parse(content)
    .entries.filter(({ absent }) => !absent)
    .flatMap(({ code, also }) => [...(code === undefined ? [] : [code]), ...also]);
}

test.each(locales)(
  'each code that raises an alarm is stated by a phrase, or excepted with a reason: %s',
  (locale) => {
    const codes = new Set(
      [...groups.values()].flatMap(({ soundedBy }) => soundedBy).concat(selfHarm.soundedBy),
    );
    const stated = new Set(readDataFolder(`lexicon/${locale}`).flatMap(({ text }) => codesOf(load(text))));
    expect([...codes].filter((code) => !stated.has(code)).toSorted()).toEqual(
      Object.keys(exceptions[locale]).toSorted(),
    );
  },
);

const travel = 'sx.travel_tropics';
const newborn = 'sx.young_infant';

/** Per language and code: sentences that state it, and sentences with the same words that do not. */
const sentences: [Locale, string, { states: string[]; doesNot: string[] }][] = [
  [
    'en',
    travel,
    {
      states: [
        'I came back from Ghana last week',
        'we were on holiday in Kenya two weeks ago',
        'recently travelled to India',
        'I was in Thailand last month',
      ],
      doesNot: [
        'I came back from India ten years ago',
        'we are off to Kenya in November',
        'my husband is from Nigeria',
        'I work in an Indian restaurant',
        'my back hurts since the flight',
      ],
    },
  ],
  [
    'en',
    newborn,
    {
      states: ['my newborn has a fever', 'she is only 10 days old'],
      doesNot: ['tired, at home with a newborn'],
    },
  ],
  [
    'es',
    travel,
    {
      states: [
        'volví de Guinea hace dos semanas',
        'acabo de llegar de la India',
        'estuvimos en Kenia el mes pasado',
        'estuve en Tailandia hace poco',
        'fui a Senegal hace tres semanas',
      ],
      doesNot: [
        'volví de la India hace diez años',
        'estuve en la India hace muchos años',
        'mi marido es de Nigeria',
        'el mes que viene viajo a Kenia',
        'vivo en Venezuela con mi familia',
      ],
    },
  ],
  [
    'es',
    newborn,
    {
      states: ['mi recién nacido tiene fiebre', 'mi bebé de diez días no come'],
      doesNot: ['tiene tos desde hace diez días'],
    },
  ],
  [
    'fr',
    travel,
    {
      states: [
        'je suis rentré du Sénégal la semaine dernière',
        'je reviens d’Afrique',
        'j’étais en Inde il y a trois semaines',
        'de retour du Cameroun',
        'nous sommes rentrés de Côte d’Ivoire',
        'j’étais au Kenya le mois dernier',
        'séjour récent en Thaïlande',
      ],
      doesNot: [
        'je suis rentré du Mali il y a dix ans',
        'mon mari est du Sénégal',
        'je pars au Kenya en novembre',
        'je prévois de rentrer au Sénégal',
        'je mange au restaurant indien',
      ],
    },
  ],
  [
    'fr',
    newborn,
    {
      states: [
        'mon nouveau-né a de la fièvre',
        'mon bébé de deux semaines vomit',
        'ma fille n’a que dix jours',
        'elle est née il y a trois semaines',
        'bébé né il y a 5 jours',
        'mon bébé est prématuré et ne tète pas',
      ],
      doesNot: [
        'mon fils tousse depuis deux semaines',
        'ma fille a trois jours de fièvre',
        'je suis fatiguée avec un nouveau-né à la maison',
        'j’ai mal depuis trois jours',
        'mon petit frère est en vacances deux semaines',
      ],
    },
  ],
  [
    'de',
    travel,
    {
      states: [
        'ich bin letzte Woche aus Kenia zurückgekommen',
        'gerade zurück aus Afrika',
        'nach einer Reise nach Indien',
        'ich war letzten Monat in Ghana',
        'ich war vor drei Wochen in Thailand',
        'aus dem Urlaub in Tansania zurück',
      ],
      doesNot: [
        'ich fliege nächste Woche nach Kenia',
        'mein Mann kommt aus Nigeria',
        'vor zehn Jahren war ich in Indien',
        'vor zehn Jahren aus Indien zurückgekommen',
        'ich esse gern indisch',
        'ich bin zurück von der Arbeit',
      ],
    },
  ],
  [
    'de',
    newborn,
    {
      states: [
        'mein Neugeborenes hat Fieber',
        'meine Tochter ist erst drei Wochen alt',
        'unser zwei Wochen altes Baby trinkt schlecht',
        'er wurde vor 10 Tagen geboren',
        'mein Sohn ist 5 Tage alt',
      ],
      doesNot: [
        'mein Sohn hustet seit zwei Wochen',
        'mein Sohn ist erst zwei Tage krank',
        'mein Sohn ist zwei Jahre alt',
        'ein zwei Wochen alter Ausschlag',
        'müde mit Neugeborenem zu Hause',
      ],
    },
  ],
  [
    'ar',
    travel,
    {
      states: [
        'رجعت من السودان قبل أسبوعين',
        'سافرت إلى الهند قبل شهر',
        'كنا في كينيا الشهر الماضي',
        'لسه راجع من أفريقيا',
        'كنت بنيجيريا من اسبوعين',
      ],
      doesNot: [
        'رجعت من الهند قبل عشر سنوات',
        'زوجي من السودان',
        'بدي اسافر للهند الشهر الجاي',
        'رجعت من الشغل تعبان',
      ],
    },
  ],
  [
    'ar',
    newborn,
    {
      states: [
        'مولودي حرارته 38.5',
        'ابني حديث الولادة سخن',
        'طفلي عمره أسبوعين وما يرضع',
        'بنتي عمرها عشرة ايام',
        'مولود عمره أسبوعين وحرارته 38.5',
        'انولدت قبل ثلاث اسابيع',
      ],
      doesNot: ['ابني عمره سنتين ويكح', 'ابني يكح من اسبوعين', 'عندي حرارة من ثلاث ايام'],
    },
  ],
];

describe.each(sentences)('in the lexicon %s, %s', (locale, code, { states, doesNot }) => {
  const lexicon = loadLexicon(locale);
  const codesIn = (text: string) =>
    lexicon === undefined
      ? []
      : readWords(lexicon, text, {
          textId: 'm1',
          locale,
          answeredBy: 'PATIENT',
          asked: 'STORY',
        }).mentions.map((mention) => mention.code);

  test.each(doesNot)('is not read in: %s', (text) => {
    expect(codesIn(text)).not.toContain(code);
  });

  test.each(states)('is read in: %s', (text) => {
    expect(codesIn(text)).toContain(code);
  });
});
