import { shapeArabic } from './arabic-shapes.ts';

/** Printed in place of a character that no font has. */
const missingCharacter = '\ufffd';

export type Printable = {
  text: string;
  direction: 'ltr' | 'rtl';
  /** How many characters could not be printed. */
  missing: number;
};

/**
 * The characters First Strong Isolate and Pop Directional Isolate (UAX #9): text between them does not reorder its
 * neighbours.
 */
const isolates = /[\u2068\u2069]/;
/** Vowel points and accents are removed: the PDF library reverses right-to-left runs after it has placed them. */
const hebrewPoints = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
const unseen = /\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/gu;

/**
 * Makes any text printable: composed (NFC), without invisible control characters, Arabic in presentation forms, and
 * `missingCharacter` for characters that no font has. Line breaks stay.
 * @param isCovered - whether a font has the character
 * @param options.keepsIsolates - true for the document's own texts, which contain isolated values
 */
export function makePrintable(
  text: string,
  isCovered: (codePoint: number) => boolean,
  { keepsIsolates = false } = {},
): Printable {
  let missing = 0;
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(hebrewPoints, '')
    .replace(unseen, (sign) => (sign === '\n' || (keepsIsolates && isolates.test(sign)) ? sign : ''));
  const shaped = [...shapeArabic(plain)]
    .map((character) => {
      if (character === '\n' || isolates.test(character) || isCovered(character.codePointAt(0) ?? 0))
        return character;
      missing += 1;
      return missingCharacter;
    })
    .join('');
  return { text: shaped, direction: isRightToLeft(plain) ? 'rtl' : 'ltr', missing };
}

/** By the first letter, as rules P2 and P3 of the Unicode Bidirectional Algorithm say. */
function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(first);
}

/** Whether the text contains a right-to-left character. */
export function hasRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text);
}

/** Isolates text inside a line: it keeps its own direction and does not reorder its neighbours. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Whether the text has letters that need taller lines than Latin ones. */
export function needsTallLines(text: string): boolean {
  return /[\u0600-\u06ff\u0900-\u0eff\u1000-\u109f\u1780-\u17ff\ufb50-\ufdff\ufe70-\ufefc]/.test(text);
}
