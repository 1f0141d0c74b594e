import { shapeArabic } from './arabic-shapes.ts';

/** What stands in the print for a character that none of its fonts has. */
const missingCharacter = '\ufffd';

export type Printable = {
  text: string;
  direction: 'ltr' | 'rtl';
  /** How many characters could not be printed. */
  missing: number;
};

/** First strong isolate and its end (UAX #9): what is between them leaves the order of its neighbours alone. */
const isolates = /[\u2068\u2069]/;
/** Vowel points and accents: the printer turns right-to-left runs round after the font has placed such marks. */
const hebrewPoints = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
const unseen = /\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/gu;

/**
 * Text of any kind as it can be printed: composed, without characters that only steer a screen, Arabic in its shapes,
 * and `missingCharacter` for what no font has. Line breaks stay.
 * @param isCovered - whether one of the fonts has the character
 * @param options.keepsIsolates - for words of the document into which isolated ones were put
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

/** By the first letter that has a direction (Unicode Bidirectional Algorithm, P2 and P3). */
function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(first);
}

/** Whether anything in it runs from right to left. */
export function hasRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text);
}

/** Words that stand inside a line with others: they keep their own direction and leave that of the others alone. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Whether its letters need higher lines than Latin ones do. */
export function isTall(text: string): boolean {
  return /[\u0600-\u06ff\u0900-\u0eff\u1000-\u109f\u1780-\u17ff\ufb50-\ufdff\ufe70-\ufefc]/.test(text);
}
