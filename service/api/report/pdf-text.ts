import { shapeArabic } from './arabic-shapes.ts';

/** What stands in the print for a character that none of its fonts has. */
const missingCharacter = '\ufffd';

export type Printable = {
  text: string;
  direction: 'ltr' | 'rtl';
  /** How many characters could not be printed. */
  missing: number;
};

const unseen = /\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/gu;

/**
 * Text of any kind as it can be printed: composed, without characters that only steer a screen, Arabic in its shapes,
 * and `missingCharacter` for what no font has. Line breaks stay.
 * @param isCovered - whether one of the fonts has the character
 */
export function makePrintable(text: string, isCovered: (codePoint: number) => boolean): Printable {
  let missing = 0;
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unseen, (sign) => (sign === '\n' ? sign : ''));
  const shaped = [...shapeArabic(plain)]
    .map((character) => {
      if (character === '\n' || isCovered(character.codePointAt(0) ?? 0)) return character;
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
