import type { AnswerValue } from '../engine/events.ts';
import type { Quoted } from '../engine/facts.ts';
import { protocolIndex } from '../engine/protocol.ts';
import type { AlarmState, ProposedMention } from '../engine/state.ts';
import { type Stretch, splitSentences } from '../reading/clauses.ts';
import { type Token, tokenize } from '../reading/tokens.ts';
import type { View } from '../render/view.ts';
import { selfHarmGroup } from '../signs/types.ts';
import { reportTexts } from '../texts.ts';
import { quoted } from '../words.ts';
import { lead, type NarrativeContext, type Piece } from './pieces.ts';

/** The sentences that sounded a group of which a sign raised an emergency, on any page: they say what no sign does. */
export function tellWords({ protocol, state: { alarms, flags, submissions }, locale }: View): Piece[][] {
  const raised = new Set(flags.flatMap(({ level, ruleId }) => (level === 'EMERGENCY' ? ruleId : [])));
  if (raised.size === 0) return [];
  const groups = protocol.signGroups.filter(({ signs }) => signs.some(({ flag }) => raised.has(flag)));
  const ids = new Set([selfHarmGroup, ...groups.map(({ id }) => id)]);
  const sounded = [...alarms.values()].filter(({ groupId, isTicked }) => isTicked || ids.has(groupId));
  const told = [...new Set(sounded.flatMap(({ quotes }) => quotes))].flatMap((quote): Piece[] => {
    const saysIt = (value: AnswerValue) => value.kind === 'text' && value.text.includes(quote);
    const messages = submissions.flatMap(({ number, values }) =>
      Object.values(values).some(saysIt) ? number : [],
    );
    // Speech that was never submitted stands with its alarm.
    return messages.length === 0 ? [] : [{ text: quoted(quote), messages, known: 'quoted', slots: [] }];
  });
  return told.length === 0 ? [] : [lead(reportTexts.wrote, told, locale)];
}

/** Whether the top of the report tells of an alarm that no tick confirmed. Of faint phrases it does not, because harmless words contain them too. */
export function isOnTop({ isTicked, isUnconfirmed, isFaint, isAnswered }: AlarmState): boolean {
  return !isTicked && (isUnconfirmed || (isAnswered && !isFaint));
}

/** The most letters of the story that stand in its history, about as many as are shown of it before it is folded. */
const lettersMax = 600;
/** Fewer words say nothing by themselves ("hello dear doctor"). */
const wordsMin = 4;
/** As many words beside a finding, or beside the name of a medicine or an illness, say more than it. */
const besideMin = { finding: 8, name: 5 };

type Span = { from: number; to: number };
/** A part of a text between two marks. `remark`: a few words between others; `told`: a line of the report says it. */
type Part = Span & { kind: 'told' | 'open' | 'remark'; isRead: boolean };
/** The words of a finding or its value. */
type ReadSpan = Span & { isTold: boolean; isRemoved: boolean; isFinding: boolean };

/**
 * What the story says and no other line of the report: its clauses, quoted in order, neighbours as one. A clause is told when its
 * finding was confirmed, kept or denied, or when another sentence or an alarm quotes it; one with a removed reading is not quoted. Of a long story the clauses in
 * which something was read come first.
 * @param told - the sentences of the history so far
 */
export function tellStory(context: NarrativeContext, told: readonly Piece[][]): Piece[] {
  const { protocol, state } = context;
  const { stories } = protocolIndex(protocol);
  const rows = state.quoted.filter(({ slot }) => !stories.some((one) => one.slot === slot));
  const quotes = [
    ...[...state.alarms.values()].filter(isOnTop).flatMap((alarm) => alarm.quotes),
    ...told.flatMap((pieces) => pieces.map(({ text }) => text)),
    ...rows.map(({ words }) => words),
  ];
  const texts = stories.flatMap(({ id }) => {
    const { value, submission } = state.answers.get(id) ?? {};
    if (value?.kind !== 'text' || submission === undefined) return [];
    const { text } = value;
    const isQuoted = ({ from, to }: Part) => quotes.some((quote) => quote.includes(text.slice(from, to)));
    const mentions = state.mentions.filter(({ source }) => source.itemId === id);
    const spans = mentions.flatMap((one) => {
      const isTold = isInReport(context, rows, one);
      const isFinding = one.mention.code.startsWith('sx.');
      const all = [one.mention.quote, ...one.mention.values];
      const isRemoved = one.status === 'removed';
      return all.map(({ from, to }) => ({ from, to, isTold, isRemoved, isFinding }));
    });
    const parts = splitSentences(tokenize(text)).flatMap((sentence) =>
      withRemarks(sentence.map((stretch) => partOf(stretch, spans))),
    );
    const own = parts.map((part): Part => (isQuoted(part) ? { ...part, kind: 'told' } : part));
    return [{ text, parts: own, message: submission.number }];
  });
  const chosen = chooseParts(texts.flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'open')));
  return texts.flatMap(({ text, parts, message }) =>
    joinNeighbours(parts, chosen).map(
      ({ from, to }): Piece => ({
        text: quoted(text.slice(from, to)),
        messages: [message],
        known: 'quoted',
        slots: [],
      }),
    ),
  );
}

/** Whether a finding of the story has its line in the report, as present or denied. */
function isInReport(
  { state: { facts }, timed }: NarrativeContext,
  rows: readonly Quoted[],
  { mention: { code, polarity }, status, quote }: ProposedMention,
): boolean {
  if (code.startsWith('sx.')) {
    const status = facts.get(code)?.status;
    const isDecided =
      (status === 'YES' || status === 'NO') && (polarity === 'PRESENT' || polarity === 'ABSENT');
    return isDecided || [...timed.values()].includes(code);
  }
  return status !== 'open' || rows.some(({ words }) => words.includes(quote));
}

function partOf({ words }: Stretch, spans: readonly ReadSpan[]): Part {
  const within = ({ from, to }: Token, span: ReadSpan) => span.from <= from && to <= span.to;
  const own = spans.filter((span) => words.some((word) => within(word, span)));
  const told = own.filter(({ isTold }) => isTold);
  const beside = words.filter((word) => !told.some((span) => within(word, span))).length;
  const most = told.some(({ isFinding }) => isFinding) ? besideMin.finding : besideMin.name;
  const isTold = own.some(({ isRemoved }) => isRemoved) || (told.length === own.length && beside < most);
  const kind = own.length > 0 ? (isTold ? 'told' : 'open') : words.length < wordsMin ? 'remark' : 'open';
  return { from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0, kind, isRead: own.length > 0 };
}

/** The parts of a sentence, each with the remarks after it ("…, I think"), the first also with those before it ("No, …"). */
function withRemarks(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && part.kind === 'remark') last.to = part.to;
    else if (last?.kind === 'remark') joined.splice(-1, 1, { ...part, from: last.from });
    else joined.push({ ...part });
  }
  return joined;
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
function joinNeighbours(parts: readonly Part[], chosen: ReadonlySet<Part>): Span[] {
  const joined: Span[] = [];
  let isNeighbour = false;
  for (const part of parts) {
    const last = joined.at(-1);
    if (chosen.has(part) && isNeighbour && last !== undefined) last.to = part.to;
    else if (chosen.has(part)) joined.push({ from: part.from, to: part.to });
    isNeighbour = chosen.has(part) || (isNeighbour && part.kind === 'remark');
  }
  return joined;
}
