type Forms = { isolated: string; final: string; initial: string | null; medial: string | null };

/** Letters whose presentation forms are not in the usual order, or stand for several letters. */
const irregular = new Set([0xfbe8, 0xfbe9]);

/**
 * The presentation forms of the Arabic letters (Unicode blocks Arabic Presentation Forms-A and -B), by letter. Unicode
 * lists them as isolated, final, initial, medial; letters that join only to the previous one have the first two.
 */
function listForms(): {
  letters: Map<string, Forms>;
  lamAlef: Map<string, { isolated: string; final: string }>;
} {
  const byLetter = new Map<string, string[]>();
  for (const [first, last] of [
    [0xfb50, 0xfbff],
    [0xfe80, 0xfefc],
  ] as const) {
    for (let code = first; code <= last; code += 1) {
      if (irregular.has(code)) continue;
      const form = String.fromCodePoint(code);
      const letter = form.normalize('NFKC');
      if (letter === form || !/^[\u0621-\u06d5]{1,2}$/.test(letter)) continue;
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), form]);
    }
  }
  const letters = new Map<string, Forms>();
  const lamAlef = new Map<string, { isolated: string; final: string }>();
  for (const [letter, [isolated, final, initial, medial]] of byLetter) {
    if (isolated === undefined || final === undefined) continue;
    if (letter.length === 1)
      letters.set(letter, { isolated, final, initial: initial ?? null, medial: medial ?? null });
    else if (letter.startsWith('\u0644')) lamAlef.set(letter, { isolated, final });
  }
  return { letters, lamAlef };
}

const { letters: forms, lamAlef } = listForms();
const tatweel = '\u0640';
const joiner = '\u200d';

function joinsBefore(letter: string | undefined): boolean {
  if (letter === undefined) return false;
  return letter === tatweel || letter === joiner || forms.has(letter);
}

function joinsAfter(letter: string | undefined): boolean {
  if (letter === undefined) return false;
  return letter === tatweel || letter === joiner || (forms.get(letter)?.initial ?? null) !== null;
}

/**
 * Replaces Arabic letters by their presentation forms, one character for each letter, in reading order; other text is
 * unchanged.
 *
 * The PDF library reverses right-to-left runs after it has placed marks, so it misplaces dots and hamzas that a font
 * draws as separate marks, and a search in the file finds only characters that are glyphs. Presentation forms avoid
 * both. Vowel signs would need such marks and are removed.
 */
export function shapeArabic(text: string): string {
  if (!/[\u0600-\u06ff]/.test(text)) return text;
  const letters = [
    ...text.replace(/[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g, ''),
  ];
  let shaped = '';
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? '';
    const isJoinedBefore = joinsAfter(letters[index - 1]);
    const ligature = lamAlef.get(letter + (letters[index + 1] ?? ''));
    if (ligature !== undefined) {
      shaped += isJoinedBefore ? ligature.final : ligature.isolated;
      index += 1;
      continue;
    }
    const own = forms.get(letter);
    if (own === undefined) {
      // A non-joiner has no glyph: its effect on the letters beside it is done already.
      if (letter !== '\u200c' && letter !== joiner) shaped += letter;
      continue;
    }
    const isJoinedAfter = own.initial !== null && joinsBefore(letters[index + 1]);
    shaped +=
      (isJoinedBefore && isJoinedAfter
        ? own.medial
        : isJoinedBefore
          ? own.final
          : isJoinedAfter
            ? own.initial
            : null) ?? own.isolated;
  }
  return shaped;
}
