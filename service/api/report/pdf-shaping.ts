import * as z from 'zod';

/*
 * fontkit, which shapes the text of PDFs, fails where a font gives no anchor for a mark on one kind of letter: OpenType says
 * that the mark then stays where it is (GPOS lookup types 4 to 6, "NULL anchor").
 */

type Anchored = { markAnchor?: object | null };
type Attach = (mark: Anchored, base: object | null, index: number) => void;

/** What of fontkit's font is changed; its own types know no `layout` that takes an object of features. */
type Layout = (text: string, features?: Record<string, unknown>, ...rest: unknown[]) => unknown;
type GetGlyph = (id: number, characters?: number[]) => { codePoints: number[] } | null;
const fontSchema = z.object({
  layout: z.custom<Layout>((value) => typeof value === 'function'),
  glyphForCodePoint: z.custom<(codePoint: number) => unknown>((value) => typeof value === 'function'),
  getGlyph: z.custom<GetGlyph>((value) => typeof value === 'function'),
});

/** What of fontkit's own insides is touched; a font without marks has no positioner. */
const insidesSchema = z.object({
  _layoutEngine: z.object({
    engine: z.object({
      GPOSProcessor: z.custom<{ applyAnchor: Attach }>((value) => typeof value === 'object').nullish(),
    }),
  }),
});

/** Features that place marks: a text that cannot be laid out with them is laid out without. */
const withoutMarks = { mark: false, mkmk: false, abvm: false, blwm: false };

const hyphen = 0x2d;
const space = 0x20;

/**
 * Lets a font lay out any text: what a person wrote must never keep a report from being printed.
 *
 * @param font - of fontkit; changed in place
 * @param options.drawsHyphens - false for the letters of a script in which a line ends without a sign: hyphens of the text itself
 *   are drawn by the usual font
 */
export function mendLayout(font: object, { drawsHyphens }: { drawsHyphens: boolean }): void {
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
        // Another mistake in a font's tables: marks may then stand a little off, and every letter is there.
        if (!(error instanceof TypeError)) throw error;
        return layout(text, { ...features, ...withoutMarks }, ...rest);
      }
    },
    // A glyph that was first met as a part of another ("E" of the Greek capital) does not know its letter: text that is
    // copied from the print would lack it, and the bytes would depend on what was printed before.
    getGlyph(id, characters = []) {
      const glyph = getGlyph(id, characters);
      if (glyph !== null && glyph.codePoints.length === 0) glyph.codePoints = [...characters];
      return glyph;
    },
    glyphForCodePoint: (codePoint) => glyphFor(codePoint === hyphen && !drawsHyphens ? space : codePoint),
  };
  Object.assign(font, mended);
}

/** Longer words may be cut where a line is full; nothing else is hyphenated. */
const wordLengthMax = 20;

/** Scripts that put no spaces between words: their words are told by a dictionary. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter('zh', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** What no line begins with. */
const trailing = /^[\p{P}\p{M}\u30fc]/u;
/** What no line ends with. */
const leading = /[\p{Ps}\p{Pi}]$/u;

/**
 * The parts of a word between which a line may end, so that none runs off the page.
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

/** In pieces of at most `wordLengthMax` letters, marks with their letter. */
function cutLong(word: string): string[] {
  if (word.length <= wordLengthMax) return [word];
  const letters = [...graphemes.segment(word)].map(({ segment }) => segment);
  const count = Math.ceil(letters.length / wordLengthMax);
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * wordLengthMax, (index + 1) * wordLengthMax).join(''),
  );
}
