import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const resolvePackage = createRequire(import.meta.url).resolve;

/** Latin, Greek and Cyrillic letters first, then Arabic ones: each character takes the first font that has it. */
export const fontFamilies = ['Noto Sans', 'Noto Sans Arabic'];

const weights = [
  { fontWeight: 400, folder: '400Regular' },
  { fontWeight: 700, folder: '700Bold' },
];
const packages = [
  { family: 'Noto Sans', name: '@expo-google-fonts/noto-sans', file: 'NotoSans' },
  { family: 'Noto Sans Arabic', name: '@expo-google-fonts/noto-sans-arabic', file: 'NotoSansArabic' },
];
/** Longer words are cut so that they stay on the page; nothing else is hyphenated. */
const wordLengthMax = 60;

let isReady: Promise<void> | null = null;

/** Loads the fonts, once in a process. */
export function loadFonts(): Promise<void> {
  isReady ??= load();
  return isReady;
}

async function load(): Promise<void> {
  for (const { family, name, file } of packages) {
    Font.register({
      family,
      fonts: weights.map(({ fontWeight, folder }) => ({
        src: resolvePackage(`${name}/${folder}/${file}_${folder}.ttf`),
        fontWeight,
      })),
    });
  }
  Font.registerHyphenationCallback(
    (word) => word.match(new RegExp(`.{1,${wordLengthMax}}`, 'gsu')) ?? [word],
  );
  for (const { family } of packages) {
    for (const { fontWeight } of weights) await Font.load({ fontFamily: family, fontWeight });
  }
}

/** Whether one of the loaded fonts has the character. */
export function isCovered(codePoint: number): boolean {
  return fontFamilies.some(
    (fontFamily) => Font.getFont({ fontFamily }).data?.hasGlyphForCodePoint(codePoint) === true,
  );
}
