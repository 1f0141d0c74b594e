import { describe, expect, test } from 'vitest';
import { mentionSchema } from '../model/mentions.ts';
import { locales } from '../model/types.ts';
import { detectAlarms } from './alarm.ts';
import { readClosed } from './answers.ts';
import { loadLexicon } from './lexicon.ts';
import { readWords } from './words-reader.ts';

/** Generated texts that no person would write: nothing may throw, and every quote must lie within its text. */
const lengthMax = 4_000;

const atoms = {
  halves: 'and half ',
  denials: 'no, ',
  'double denials': 'not not ',
  commas: ',',
  digits: '1234567890',
  dates: '1/2/3:4,5.6 ',
  glue: 'in my the of a ',
  gaps: 'pain .. ... .. chest ',
  'long words': 'pneumonoultramicroscopicsilicovolcanoconiosis',
  'mixed scripts': 'boбoль胸痛صدري١٢ ',
  marks: '«¿؟…—(]?!\n',
  apostrophes: "d’’l'`",
  surrogates: '😀🩺\ud83d ',
  combining: 'a\u0301\u0327\u200b\u202e',
  triggers: 'if my mother never had but no ',
  'findings only': 'cough fever headache chest pain ',
  units: 'a week and a half to or about 3 times a day ',
};

describe.each(locales)('in %s', (locale) => {
  const lexicon = loadLexicon(locale);
  if (lexicon === undefined) throw new Error(`No lexicon for ${locale}`);

  test.each(Object.entries(atoms))('%s', (_name, atom) => {
    const text = atom.repeat(Math.ceil(lengthMax / atom.length)).slice(0, lengthMax);
    const { mentions, knownShare } = readWords(lexicon, text, {
      textId: 'm1',
      locale,
      answeredBy: 'PATIENT',
      asked: 'STORY',
    });
    expect(knownShare).toBeGreaterThanOrEqual(0);
    expect(knownShare).toBeLessThanOrEqual(1);
    for (const mention of mentions) {
      expect(mentionSchema.safeParse(mention).success).toBe(true);
      expect(mention.quote.from).toBeLessThan(mention.quote.to);
      expect(mention.quote.to).toBeLessThanOrEqual(text.length);
    }
    const sounded = detectAlarms(lexicon, [{ id: 'heart', soundedBy: ['sx.chest_pain'] }], text, {
      asked: 'STORY',
      answeredBy: 'PATIENT',
    });
    for (const { quote } of sounded) {
      expect(text).toContain(quote);
      expect(quote.length).toBeLessThanOrEqual(400);
    }
    expect(readClosed(lexicon, text, { form: 'YES_NO' })).toBeNull();
  });
});

test('words repeated hundreds of times still raise the alarm, and give a bounded number of mentions', () => {
  const lexicon = loadLexicon('en');
  const text = 'chest pain '.repeat(360);
  const context = { asked: 'STORY', answeredBy: 'PATIENT' } as const;
  const { mentions } = readWords(lexicon, text, { textId: 'm1', locale: 'en', ...context });
  expect(mentions.length).toBeGreaterThan(0);
  expect(mentions.length).toBeLessThan(100);
  expect(detectAlarms(lexicon, [{ id: 'heart', soundedBy: ['sx.chest_pain'] }], text, context)).toHaveLength(
    1,
  );
});
