import { type Token, tokenize } from './tokens.ts';

/** Words and numbers between two dividing marks, and the mark before them. */
export type Stretch = { words: readonly Token[]; before: string };

/** The stretches of a sentence, in order. */
export type Sentence = readonly Stretch[];

const endsSentence = new Set(['.', '!', '?', '\n']);
const dividesSentence = new Set([',', ';', ':', '(', ')', '[', ']']);

/** Splits into sentences, and these at dividing marks, also a spaced hyphen ("cough - 3 weeks"), but not in "four, five times". */
export function splitSentences(
  tokens: readonly Token[],
  numbers: ReadonlyMap<string, string> = new Map(),
): Sentence[] {
  const sentences: Stretch[][] = [[]];
  let words: Token[] = [];
  let before = '';
  const endStretch = (mark: string) => {
    if (words.length > 0) sentences.at(-1)?.push({ words, before });
    words = [];
    before = mark;
  };
  const isNumber = (index: number) =>
    tokens[index]?.kind === 'NUMBER' || numbers.has(tokens[index]?.form ?? '');
  for (const [index, token] of tokens.entries()) {
    if (token.form === ',' && isNumber(index - 1) && isNumber(index + 1)) continue;
    const isDivided = dividesSentence.has(token.form) || isAnswered(tokens, index) || isDash(tokens, index);
    if (token.kind !== 'MARK') words.push(token);
    else if (isDivided || endsSentence.has(token.form)) {
      endStretch(token.form);
      if (!isDivided) sentences.push([]);
    }
  }
  endStretch('');
  return sentences.filter(({ length }) => length > 0);
}

/** Whether a question has a one-word answer, which belongs to its sentence: "Headache? No." */
function isAnswered(tokens: readonly Token[], index: number): boolean {
  const after = tokens[index + 2];
  return (
    tokens[index]?.form === '?' &&
    tokens[index + 1]?.kind === 'WORD' &&
    (after === undefined || after.kind === 'MARK')
  );
}

function isDash(tokens: readonly Token[], index: number): boolean {
  const [previous, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token?.form !== '-' || next === undefined || previous === undefined) return false;
  return previous.to < token.from && token.to < next.from;
}

/** The words between two marks in which a part of a text stands. */
export function clauseAround(text: string, { from, to }: { from: number; to: number }): string {
  const stretch = splitSentences(tokenize(text))
    .flat()
    .find(({ words }) => (words[0]?.from ?? 0) <= from && to <= (words.at(-1)?.to ?? 0));
  return text.slice(stretch?.words[0]?.from ?? from, stretch?.words.at(-1)?.to ?? to);
}
