// Also for browsers as old as Safari 14, whose build takes no destructuring.
/** How typed text is compared: digits of any script, letters in one form, none of the characters that nobody sees. */

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const apostrophes = /['‘’‛`´ʹʻʼʽʾʿˈ′＇\ua78c\u05f3]/gu;
/**
 * Accents of Latin, Greek and Cyrillic letters and points of Hebrew and Arabic ones, which people leave out. Not the
 * vowel signs of Indic scripts: without them other names would be the same.
 */
const accentRanges = [
  String.raw`\u0300-\u036f`,
  String.raw`\u0483-\u0487`,
  String.raw`\u0591-\u05bd`,
  String.raw`\u05bf`,
  String.raw`\u05c1`,
  String.raw`\u05c2`,
  String.raw`\u05c4`,
  String.raw`\u05c5`,
  String.raw`\u05c7`,
  String.raw`\u0610-\u061a`,
  String.raw`\u064b-\u065f`,
  String.raw`\u0670`,
  String.raw`\u06d6-\u06dc`,
  String.raw`\u06df-\u06e4`,
  String.raw`\u06e7`,
  String.raw`\u06e8`,
  String.raw`\u06ea-\u06ed`,
  String.raw`\u1ab0-\u1aff`,
  String.raw`\u1dc0-\u1dff`,
  String.raw`\u20d0-\u20ff`,
  String.raw`\ufe20-\ufe2f`,
];
const accents = new RegExp(`[${accentRanges.join('')}]`, 'gu');

/** Letters that Unicode does not take apart, as people write them whose keyboard has none; and letters that two keyboards write in two ways. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ȷ: 'j',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ƒ: 'f',
  ɣ: 'g',
  ǥ: 'g',
  ɨ: 'i',
  ƙ: 'k',
  ɔ: 'o',
  ʉ: 'u',
  ƴ: 'y',
  ς: 'σ',
  // The line that Arabic words are stretched with.
  ـ: '',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
};
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/** Digits of any script as 0 to 9; everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : String(digitOf(digit))));
}

/** Digits of a script stand in a row of ten in Unicode, from zero on; rows may follow each other. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Without zero-width spaces, direction marks, soft hyphens and whatever else comes along when something is pasted. */
export function removeInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** A date, code, number, phone or address as it is read: compatibility forms (full width) and digits plain, nothing invisible, trimmed. */
export function cleanEntry(text: string): string {
  return removeInvisible(asciiDigits(text.normalize('NFKC'))).trim();
}

/** What folding changes nothing of; most words are. */
const plainText = /^[a-z0-9 ]*$/;

/**
 * The form in which names are searched, sorted and compared: lower case, without accents and apostrophes, one form of each
 * letter, digit and hyphen. "Strauß", "STRAUSS" and "Strauss" are one, so are "O’Brien" and "O'Brien", "Łukasz" and "Lukasz".
 * Stored search texts are made with it: a change of it needs another `searchTextVersion` (lib/server/invitations).
 */
export function foldText(text: string): string {
  if (plainText.test(text)) return text;
  return asciiDigits(removeInvisible(text.replace(apostrophes, '')).normalize('NFKD'))
    .replace(accents, '')
    .toLowerCase()
    .replace(otherLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .normalize('NFKC');
}
