import type { WordedText } from '../../model/signs.ts';
import { localizedTextSchema, mapLocales } from '../../model/types.ts';

type Listener = keyof WordedText;

const wordingsInBrackets = /\[([^[\]]*)\]/g;

/** The position of each wording by their number: two are the patient's and everyone else's, three separate the carer. */
const places: Record<number, Record<Listener, number>> = {
  2: { patient: 0, parent: 1, parentOfBaby: 1, carer: 1 },
  3: { patient: 0, parent: 1, parentOfBaby: 1, carer: 2 },
  4: { patient: 0, parent: 1, parentOfBaby: 2, carer: 3 },
};

function hasUsableBrackets(text: string): boolean {
  const groups = [...text.matchAll(wordingsInBrackets)].map(([, inside = '']) => inside.split('|').length);
  const rest = text.replaceAll(wordingsInBrackets, '');
  return groups.every((count) => count in places) && !/[[\]|]/.test(rest);
}

function wordFor(text: string, listener: Listener): string {
  const worded = text.replaceAll(wordingsInBrackets, (_all, inside: string) => {
    const wordings = inside.split('|');
    return wordings[places[wordings.length]?.[listener] ?? 0] ?? '';
  });
  return worded.charAt(0).toUpperCase() + worded.slice(1);
}

/**
 * A text for each person who may answer. Differences are in brackets, in the order patient, parent, parent of a baby,
 * carer: "One side of [my|your child’s|your baby’s|their] face droops". Two wordings are the patient's and everyone
 * else's; three the patient's, a parent's, a carer's.
 */
export const wordedTextSchema = localizedTextSchema
  .refine((text) => Object.values(text).every(hasUsableBrackets), {
    message: 'brackets hold two to four wordings, parted by |',
  })
  .transform((text): WordedText => {
    const say = (listener: Listener) => mapLocales((locale) => wordFor(text[locale], listener));
    return {
      patient: say('patient'),
      parent: say('parent'),
      parentOfBaby: say('parentOfBaby'),
      carer: say('carer'),
    };
  });
