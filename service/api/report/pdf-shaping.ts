import * as z from 'zod';

/*
 * fontkit, which lays out the text of PDFs, throws an error when a font has a null anchor for a mark. OpenType says
 * that the mark then stays where it is (GPOS lookup types 4 to 6, "NULL anchor").
 */

type Anchored = { markAnchor?: object | null };
type Attach = (mark: Anchored, base: object | null, index: number) => void;

/** The methods of fontkit's font that are replaced. fontkit's own types do not allow a features object for `layout`. */
type Layout = (text: string, features?: Record<string, unknown>, ...rest: unknown[]) => unknown;
type GetGlyph = (id: number, characters?: number[]) => { codePoints: number[] } | null;
const fontSchema = z.object({
  layout: z.custom<Layout>((value) => typeof value === 'function'),
  glyphForCodePoint: z.custom<(codePoint: number) => unknown>((value) => typeof value === 'function'),
  getGlyph: z.custom<GetGlyph>((value) => typeof value === 'function'),
});

/** The private properties of fontkit that are used; a font without marks has no GPOS processor. */
const insidesSchema = z.object({
  _layoutEngine: z.object({
    engine: z.object({
      GPOSProcessor: z.custom<{ applyAnchor: Attach }>((value) => typeof value === 'object').nullish(),
    }),
  }),
});

/** Turns off the features that place marks, as a fallback when layout with them fails. */
const withoutMarks = { mark: false, mkmk: false, abvm: false, blwm: false };

const hyphen = 0x2d;
const space = 0x20;

/**
 * Makes a font lay out any text, because no patient's text may prevent a report from being printed.
 *
 * @param font - of fontkit; changed in place
 * @param options.drawsHyphens - false for scripts that break lines without a hyphen; hyphens in the text are then drawn
 * by the default font
 */
export function patchLayout(font: object, { drawsHyphens }: { drawsHyphens: boolean }): void {
  const positioner = insidesSchema.safeParse(font).data?._layoutEngine.engine.GPOSProcessor;
  if (positioner) {
    const attach = positioner.applyAnchor.bind(positioner);
    positioner.applyAnchor = (mark, base, index) => {
      if (base && mark.markAnchor) attach(mark, base, index);
    };
  }
  const own = fontSchema.parse(font);
  const layout = own.layout.bind(font);
  const glyphFor = own.glyphForCodePoint.bind(font);
  const getGlyph = own.getGlyph.bind(font);
  const mended: z.infer<typeof fontSchema> = {
    layout(text, features, ...rest) {
      try {
        return layout(text, features, ...rest);
      } catch (error) {
        // Other errors in a font's tables: without these features marks may be slightly off, but all letters are
        // printed.
        if (!(error instanceof TypeError)) throw error;
        return layout(text, { ...features, ...withoutMarks }, ...rest);
      }
    },
    // fontkit caches a glyph without code points when it first meets it as a component of another glyph ("E" in a Greek
    // capital). Copied text would then lack the letter, and the bytes would depend on what was printed before.
    getGlyph(id, characters = []) {
      const glyph = getGlyph(id, characters);
      if (glyph !== null && glyph.codePoints.length === 0) glyph.codePoints = [...characters];
      return glyph;
    },
    glyphForCodePoint: (codePoint) => glyphFor(codePoint === hyphen && !drawsHyphens ? space : codePoint),
  };
  Object.assign(font, mended);
}

/** Words longer than this may be cut at the end of a line; no others are hyphenated. */
const wordLengthMax = 20;

/** Scripts without spaces between words; a dictionary finds their words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter('zh', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Characters that may not begin a line. */
const trailing = /^[\p{P}\p{M}\u30fc]/u;
/** Characters that may not end a line. */
const leading = /[\p{Ps}\p{Pi}]$/u;

/**
 * Splits a word into the parts between which a line may break, so that no word runs off the page.
 *
 * @param word - without spaces, of any length
 */
export function splitWord(word: string): string[] {
  if (!unspaced.test(word)) return cutLong(word);
  const parts: string[] = [];
  for (const { segment } of words.segment(word)) {
    const before = parts.at(-1);
    if (
      before !== undefined &&
      (trailing.test(segment) || leading.test(before)) &&
      before.length < wordLengthMax
    )
      parts[parts.length - 1] = before + segment;
    else parts.push(segment);
  }
  return parts.flatMap(cutLong);
}

/** Pieces of at most `wordLengthMax` characters; combining marks stay with their letter. */
function cutLong(word: string): string[] {
  if (word.length <= wordLengthMax) return [word];
  const letters = [...graphemes.segment(word)].map(({ segment }) => segment);
  const count = Math.ceil(letters.length / wordLengthMax);
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * wordLengthMax, (index + 1) * wordLengthMax).join(''),
  );
}
