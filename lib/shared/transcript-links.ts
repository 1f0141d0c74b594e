import { isLeftOut } from '@/contract/always-reported.ts';
import type { Remark, Report } from '@/contract/report.ts';

/** A line of the report that is based on an answer; `anchor` is the id of its element on the page. */
export type LinkedLine = { anchor: string; label: string; quote: string | null };

/** Part of an answer; with the line that is based on these words, if there is one. */
export type AnswerPart = { at: number; text: string; line: LinkedLine | null };

/** Ids of the elements that show the lines of a report. */
export const anchors = {
  flag: (id: string) => `flag-${id}`,
  alarm: (id: string) => `alarm-${id}`,
  complaint: (index: number) => `complaint-${index}`,
  clause: (index: number) => `clause-${index}`,
  negative: (index: number) => `denied-${index}`,
  item: (id: string) => `line-${id}`,
  score: (id: string) => `score-${id}`,
  added: (message: number) => `added-${message}`,
  remark: ({ about, kind, message }: Remark) => `remark-${about}-${kind}-${message}`,
} as const;

/** A line for a message, with the ids of the report's items that it represents. */
type Link = { message: number; line: LinkedLine; slots: readonly string[] };

/**
 * The lines of the report that are based on each row of the transcript, by the row's index. A page with several questions is
 * several rows of one message: a line belongs to the row that contains its words, else to the row that asked for it.
 */
export function linkTranscript(report: Report, labels: { complaint: string }): Map<number, LinkedLine[]> {
  const rows = report.transcript
    .map((row, index) => ({ ...row, index }))
    .filter(({ kind }) => kind === 'answer');
  const links = new Map<number, LinkedLine[]>();
  for (const { message, line, slots } of listLinks(report, labels)) {
    const own = rows.filter((row) => row.message === message);
    const quote = line.quote?.toLowerCase();
    const row =
      own.find(({ answer }) => quote !== undefined && answer?.toLowerCase().includes(quote)) ??
      own.find(({ questionId }) => slots.some((slot) => questionId?.endsWith(slot))) ??
      own[0];
    if (row === undefined) continue;
    const known = links.get(row.index) ?? [];
    if (known.some((other) => other.anchor === line.anchor && other.quote === line.quote)) continue;
    links.set(row.index, [...known, line]);
  }
  return links;
}

function listLinks(report: Report, labels: { complaint: string }): Link[] {
  const { flags, alarms, complaints, scores } = report;
  return [
    ...flags.flatMap(({ id, title, quote, messages }) =>
      messages.map((message) => ({
        message,
        line: { anchor: anchors.flag(id), label: title, quote },
        slots: [],
      })),
    ),
    ...alarms.flatMap(({ id, title, messages, quotes }) =>
      messages.map((message) => ({
        message,
        line: { anchor: anchors.alarm(id), label: title, quote: quotes[0] ?? null },
        slots: [],
      })),
    ),
    ...complaints.flatMap(({ words, messages }, index) =>
      messages.slice(0, 1).map((message) => ({
        message,
        line: { anchor: anchors.complaint(index), label: labels.complaint, quote: words },
        slots: [],
      })),
    ),
    ...report.addenda
      .filter(({ isAfterEnd }) => isAfterEnd)
      .map(({ text, message }) => ({
        message,
        line: { anchor: anchors.added(message), label: labels.complaint, quote: text },
        slots: [],
      })),
    ...itemLinks(report),
    ...scores.flatMap(({ id, name, messages }) =>
      messages.map((message) => ({
        message,
        line: { anchor: anchors.score(id), label: name, quote: null },
        slots: [],
      })),
    ),
  ];
}

/** Each item of the sections at its place in the report: a clause, a line of negatives, or a line of its own. */
function itemLinks({ sections, history, negatives }: Report): Link[] {
  const places = new Map<string, string>();
  for (const [index, { slots }] of negatives.entries())
    for (const slot of slots) places.set(slot, anchors.negative(index));
  for (const [index, { slots }] of history.entries())
    for (const slot of slots) places.set(slot, anchors.clause(index));
  return sections.flatMap(({ items }) =>
    items
      .filter((item) => !isLeftOut(item))
      .flatMap(({ id, label, sources }) =>
        sources.map(({ message, quote }) => ({
          message,
          line: { anchor: places.get(id) ?? anchors.item(id), label, quote },
          slots: [id],
        })),
      ),
  );
}

type Span = { start: number; end: number; line: LinkedLine };

/**
 * Splits an answer into the words that lines are based on and the parts between. If several lines are based on the same words, the
 * first one is `line` and the rest are `others`; a line without a quote is based on the whole answer.
 *
 * @param focused - quote in focus, which takes precedence over the others
 */
export function splitAnswer(
  answer: string,
  lines: readonly LinkedLine[],
  focused: string | null,
): { parts: AnswerPart[]; others: LinkedLine[] } {
  const spans: Span[] = [];
  const others: LinkedLine[] = [];
  const inTurn = [...lines].sort(
    (a, b) =>
      Number(b.quote === focused && focused !== null) - Number(a.quote === focused && focused !== null),
  );
  for (const line of inTurn) {
    const span = findSpan(answer, line, spans);
    if (span) spans.push(span);
    else if (!others.some((other) => other.anchor === line.anchor)) others.push(line);
  }
  const whole = spans.length === 0 && answer !== '' ? others.shift() : undefined;
  if (whole) spans.push({ start: 0, end: answer.length, line: whole });
  const linked = new Set(spans.map((span) => span.line.anchor));
  return { parts: cut(answer, spans), others: others.filter((line) => !linked.has(line.anchor)) };
}

/** Where the line's quote is in the answer, unless an earlier line has those words. */
function findSpan(answer: string, line: LinkedLine, taken: readonly Span[]): Span | null {
  if (!line.quote) return null;
  const start = answer.toLowerCase().indexOf(line.quote.toLowerCase());
  if (start === -1) return null;
  const end = start + line.quote.length;
  return taken.some((span) => start < span.end && span.start < end) ? null : { start, end, line };
}

function cut(answer: string, spans: readonly Span[]): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let at = 0;
  for (const { start, end, line } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > at) parts.push({ at, text: answer.slice(at, start), line: null });
    parts.push({ at: start, text: answer.slice(start, end), line });
    at = end;
  }
  return at < answer.length ? [...parts, { at, text: answer.slice(at), line: null }] : parts;
}
