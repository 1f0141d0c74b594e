import type { ProposedMention } from '../engine/state.ts';
import type { Quoted } from '../model/facts.ts';
import { protocolIndex } from '../model/protocol.ts';
import { reportTexts } from '../present/texts.ts';
import { insideSentence, labelOf, list, quoted } from '../present/words.ts';
import { type Stretch, splitSentences } from '../reading/clauses.ts';
import { type Token, tokenize } from '../reading/tokens.ts';
import type { NarrativeContext, Piece } from './pieces.ts';
import { isOnTop } from './told-in-words.ts';

/** The most letters of the story that stand in its history, about as many as are shown of it before it is folded. */
const lettersMax = 600;
/** Fewer words say nothing by themselves ("hello dear doctor"). */
const wordsMin = 4;
/** A sentence of its own may have fewer ("down left arm"). */
const sentenceMin = 3;
/** As many words after a finding say more of it ("chest pain, *down left arm*"). */
const remarkMin = 2;
/** As many words beside a finding, or beside the name of a medicine or an illness, say more than it. */
const besideMin = { finding: 5, name: 4 };

type Span = { from: number; to: number };
/** A part of a text between two marks. `told`: a line of the report says it. `denied`: it denies what no line denies. `remark`: a few words. */
type Part = Span & {
  kind: 'told' | 'open' | 'denied' | 'remark';
  codes: readonly string[];
  /** Something in it was read, or it sounded an alarm. */
  isRead: boolean;
  wordCount: number;
};
/** The words of a finding or its value. */
type ReadSpan = Span & { code: string } & Record<'isTold' | 'isRemoved' | 'isFinding' | 'isDenied', boolean>;

/**
 * What the story says and no other line of the report: its clauses, quoted in order, neighbours as one; those that deny apart. A clause is
 * told when its finding was confirmed, kept or denied, or when another sentence or an alarm quotes it; one with a removed reading is
 * not quoted. Of a long story the clauses in which something was read come first.
 * @param told - the sentences of the history so far
 * @param words - sentences that sounded an alarm, which are quoted in any case
 */
export function tellStory(
  context: NarrativeContext,
  told: readonly Piece[][],
  words: readonly Piece[],
): { said: Piece[]; denied: Piece[] } {
  const { protocol, state } = context;
  const { stories } = protocolIndex(protocol);
  const rows = state.quoted.filter(({ slot }) => !stories.some((one) => one.slot === slot));
  const alarms = [...state.alarms.values()].filter((alarm) => isOnTop(alarm) && !alarm.isNotAsked);
  const quotes = [
    ...alarms.flatMap((alarm) => alarm.quotes),
    ...told.flatMap((pieces) => pieces.map(({ text }) => text)),
    ...rows.map(({ words }) => words),
  ];
  const texts = stories.flatMap(({ id }) => {
    const { value, submission } = state.answers.get(id) ?? {};
    if (value?.kind !== 'text' || submission === undefined) return [];
    const { text } = value;
    const isIn = (all: readonly string[], { from, to }: Part) =>
      all.some((quote) => quote.includes(text.slice(from, to)));
    const mentions = state.mentions.filter(({ source }) => source.itemId === id);
    const spans = mentions.flatMap((one): ReadSpan[] => {
      const is = {
        code: one.mention.code,
        isTold: isInReport(context, rows, one),
        isRemoved: one.status === 'removed',
        isFinding: one.mention.code.startsWith('sx.'),
        isDenied: one.mention.polarity === 'ABSENT',
      };
      return [one.mention.quote, ...one.mention.values].map(({ from, to }) => ({ from, to, ...is }));
    });
    const parts = splitSentences(tokenize(text)).flatMap((sentence) =>
      withRemarks(sentence.map((stretch) => partOf(stretch, spans))),
    );
    const alarming = words.map((piece) => piece.text);
    const own = parts.map((part): Part => {
      if (isIn(alarming, part)) return { ...part, kind: 'open', isRead: true };
      return isIn(quotes, part) ? { ...part, kind: 'told' } : part;
    });
    return [{ text, parts: own, message: submission.number }];
  });
  // "The baby is kicking" alone would seem to be denied.
  const named = (codes: readonly string[], value: string) => {
    const names = [...new Set(codes)].map((code) => insideSentence(labelOf(context, code), context.locale));
    return reportTexts.named[context.locale]({ name: list(names, context.locale), value });
  };
  const tell = (kind: Part['kind']): Piece[] => {
    const chosen = chooseParts(texts.flatMap(({ parts }) => parts.filter((part) => part.kind === kind)));
    return texts.flatMap(({ text, parts, message }) =>
      joinNeighbours(parts, chosen).map(({ from, to, codes }) => ({
        text: kind === 'denied' ? named(codes, quoted(text.slice(from, to))) : quoted(text.slice(from, to)),
        messages: [message],
        known: 'quoted',
        slots: [],
      })),
    );
  };
  const isOfStory = ({ text: quote }: Piece) => texts.some(({ text }) => text.includes(quote.slice(1, -1)));
  const others = words.filter((piece) => !isOfStory(piece));
  return { said: [...others, ...tell('open')], denied: tell('denied') };
}

/** Whether a finding of the story has its line in the report, as present or denied. */
function isInReport(
  { state: { facts }, timed }: NarrativeContext,
  rows: readonly Quoted[],
  { mention: { code, polarity }, status, quote }: ProposedMention,
): boolean {
  if (!code.startsWith('sx.')) return status !== 'open' || rows.some(({ words }) => words.includes(quote));
  const decided = facts.get(code)?.status;
  const isSaid = polarity === 'PRESENT' || polarity === 'ABSENT';
  return (isSaid && (decided === 'YES' || decided === 'NO')) || [...timed.values()].includes(code);
}

function partOf({ words }: Stretch, spans: readonly ReadSpan[]): Part {
  const within = ({ from, to }: Token, span: ReadSpan) => span.from <= from && to <= span.to;
  const own = spans.filter((span) => words.some((word) => within(word, span)));
  const told = own.filter(({ isTold }) => isTold);
  const beside = words.filter((word) => !told.some((span) => within(word, span))).length;
  const most = told.some(({ isFinding }) => isFinding) ? besideMin.finding : besideMin.name;
  const isTold = own.some(({ isRemoved }) => isRemoved) || (told.length === own.length && beside < most);
  const isDenied = own.every((one) => one.isDenied);
  const read = isTold ? 'told' : isDenied ? 'denied' : 'open';
  const unread = words.length < wordsMin ? 'remark' : 'open';
  const kind = own.length > 0 ? read : unread;
  const [from = 0, to = 0] = [words[0]?.from, words.at(-1)?.to];
  return {
    from,
    to,
    kind,
    codes: own.map(({ code }) => code),
    isRead: own.length > 0,
    wordCount: words.length,
  };
}

/**
 * The parts of a sentence, each with the remarks after it ("…, I think"), the first also with those before it ("No, …"). A remark that
 * says more of what is told is quoted with it.
 */
function withRemarks(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && part.kind === 'remark') {
      last.to = part.to;
      if (last.kind === 'told' && part.wordCount >= remarkMin) last.kind = 'open';
    } else if (last?.kind === 'remark') joined.splice(-1, 1, { ...part, from: last.from });
    else joined.push({ ...part });
  }
  const [only, ...others] = joined;
  const isSentence = only?.kind === 'remark' && others.length === 0 && only.wordCount >= sentenceMin;
  return isSentence ? [{ ...only, kind: 'open' }] : joined;
}

/** As many parts as there is room for, those in which something was read first. */
function chooseParts(parts: readonly Part[]): Set<Part> {
  const chosen = new Set<Part>();
  let letters = 0;
  for (const part of [...parts.filter(({ isRead }) => isRead), ...parts.filter(({ isRead }) => !isRead)]) {
    letters += part.to - part.from;
    if (letters <= lettersMax) chosen.add(part);
  }
  return chosen;
}

/** The chosen parts in order; those between which nothing but remarks stands as one. */
function joinNeighbours(parts: readonly Part[], chosen: ReadonlySet<Part>): (Span & Pick<Part, 'codes'>)[] {
  const joined: (Span & { codes: string[] })[] = [];
  let isNeighbour = false;
  for (const part of parts) {
    const last = joined.at(-1);
    if (chosen.has(part) && isNeighbour && last !== undefined) {
      last.to = part.to;
      last.codes.push(...part.codes);
    } else if (chosen.has(part)) joined.push({ from: part.from, to: part.to, codes: [...part.codes] });
    isNeighbour = chosen.has(part) || (isNeighbour && part.kind === 'remark');
  }
  return joined;
}
