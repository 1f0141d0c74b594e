import { createRequire } from 'node:module';
import path from 'node:path';
import { Font } from '@react-pdf/renderer';
import { patchLayout, splitWord } from './pdf-shaping.ts';

const resolvePackage = createRequire(import.meta.url).resolve;

const weights = [
  { fontWeight: 400, google: '400Regular', embed: 'Regular' },
  { fontWeight: 700, google: '700Bold', embed: 'Bold' },
] as const;
type Weight = (typeof weights)[number];

type Face = {
  family: string;
  /** Characters for which the font is loaded. */
  letters: RegExp;
  fileOf(weight: Weight): string;
};

/** A family of Google Fonts, published as a package of its own. */
function google(family: string, letters: RegExp): Face {
  const name = `@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}`;
  const file = family.replaceAll(' ', '');
  return {
    family,
    letters,
    fileOf: ({ google: folder }) => resolvePackage(`${name}/${folder}/${file}_${folder}.ttf`),
  };
}

/** The package exports only its entry file in dist, so font files are found relative to it. */
const fileBeside = (name: string, file: string) => path.join(resolvePackage(name), '../../fonts', file);

/** Latin, Greek, Cyrillic and Devanagari letters, and symbols; loaded for every report. */
const usual = google('Noto Sans', /(?:)/);
/** Simplified Chinese, most traditional Chinese characters, and Japanese. */
const han: Face = {
  family: 'Noto Sans Hans',
  letters:
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Bopomofo}\uff00-\uffef]/u,
  fileOf: ({ embed }) => fileBeside('@embedpdf/fonts-sc', `NotoSansHans-${embed}.otf`),
};
const hangul: Face = {
  family: 'Noto Sans KR',
  letters: /\p{Script=Hangul}/u,
  fileOf: ({ embed }) => fileBeside('@embedpdf/fonts-kr', `NotoSansKR-${embed}.otf`),
};

/** In order of preference: a character is drawn in the first loaded font that has it. */
const faces: readonly Face[] = [
  usual,
  google('Noto Sans Arabic', /[\p{Script_Extensions=Arabic}\ufb50-\ufdff\ufe70-\ufeff]/u),
  google('Noto Sans Hebrew', /\p{Script=Hebrew}/u),
  google('Noto Sans Armenian', /\p{Script=Armenian}/u),
  google('Noto Sans Georgian', /\p{Script=Georgian}/u),
  google('Noto Sans Ethiopic', /\p{Script=Ethiopic}/u),
  google('Noto Sans Bengali', /\p{Script=Bengali}/u),
  google('Noto Sans Gurmukhi', /\p{Script=Gurmukhi}/u),
  google('Noto Sans Gujarati', /\p{Script=Gujarati}/u),
  google('Noto Sans Tamil', /\p{Script=Tamil}/u),
  google('Noto Sans Telugu', /\p{Script=Telugu}/u),
  google('Noto Sans Kannada', /\p{Script=Kannada}/u),
  google('Noto Sans Malayalam', /\p{Script=Malayalam}/u),
  google('Noto Sans Sinhala', /\p{Script=Sinhala}/u),
  google('Noto Sans Thai', /\p{Script=Thai}/u),
  google('Noto Sans Lao', /\p{Script=Lao}/u),
  google('Noto Sans Khmer', /\p{Script=Khmer}/u),
  google('Noto Sans Myanmar', /\p{Script=Myanmar}/u),
  han,
  hangul,
];

/** Fonts by family. A font is loaded once in a process, when the first report needs it. */
const loading = new Map<string, Promise<void>>();

async function load(face: Face): Promise<void> {
  Font.register({
    family: face.family,
    fonts: weights.map((weight) => ({ src: face.fileOf(weight), fontWeight: weight.fontWeight })),
  });
  for (const { fontWeight } of weights) {
    const font = { fontFamily: face.family, fontWeight };
    await Font.load(font);
    const { data } = Font.getFont(font);
    if (data) patchLayout(data, { drawsHyphens: face === usual });
  }
}

/**
 * Loads the fonts that a text needs.
 *
 * @returns the font families in order of preference; they depend only on the text, not on reports printed before
 */
export async function loadFonts(text: string): Promise<string[]> {
  Font.registerHyphenationCallback(splitWord);
  const needed = faces.filter(({ letters }) => letters.test(text));
  for (const face of needed) {
    const loaded = loading.get(face.family) ?? load(face);
    loading.set(face.family, loaded);
    await loaded;
  }
  return needed.map(({ family }) => family);
}

/**
 * Whether a font for the character's script, or the default font, has a glyph for it. Fonts that only other reports
 * needed do not count, so that the result is the same in every process.
 */
export function isCovered(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return faces.some(
    ({ family, letters }) =>
      loading.has(family) &&
      letters.test(character) &&
      Font.getFont({ fontFamily: family }).data?.hasGlyphForCodePoint(codePoint) === true,
  );
}
