// Browsers as old as Safari 14.1 run this too.
/** Normalizes typed text for comparison: digits of any script, one form of each letter, no invisible characters. */

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const apostrophes = /['‘’‛`´ʹʻʼʽʾʿˈ′＇\ua78c\u05f3]/gu;
/**
 * Accents of Latin, Greek and Cyrillic letters and points of Hebrew and Arabic ones, which people leave out. Not the vowel signs of
 * Indic scripts, without which different names would become equal.
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

/**
 * Letters that Unicode does not decompose, by how people write them on keyboards without them; and letters that different keyboards
 * encode differently.
 */
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
  // Tatweel, which stretches Arabic words.
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

/** Replaces digits of any script with 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : String(digitOf(digit))));
}

/** Unicode encodes the digits of a script as ten consecutive characters, from zero on; such runs may be adjacent. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Removes zero-width spaces, direction marks, soft hyphens and other invisible characters that pasting brings along. */
export function removeInvisible(text: string): string {
  return text.replace(invisible, '');
}

/**
 * Normalizes a date, code, number, phone number or address before it is parsed: compatibility forms (full width) and digits made
 * plain, nothing invisible, trimmed.
 */
export function cleanEntry(text: string): string {
  return removeInvisible(asciiDigits(text.normalize('NFKC'))).trim();
}

/** Text that folding does not change; most words are such. */
const plainText = /^[a-z0-9 ]*$/;

/**
 * The form in which names are searched, sorted and compared: lower case, without accents and apostrophes, one form of each letter,
 * digit and hyphen. "Strauß", "STRAUSS" and "Strauss" become equal, so do "O’Brien" and "O'Brien", "Łukasz" and "Lukasz". Stored
 * search texts are made with it: when this changes, increase `searchTextVersion` (lib/server/invitations).
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
