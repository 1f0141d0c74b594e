import { expect, test } from 'vitest';
import { loadReaders } from '../engine/create-readers.ts';

test.each([
  ['en', 'the boiler is on and all of us have a headache', 'poison', 'monoxide'],
  ['de', 'die Heizung läuft und wir alle haben Kopfschmerzen', 'poison', 'monoxide'],
  ['fr', 'mal au dos et les deux jambes sont faibles depuis hier', 'back', 'both'],
] as const)(
  'the words of a text suggest a sign by its words in that language: %s, %s',
  (locale, text, groupId, sign) => {
    const context = { textId: 't', locale, answeredBy: 'PATIENT', asked: 'STORY' } as const;
    const sounded = loadReaders().detectAlarms(text, context, { months: 400, sex: 'FEMALE' });
    const group = sounded.find((one) => one.groupId === groupId);
    expect(group?.likely).toHaveProperty(sign);
  },
);
