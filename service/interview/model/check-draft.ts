import * as z from 'zod';
import type { DraftSentence } from '../engine/events.ts';
import { type Sentence, splitSentences } from '../reading/clauses.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import { loadLexicon } from '../reading/lexicons.ts';
import { findFindings } from '../reading/matches.ts';
import { formsOf, tokenize } from '../reading/tokens.ts';
import { modelWordsOf } from '../texts.ts';
import type { Locale } from '../types.ts';
import { takeProposals } from './proposals.ts';

/** What a draft may quote: a text of the patient, or a sentence of the report's prose, in the draft's language. */
export type DraftSource = { id: string; text: string; messages: readonly number[] };

const sentencesMax = 6;
/** Proposals beyond these are not looked at. */
const proposalsMax = 20;
const lengthMax = 300;
/** Of words in a quote that are no joining words. */
const quoteWordsMin = 2;
const messagesMax = 20;
/** Words of a remark about the sentence before it. */
const remarkMax = 4;

const answered = {
  key: 'sentences',
  max: proposalsMax,
  proposal: z.object({
    text: z.string().min(1).max(lengthMax),
    quotes: z
      .array(z.object({ source: z.string().max(20), quote: z.string().min(1).max(lengthMax) }))
      .min(1)
      .max(3),
  }),
};
type Proposal = z.infer<typeof answered.proposal>;

/** Letters, numbers and plain marks: no mark-up, link, or character that nobody sees. */
const plainText = /^[\p{L}\p{M}\p{Nd} .,;:'’“”"()/%،؛-]+$/u;

/** What a draft is judged by: its language's lexicon, and by which words a clause and its quote may differ. */
export type DraftGround = {
  lexicon: Lexicon;
  ofQuote: ReadonlySet<string>;
  ofClause: ReadonlySet<string>;
  pointing: ReadonlySet<string>;
};

export function draftGroundOf(locale: Locale): DraftGround {
  const folded = (...kinds: Parameters<typeof modelWordsOf>[1][]) =>
    new Set(kinds.flatMap((kind) => modelWordsOf(locale, kind)).flatMap(formsOf));
  return {
    lexicon: loadLexicon(locale),
    ofQuote: folded('both', 'ofQuote'),
    ofClause: folded('both', 'ofClause'),
    pointing: folded('pointing'),
  };
}

/**
 * Takes the sentences of a draft as far as each keeps the bounds, and counts the rest. A sentence has as many clauses, with
 * semicolons between them, as it has quotes. A quote is a sentence of its source, letter for letter and whole; it names a
 * finding, points at nothing before it, and no remark after it takes it back. A clause has the words and marks of its quote
 * in their order, and besides only joining words: so no number, side, denial, time or medicine is added, lost or moved to
 * another finding.
 * @param answer - of whatever shape
 */
export function checkDraft(
  ground: DraftGround,
  sources: readonly DraftSource[],
  answer: unknown,
): { sentences: DraftSentence[]; dropped: number } {
  const { taken, dropped } = takeProposals<Proposal, DraftSentence>(answer, answered, (proposal, before) => {
    if (before.length === sentencesMax) return null;
    const sentence = readSentence(ground, sources, proposal);
    return before.some(({ text }) => text === sentence?.text) ? null : sentence;
  });
  return { sentences: taken, dropped };
}

function readSentence(
  ground: DraftGround,
  sources: readonly DraftSource[],
  { text, quotes }: Proposal,
): DraftSentence | null {
  const trimmed = text.trim();
  const clauses = trimmed.split(/[;؛]/);
  if (!plainText.test(trimmed) || clauses.length !== quotes.length) return null;
  const read: DraftSentence['quotes'] = [];
  for (const [index, { source: id, quote }] of quotes.entries()) {
    const source = sources.find((one) => one.id === id);
    if (source === undefined || !standsByItself(ground, source.text, quote)) return null;
    if (!saysTheSame(ground, clauses[index] ?? '', quote)) return null;
    read.push({ quote, messages: [...source.messages].slice(0, messagesMax) });
  }
  return { text: trimmed, quotes: read };
}

/** The words that are no joining words, and the marks between them, are the same in the same order. */
function saysTheSame({ ofClause, ofQuote }: DraftGround, clause: string, quote: string): boolean {
  const own = telling(clause, ofClause);
  return own.length >= quoteWordsMin && own.join(' ') === telling(quote, ofQuote).join(' ');
}

/** A mark that was moved would turn "no fever, cough or rash" round: "No fever. Cough or rash." */
function telling(text: string, joining: ReadonlySet<string>): string[] {
  const tokens = tokenize(text).filter(({ form }) => !joining.has(form));
  const isWord = ({ kind }: { kind: string }) => kind !== 'MARK';
  return tokens.slice(tokens.findIndex(isWord), tokens.findLastIndex(isWord) + 1).map(({ form }) => form);
}

/** A quote is a whole sentence of its source that names a finding, points at nothing before it and is not taken back after it. */
function standsByItself({ lexicon, pointing }: DraftGround, text: string, quote: string): boolean {
  const from = text.indexOf(quote);
  if (from < 0) return false;
  const to = from + quote.length;
  const sentences = splitSentences(tokenize(text));
  const index = sentences.findIndex((sentence) => {
    const words = wordsIn(sentence);
    return words[0]?.from === from && (words.at(-1)?.to ?? to + 1) <= to;
  });
  const [sentence, next] = [sentences[index], sentences[index + 1]];
  if (sentence === undefined || (wordsIn(next ?? [])[0]?.from ?? to) < to) return false;
  if (wordsIn(sentence).some(({ form }) => pointing.has(form)) || !namesFinding(lexicon, sentence))
    return false;
  return next === undefined || namesFinding(lexicon, next) || !mayTakeBack(lexicon, next);
}

const wordsIn = (sentence: Sentence) => sentence.flatMap(({ words }) => words);

function namesFinding(lexicon: Lexicon, sentence: Sentence): boolean {
  return sentence.some((stretch) => findFindings(lexicon, stretch, 'OTHER').length > 0);
}

/** "Gone now.", "Last year, that is.": a sentence about nothing of its own that is short or denies, supposes or tells of before. */
function mayTakeBack({ triggers }: Lexicon, sentence: Sentence): boolean {
  const words = wordsIn(sentence);
  return words.length <= remarkMax || triggers.findAll(words).length > 0;
}

/** Whether a text tells of anybody else, so that one does not know of whom a part of it is. */
export function tellsOfOthers({ triggers }: Lexicon, text: string): boolean {
  return splitSentences(tokenize(text)).some((sentence) =>
    triggers
      .findAll(sentence.flatMap(({ words }) => words))
      .some(({ entry }) => entry.says === 'SOMEONE_ELSE'),
  );
}
