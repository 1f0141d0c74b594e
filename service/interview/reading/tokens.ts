import { foldText } from '../../../common/fold-text.ts';

/** A word, number or mark of a text, in the form in which it is compared. */
export type Token = {
  /** Lower case, without accents and apostrophes; digits of any script as 0 to 9. */
  form: string;
  kind: 'WORD' | 'NUMBER' | 'MARK';
  /** UTF-16 offsets in the text as it was written, end exclusive. */
  from: number;
  to: number;
};

const apostrophe = String.raw`['’‘\u02bc\u0060´]`;
const pattern = new RegExp(
  [
    String.raw`(?<number>\p{Nd}+(?:[.,:/]\p{Nd}+)*)`,
    String.raw`(?<word>\p{L}[\p{L}\p{M}]*(?:${apostrophe}[\p{L}\p{M}]+)*)`,
    String.raw`(?<mark>\r?\n|[^\s\p{L}\p{M}\p{Nd}])`,
  ].join('|'),
  'gu',
);

/** Marks as one of a kind, in any script. */
const markForms: Readonly<Record<string, string>> = {
  '\n': '\n',
  '\r\n': '\n',
  '،': ',',
  '、': ',',
  '；': ';',
  '؛': ';',
  '。': '.',
  '…': '.',
  '¡': '!',
  '¿': '?',
  '؟': '?',
  '–': '-',
  '—': '-',
};

/**
 * The tokens of a text, in order. Every letter, digit and mark of it is in one of them.
 * @param text - at most 4,000 characters; the work grows with its length
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const [written] = match;
    const { word, number } = match.groups ?? {};
    const span = { from: match.index, to: match.index + written.length };
    if (word !== undefined) tokens.push({ form: foldText(word), kind: 'WORD', ...span });
    else if (number !== undefined) tokens.push({ form: foldText(number), kind: 'NUMBER', ...span });
    else tokens.push({ form: markForms[written] ?? written, kind: 'MARK', ...span });
  }
  return tokens;
}
