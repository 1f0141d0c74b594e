import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { readMentions } from '../../../tests/helpers/read-mentions.ts';
import { nameOf, readDataFolder } from '../authoring/data-files.ts';
import { listsSchema, topicSchema } from '../authoring/lexicon/lexicon-schemas.ts';
import type { Locale } from '../model/types.ts';
import { isMeasure } from './measures.ts';

/** Two ordinary findings in each language, because "cough" and "blood" beside each other are a finding of their own. */
const ordinary: Record<Locale, { 'sx.cough': string; 'sx.fever': string }> = {
  en: { 'sx.cough': 'cough', 'sx.fever': 'fever' },
  es: { 'sx.cough': 'tos', 'sx.fever': 'fiebre' },
  fr: { 'sx.cough': 'toux', 'sx.fever': 'fièvre' },
  de: { 'sx.cough': 'Husten', 'sx.fever': 'Fieber' },
  ar: { 'sx.cough': 'سعال', 'sx.fever': 'حمى' },
};
const locales = ['en', 'es', 'fr', 'de', 'ar'] as const;

const isGap = (part: string) => part === '..' || part === '...';

/** The phrases of all topics with a gap, with the first of their words, and their codes. */
function phrasesWithGap(locale: Locale): { code: string; parts: string[] }[] {
  const files = readDataFolder(`lexicon/${locale}`).map((file) => {
    return { name: nameOf(file), data: load(file.text) };
  });
  const ofLists = files.filter(({ name }) => name.startsWith('lists'));
  const lists = new Map(ofLists.flatMap(({ data }) => Object.entries(listsSchema.parse(data))));
  const wordOf = (part: string): string => {
    const [first = ''] = part.split('/');
    const list = /^<(.+)>$/.exec(first)?.[1];
    const word = list === undefined ? first : (lists.get(list)?.[0] ?? '');
    return word.replace('*', '').replace('#', '3');
  };
  return files.flatMap(({ data }) =>
    (topicSchema.safeParse(data).data?.entries ?? []).flatMap(({ code, phrases = [] }) => {
      const written = phrases.map((phrase) => phrase.split(' ').filter((part) => !part.startsWith('[')));
      const plain = written.filter((parts) => parts.some(isGap) && !parts.some(isMeasure));
      return plain.flatMap((parts) =>
        code === undefined ? [] : { code, parts: parts.map((part) => (isGap(part) ? part : wordOf(part))) },
      );
    }),
  );
}

/** The codes that are read of a phrase with words in its gaps. */
const readFilled = (parts: readonly string[], words: string, locale: Locale) => {
  const text = parts.map((part) => (isGap(part) ? words : part)).join(' ');
  return readMentions(text, { locale }).map(({ code }) => code);
};

describe('a phrase with a gap hides no other finding in the gap', () => {
  test.each(locales)('in each phrase of the lexicon: %s', (locale) => {
    const phrases = phrasesWithGap(locale);
    expect(phrases.length).toBeGreaterThan(0);
    const hiding = phrases.filter(({ code, parts }) => {
      const read = Object.entries(ordinary[locale]).map(([other, words]) => {
        const codes = readFilled(parts, words, locale);
        // Where the words between make it another phrase, it hides nothing.
        return codes.includes(other) || !codes.includes(code);
      });
      return !read.includes(true);
    });
    expect(hiding).toEqual([]);
  });

  test.each([
    ['de', 'Ich konnte wegen Husten nicht schlafen', ['sx.sleep PRESENT', 'sx.cough PRESENT']],
    ['de', 'Ich kann vor Halsschmerzen kaum schlucken', ['sx.sore_throat PRESENT', 'sx.swallowing PRESENT']],
    ['en', 'I cannot keep my hydrocortisone down', ['med:hydrocortisone PRESENT', 'sx.vomiting PRESENT']],
    ['en', 'I get blood with fever on the paper', ['sx.blood_stool PRESENT', 'sx.fever PRESENT']],
    ['es', 'veo sangre con fiebre en el papel', ['sx.blood_stool PRESENT', 'sx.fever PRESENT']],
    ['fr', 'mes règles avec la fièvre ont du retard', ['sx.missed_period PRESENT', 'sx.fever PRESENT']],
  ] as const)('%s: %s', (locale, text, said) =>
    expect(readMentions(text, { locale }).map(({ code, polarity }) => `${code} ${polarity}`)).toEqual(
      expect.arrayContaining([...said]),
    ),
  );
});

describe('what stands in the gap of a phrase is denied only where it is itself denied', () => {
  test.each([
    ['de', 'ohne Fieber konnte ich wegen Husten nicht schlafen', 'sx.cough PRESENT'],
    ['de', 'kann vielleicht Asthma nicht schlafen', 'cond:asthma HYPOTHETICAL'],
    ['de', 'kann vielleicht Asthma nicht schlafen und Husten', 'sx.cough PRESENT'],
    ['de', 'kann vielleicht Asthma nicht schlafen', 'sx.sleep PRESENT'],
    ['en', 'no blood or fever on the paper', 'sx.blood_stool ABSENT'],
    ['en', 'no blood or fever on the paper', 'sx.fever ABSENT'],
    ['en', 'my mother has blood with a fever on the paper', 'sx.fever SOMEONE_ELSE'],
    ['es', 'sin sangre ni fiebre en el papel', 'sx.fever ABSENT'],
    ['es', 'mi madre tuvo sangre con fiebre en el papel', 'sx.fever SOMEONE_ELSE'],
  ] as const)('%s: %s: %s', (locale, text, said) =>
    expect(readMentions(text, { locale }).map(({ code, polarity }) => `${code} ${polarity}`)).toContain(said),
  );
});
