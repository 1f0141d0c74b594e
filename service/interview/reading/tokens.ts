import { getOrAdd } from '../../../common/collections.ts';
import { foldText } from '../../../common/fold-text.ts';

/** A word, number or mark of a text, in the form in which it is compared. */
export type Token = {
  /** Lower case, without accents and apostrophes; digits of every script as 0 to 9. */
  form: string;
  kind: 'WORD' | 'NUMBER' | 'MARK';
  /** UTF-16 offsets in the original text, end exclusive. */
  from: number;
  to: number;
};

const apostrophe = String.raw`['’‘\u02bc\u0060´]`;
const pattern = new RegExp(
  [
    String.raw`(?<number>\p{Nd}+(?:[.,:/٫]\p{Nd}+)*)`,
    String.raw`(?<word>\p{L}[\p{L}\p{M}]*(?:${apostrophe}[\p{L}\p{M}]+)*)`,
    String.raw`(?<mark>\r?\n|[^\s\p{L}\p{M}\p{Nd}])`,
  ].join('|'),
  'gu',
);

/** Equivalent marks of all scripts, each by the last of its row. */
const markForms = new Map(
  ['،、,', '；؛;', '。….', '¡!', '¿؟?', '–—-', '\r\n'].flatMap((row) =>
    [row, ...row].map((mark) => [mark, row.slice(-1)] as const),
  ),
);

/** "I'll", "we'll". */
const contracted = new RegExp(`^(\\p{L}+)${apostrophe}ll$`, 'iu');

const elision = new RegExp(`^(\\p{L}{1,2})${apostrophe}(\\p{L}.*)$`, 'u');

/**
 * Tokenizes a text and splits elided articles: "d'asthme", but not "d'accord", which is a word itself.
 * @param isWord - whether a folded form is a word of the language
 */
export function tokenizeApart(text: string, isWord: (form: string) => boolean): Token[] {
  return tokenize(text).flatMap((token) => {
    if (token.kind !== 'WORD' || isWord(token.form)) return token;
    const [, article, rest] = elision.exec(text.slice(token.from, token.to)) ?? [];
    if (article === undefined || rest === undefined || !isWord(foldText(rest))) return token;
    const to = token.from + article.length;
    return [
      { ...token, form: foldText(article), to },
      { ...token, form: foldText(rest), from: to + 1 },
    ];
  });
}

/** Tokens in other forms, each computed once; positions stay. */
export function withForms(tokens: readonly Token[], formOf: (token: Token) => string): Token[] {
  const forms = new Map<string, string>();
  return tokens.map((token) => {
    const form = getOrAdd(forms, token.form, () => formOf(token));
    return form === token.form ? token : { ...token, form };
  });
}

/** The words and numbers of a text, folded. */
export function formsOf(text: string): string[] {
  return tokenize(text).flatMap(({ kind, form }) => (kind === 'MARK' ? [] : [form]));
}

/** The last tokenized text, because several readers read the same text one after the other. */
let last: { text: string; tokens: readonly Token[] } = { text: '', tokens: [] };

/**
 * The tokens of a text, in order. They contain every letter, digit and mark of it.
 * @param text - at most 4,000 characters; the time grows with its length
 */
export function tokenize(text: string): readonly Token[] {
  if (last.text !== text) last = { text, tokens: cut(text) };
  return last.tokens;
}

function cut(text: string): Token[] {
  const tokens: Token[] = [];
  /** Equal words are folded once. */
  const forms = new Map<string, string>();
  const fold = (written: string) => getOrAdd(forms, written, () => foldText(written));
  for (const match of text.matchAll(pattern)) {
    const [written] = match;
    const { word, number } = match.groups ?? {};
    const span = { from: match.index, to: match.index + written.length };
    const [, stem] = contracted.exec(word ?? '') ?? [];
    if (stem !== undefined) {
      // Folded they would be "ill" and "well".
      const to = span.from + stem.length;
      tokens.push({ form: fold(stem), kind: 'WORD', from: span.from, to });
      tokens.push({ form: 'will', kind: 'WORD', from: to, to: span.to });
    } else if (word !== undefined) tokens.push({ form: fold(word), kind: 'WORD', ...span });
    else if (number !== undefined)
      tokens.push({ form: fold(number).replace('٫', '.'), kind: 'NUMBER', ...span });
    else tokens.push({ form: markForms.get(written) ?? written, kind: 'MARK', ...span });
  }
  return tokens;
}
