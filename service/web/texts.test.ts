import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { keysOf } from '../../common/keys.ts';
import { patientLanguages, translatedLanguages } from '../../contract/languages.ts';

/** Of pages, and of what a patient is told when an answer cannot be taken. */
const areas = ['patient', 'turn', 'problem'] as const;
const messagesSchema = z.object({
  patient: z.record(z.string(), z.string()),
  turn: z.record(z.string(), z.string()),
  problem: z.record(z.string(), z.string()),
});

function readMessages(code: string): [string, string][] {
  const texts = messagesSchema.parse(JSON.parse(readFileSync(`service/texts/patients/${code}.json`, 'utf8')));
  return areas.flatMap((area) =>
    Object.entries(texts[area]).map(([key, said]): [string, string] => [`${area}.${key}`, said]),
  );
}
const english = new Map(readMessages('en'));

/** How much longer than the English a translation may be; longer texts break buttons on a phone. */
const lengthRatioMax = 1.7;
const lengthAlways = 24;

describe.each(translatedLanguages)('the pages of patients in %s', (code) => {
  test('have no text too long for its place', () => {
    const most = (key: string) => Math.max(lengthAlways, (english.get(key) ?? '').length * lengthRatioMax);
    expect(readMessages(code).filter(([key, said]) => said.length > most(key))).toEqual([]);
  });
});

const rightToLeft = keysOf(patientLanguages).filter((code) => patientLanguages[code].direction === 'rtl');

test.each(rightToLeft)('the pages of patients in %s are written in the letters of their language', (code) => {
  const words = readMessages(code).map(([, said]) =>
    said.replace(/\{\w+|\b(?:plural|number|one|other)\b/g, ''),
  );
  expect(words.filter((said) => /\p{L}/u.test(said) && /\p{Script=Latin}/u.test(said))).toEqual([]);
});
