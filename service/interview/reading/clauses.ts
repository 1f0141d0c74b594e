import type { Token } from './tokens.ts';

/** Words and numbers between two marks that divide, and the mark before them. */
export type Stretch = { words: readonly Token[]; before: string };

/** A sentence: its stretches in order. */
export type Sentence = readonly Stretch[];

const endsSentence = new Set(['.', '!', '?', '\n']);
const dividesSentence = new Set([',', ';', ':', '(', ')', '[', ']']);

/**
 * Sentences of a text, each cut at commas and other dividing marks. A hyphen divides where spaces stand around it: "cough -
 * three weeks", but not "two-week".
 */
export function splitSentences(tokens: readonly Token[]): Sentence[] {
  const sentences: Stretch[][] = [];
  let stretches: Stretch[] = [];
  let words: Token[] = [];
  let before = '';
  const endStretch = (mark: string) => {
    if (words.length > 0) stretches.push({ words, before });
    words = [];
    before = mark;
  };
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'MARK') words.push(token);
    else if (endsSentence.has(token.form) && !isAnswered(tokens, index)) {
      endStretch(token.form);
      if (stretches.length > 0) sentences.push(stretches);
      stretches = [];
    } else if (dividesSentence.has(token.form) || isAnswered(tokens, index) || isDash(tokens, index))
      endStretch(token.form);
  }
  endStretch('');
  if (stretches.length > 0) sentences.push(stretches);
  return sentences;
}

/** "Headache? No.": the question and its answer of one word are one sentence. */
function isAnswered(tokens: readonly Token[], index: number): boolean {
  const after = tokens[index + 2];
  return (
    tokens[index]?.form === '?' &&
    tokens[index + 1]?.kind === 'WORD' &&
    (after === undefined || after.kind === 'MARK')
  );
}

function isDash(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const next = tokens[index + 1];
  const previous = tokens[index - 1];
  if (token?.form !== '-' || next === undefined || previous === undefined) return false;
  return previous.to < token.from && token.to < next.from;
}
