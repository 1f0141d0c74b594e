import * as z from 'zod';
import { replay } from '../engine/replay.ts';
import { type State, textIdOf } from '../engine/state.ts';
import type { ConsultationEvent, DraftSentence } from '../model/events.ts';
import { type Protocol, protocolIndex } from '../model/protocol.ts';
import type { Locale } from '../model/types.ts';
import { rowsOf } from '../present/rows.ts';
import { modelWordsOf } from '../present/texts.ts';
import { viewOf } from '../present/view.ts';
import { type Sentence, splitSentences } from '../reading/clauses.ts';
import type { Lexicon } from '../reading/lexicon.ts';
import { loadLexicon } from '../reading/lexicon.ts';
import { findFindings } from '../reading/matches.ts';
import { formsOf, tokenize } from '../reading/tokens.ts';
import type { Clause } from '../report/pieces.ts';
import { writeHistory } from '../report/prose.ts';
import { takeProposals, withinLength } from './proposals.ts';

/** A text that a draft may quote: the patient's text, or a sentence of the report's prose, in the draft's language. */
export type DraftSource = { id: string; text: string; messages: readonly number[] };
type Quotable = Omit<DraftSource, 'id'>;
type Events = readonly ConsultationEvent[];

/** UTF-16 units of all sources together; later sources are left out. */
const sourcesMax = 16_000;
const sentencesMax = 6;
const lengthMax = 300;
/** Words of a quote, not counting joining words. */
const quoteWordsMin = 2;
const messagesMax = 20;
/** Words of a remark on the sentence before it. */
const remarkMax = 4;

const answered = {
  key: 'sentences',
  max: 20,
  proposal: z.object({
    text: z.string().min(1).max(lengthMax),
    quotes: z
      .array(z.object({ source: z.string().max(20), quote: z.string().min(1).max(lengthMax) }))
      .min(1)
      .max(3),
  }),
};

/** Letters, numbers and plain punctuation: no mark-up, links or invisible characters. */
const plainText = /^[\p{L}\p{M}\p{Nd} .,;:'’“”"()/%،؛-]+$/u;

/**
 * What may be quoted: sentences of the report's prose, without unconfirmed ones; and the patient's story in the draft's
 * language, unless it is about others or was taken back. Other answers may be about others ("heart attack at 50").
 */
export function draftSourcesOf(protocol: Protocol, events: Events, locale: Locale): DraftSource[] {
  const state = replay(protocol, events);
  const view = viewOf(protocol, state, locale);
  const { history } = writeHistory(view, rowsOf(view));
  // What the history quotes of the story is a source by itself, in the language of the story only.
  const prose = sentencesOf(history.filter(({ known, slots }) => known !== 'quoted' || slots.length > 0));
  const told = state.locale === locale ? storyOf(protocol, state, events) : [];
  return withinLength([...told, ...prose], ({ text }) => text.length, sourcesMax).map((source, index) => ({
    id: `s${index + 1}`,
    ...source,
  }));
}

export type DraftRequest = ReturnType<typeof draftRequestOf>;

/** The model's input: texts to quote, and joining words. It contains no names and nothing that the patient removed. */
export function draftRequestOf(language: Locale, sources: readonly DraftSource[]) {
  return {
    language,
    sources: sources.map(({ id, text }) => ({ id, text })),
    joining: [...modelWordsOf(language, 'both'), ...modelWordsOf(language, 'ofClause')],
  };
}

function storyOf(protocol: Protocol, state: State, events: Events): Quotable[] {
  const { answers, answeredBy, locale } = state;
  if (answeredBy !== 'PATIENT') return [];
  const { questions } = protocolIndex(protocol);
  const lexicon = loadLexicon(locale);
  const doubted = doubtedTexts(state, events);
  return [...answers.values()].flatMap(({ itemId, value, submission }) => {
    const isStory = questions.get(itemId)?.read === 'complaint' || itemId.startsWith('more.');
    if (!isStory || value?.kind !== 'text' || mentionsOtherPeople(lexicon, value.text)) return [];
    if (doubted.has(textIdOf(submission.messageId, itemId))) return [];
    return [{ text: value.text, messages: [submission.number] }];
  });
}

/** Texts of which the patient has taken back a part: a statement was removed, or an alarm's signs were not ticked. */
function doubtedTexts({ mentions, alarms }: State, events: Events): ReadonlySet<string> {
  const removed = mentions.filter(({ status }) => status === 'removed');
  const sounded = events.flatMap((event) =>
    event.type === 'alarm.sounded' &&
    event.groups.some(({ groupId }) => alarms.get(groupId)?.isTicked !== true)
      ? [event.textId]
      : [],
  );
  return new Set([...removed.map(({ mention }) => mention.quote.textId), ...sounded]);
}

function sentencesOf(history: readonly Clause[]): Quotable[] {
  const sentences: Clause[][] = [[]];
  for (const clause of history) {
    sentences.at(-1)?.push(clause);
    if (/[.!?؟]”?$/.test(clause.text)) sentences.push([]);
  }
  return sentences
    .filter((clauses) => clauses.length > 0 && clauses.every(({ known }) => known !== 'kept'))
    .map((clauses) => ({
      text: clauses.map(({ text }) => text).join(' '),
      messages: [...new Set(clauses.flatMap(({ messages }) => messages))],
    }));
}

type DraftRules = ReturnType<typeof draftRulesOf>;

/** What a draft is checked against: its language's lexicon, and the words by which a clause and its quote may differ. */
export function draftRulesOf(locale: Locale) {
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
 * Validates the sentences of a draft (`answer` may have any shape) and counts the rejected ones. A sentence has as many
 * clauses, separated by semicolons, as quotes. A quote is a whole sentence of its source, exactly; it names a finding,
 * refers to nothing before it, and no remark after it takes it back. A clause has the words and punctuation of its
 * quote in the same order and otherwise only joining words, so nothing is added, lost or attached to another finding.
 */
export function checkDraft(rules: DraftRules, sources: readonly DraftSource[], answer: unknown) {
  return takeProposals(answer, answered, (proposal, before: readonly DraftSentence[]) => {
    if (before.length === sentencesMax) return null;
    const sentence = readSentence(rules, sources, proposal);
    return before.some(({ text }) => text === sentence?.text) ? null : sentence;
  });
}

function readSentence(
  rules: DraftRules,
  sources: readonly DraftSource[],
  { text, quotes }: z.infer<typeof answered.proposal>,
): DraftSentence | null {
  const trimmed = text.trim();
  const clauses = trimmed.split(/[;؛]/);
  if (!plainText.test(trimmed) || clauses.length !== quotes.length) return null;
  const read: DraftSentence['quotes'] = [];
  for (const [index, { source: id, quote }] of quotes.entries()) {
    const source = sources.find((one) => one.id === id);
    if (source === undefined || !standsByItself(rules, source.text, quote)) return null;
    if (!saysTheSame(rules, clauses[index] ?? '', quote)) return null;
    read.push({ quote, messages: [...source.messages].slice(0, messagesMax) });
  }
  return { text: trimmed, quotes: read };
}

/** Whether both have the same words (except joining words) and punctuation in the same order. */
function saysTheSame({ ofClause, ofQuote }: DraftRules, clause: string, quote: string): boolean {
  const own = telling(clause, ofClause);
  return own.length >= quoteWordsMin && own.join(' ') === telling(quote, ofQuote).join(' ');
}

/** Punctuation counts, because moving it could reverse "no fever, cough or rash": "No fever. Cough or rash." */
function telling(text: string, joining: ReadonlySet<string>): string[] {
  const tokens = tokenize(text).filter(({ form }) => !joining.has(form));
  const isWord = ({ kind }: { kind: string }) => kind !== 'MARK';
  return tokens.slice(tokens.findIndex(isWord), tokens.findLastIndex(isWord) + 1).map(({ form }) => form);
}

/** Whether a quote is a whole sentence that names a finding, refers to nothing before it and is not taken back after it. */
function standsByItself({ lexicon, pointing }: DraftRules, text: string, quote: string): boolean {
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

/** "Gone now.", "Last year, that is.": a sentence without a finding that is short, or denies, supposes or is about the past. */
function mayTakeBack({ triggers }: Lexicon, sentence: Sentence): boolean {
  const words = wordsIn(sentence);
  return words.length <= remarkMax || triggers.findAll(words).length > 0;
}

/** Whether a text is also about other people, so that it is unclear whom a part of it describes. */
export function mentionsOtherPeople({ triggers }: Lexicon, text: string): boolean {
  return splitSentences(tokenize(text)).some((sentence) =>
    triggers.findAll(wordsIn(sentence)).some(({ entry }) => entry.says === 'SOMEONE_ELSE'),
  );
}
