import * as z from 'zod';
import type { DraftSentence } from '../engine/events.ts';
import { type Sentence, splitSentences } from '../reading/clauses.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import { loadLexicon } from '../reading/lexicons.ts';
import { findFindings } from '../reading/matches.ts';
import { type Token, tokenize } from '../reading/tokens.ts';
import type { Locale } from '../types.ts';
import { joiningWords } from './joining-words.ts';

/** What a draft may quote: a text of the patient, or a sentence of the report's prose, in the draft's language. */
export type DraftSource = { id: string; text: string; messages: readonly number[] };

const sentencesMax = 6;
/** Proposals beyond these are not looked at. */
const proposalsMax = 20;
const lengthMax = 300;
/** Of words in a quote that are no joining words. */
const quoteWordsMin = 2;
const messagesMax = 20;

const answerSchema = z.object({ sentences: z.array(z.unknown()) });
const proposalSchema = z.object({
  text: z.string().min(1).max(lengthMax),
  quotes: z
    .array(z.object({ source: z.string().max(20), quote: z.string().min(1).max(lengthMax) }))
    .min(1)
    .max(3),
});

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
  const { both, ofQuote, ofClause, pointing } = joiningWords[locale];
  const folded = (...lists: (readonly string[])[]) => new Set(lists.flat().flatMap(wordsOf));
  return {
    lexicon: loadLexicon(locale),
    ofQuote: folded(both, ofQuote),
    ofClause: folded(both, ofClause),
    pointing: folded(pointing),
  };
}

/**
 * Takes the sentences of a draft as far as each keeps the bounds, and counts the rest. A sentence has as many clauses, with
 * semicolons between them, as it has quotes. A quote stands in its source letter for letter: from the start of a sentence to a
 * mark or an "and"; it names a finding, points at nothing before it, and nothing in the rest of its sentence denies it,
 * supposes it, or says that it was or is somebody else's. A clause has the words of its quote in their order, and besides only
 * joining words: so no number, side, denial, time or medicine is added, lost or moved to another finding.
 * @param answer - of whatever shape
 */
export function checkDraft(
  ground: DraftGround,
  sources: readonly DraftSource[],
  answer: unknown,
): { sentences: DraftSentence[]; dropped: number } {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return { sentences: [], dropped: 1 };
  const proposals = parsed.data.sentences;
  const sentences = new Map<string, DraftSentence>();
  for (const raw of proposals.slice(0, proposalsMax)) {
    if (sentences.size === sentencesMax) break;
    const proposal = proposalSchema.safeParse(raw);
    const sentence = proposal.success ? readSentence(ground, sources, proposal.data) : null;
    if (sentence !== null) sentences.set(sentence.text, sentence);
  }
  return { sentences: [...sentences.values()], dropped: proposals.length - sentences.size };
}

function readSentence(
  ground: DraftGround,
  sources: readonly DraftSource[],
  { text, quotes }: z.infer<typeof proposalSchema>,
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

function wordsOf(text: string): string[] {
  return tokenize(text).flatMap(({ kind, form }) => (kind === 'MARK' ? [] : [form]));
}

/** The words that are no joining words are the same, in the same order. */
function saysTheSame({ ofClause, ofQuote }: DraftGround, clause: string, quote: string): boolean {
  const own = wordsOf(clause).filter((word) => !ofClause.has(word));
  const others = wordsOf(quote).filter((word) => !ofQuote.has(word));
  return own.length >= quoteWordsMin && own.join(' ') === others.join(' ');
}

function standsByItself({ lexicon, pointing }: DraftGround, text: string, quote: string): boolean {
  const from = text.indexOf(quote);
  const to = from + quote.length;
  const tokens = tokenize(text);
  const inside = tokens.filter((token) => token.from < to && token.to > from);
  if (from < 0 || inside[0]?.from !== from || (inside.at(-1)?.to ?? to) > to) return false;
  const [sentence, ...further] = splitSentences(tokens).filter((stretches) =>
    stretches.some(({ words }) => words.some((word) => word.from < to && word.to > from)),
  );
  if (sentence === undefined || further.length > 0 || sentence[0]?.words[0]?.from !== from) return false;
  if (inside.some(({ form }) => pointing.has(form))) return false;
  const next = tokens.find((token) => token.from >= to);
  return endsBefore(lexicon, next) && namesFinding(lexicon, sentence, to) && !isTurned(lexicon, sentence, to);
}

function endsBefore({ joins, divides }: Lexicon, next: Token | undefined): boolean {
  if (next === undefined || next.kind === 'MARK' || divides.has(next.form)) return true;
  return joins.findAll([next]).length > 0;
}

function namesFinding(lexicon: Lexicon, sentence: Sentence, to: number): boolean {
  return sentence.some((stretch) => {
    const words = stretch.words.filter((word) => word.to <= to);
    return findFindings(lexicon, { ...stretch, words }, 'OTHER').length > 0;
  });
}

/** Whether a word after the quote, in the same sentence, may say of it that it is not, was, might be, or is another's. */
function isTurned({ triggers }: Lexicon, sentence: Sentence, to: number): boolean {
  const words = sentence.flatMap((stretch) => stretch.words);
  return triggers.findAll(words).some(({ end }) => (words[end - 1]?.to ?? 0) > to);
}

/** Whether a text tells of anybody else, so that one does not know of whom a part of it is. */
export function tellsOfOthers({ triggers }: Lexicon, text: string): boolean {
  return splitSentences(tokenize(text)).some((sentence) =>
    triggers
      .findAll(sentence.flatMap(({ words }) => words))
      .some(({ entry }) => entry.says === 'SOMEONE_ELSE'),
  );
}
