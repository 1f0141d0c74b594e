import type { Report } from '@/contract/report.ts';

/** A line of the report that rests on an answer; `anchor` is the id of its element on the page. */
export type RestingLine = { anchor: string; label: string; quote: string | null };

/** Part of an answer; with a line, the words that it rests on. */
export type AnswerPart = { at: number; text: string; line: RestingLine | null };

/** Ids of the elements that show the lines of a report. */
export const anchors = {
  flag: (id: string) => `flag-${id}`,
  complaint: (index: number) => `complaint-${index}`,
  item: (id: string) => `line-${id}`,
  score: (id: string) => `score-${id}`,
  model: (id: string) => `model-${id}`,
} as const;

/** Which lines of the report rest on which message of the transcript. */
export function linkTranscript(
  report: Report,
  labels: { complaint: string; model: string },
): Map<number, RestingLine[]> {
  const links = new Map<number, RestingLine[]>();
  const add = (message: number | undefined, line: RestingLine) => {
    if (message === undefined) return;
    const known = links.get(message) ?? [];
    if (!known.some((other) => other.anchor === line.anchor && other.quote === line.quote)) {
      links.set(message, [...known, line]);
    }
  };
  for (const { id, title, quote, messages } of report.flags) {
    for (const message of messages) add(message, { anchor: anchors.flag(id), label: title, quote });
  }
  for (const [index, { words, messages }] of report.complaints.entries()) {
    add(messages[0], { anchor: anchors.complaint(index), label: labels.complaint, quote: words });
  }
  for (const { items } of report.sections) {
    for (const { id, label, status, sources } of items) {
      // What was left out has no line to go back to.
      if (status === 'DECLINED' || status === 'NOT_ASKED') continue;
      for (const { message, quote } of sources) add(message, { anchor: anchors.item(id), label, quote });
    }
  }
  for (const { id, name, messages } of report.scores) {
    for (const message of messages) add(message, { anchor: anchors.score(id), label: name, quote: null });
  }
  for (const { id, label, sources } of report.languageModel?.items ?? []) {
    for (const { message, quote } of sources)
      add(message, { anchor: anchors.model(id), label: `${labels.model}: ${label}`, quote });
  }
  return links;
}

type Span = { start: number; end: number; line: RestingLine };

/**
 * Cuts an answer into the words that lines rest on and those between. Where lines rest on the same words, the first has
 * them and the others come in `others`; a line without a quote rests on the whole answer.
 *
 * @param focused - a quote that comes before all others: somebody is looking at it
 */
export function splitAnswer(
  answer: string,
  lines: readonly RestingLine[],
  focused: string | null,
): { parts: AnswerPart[]; others: RestingLine[] } {
  const spans: Span[] = [];
  const others: RestingLine[] = [];
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

/** Where the line's quote stands, if it does and nobody has those words yet. */
function findSpan(answer: string, line: RestingLine, taken: readonly Span[]): Span | null {
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
