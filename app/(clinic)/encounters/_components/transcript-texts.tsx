'use client';

import type { ReactNode } from 'react';
import { useReportView } from '@/app/(clinic)/encounters/_components/report-view.tsx';
import {
  type Found,
  type TextName,
  useTranscript,
} from '@/app/(clinic)/encounters/_components/transcript-pane.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { cutFound } from '@/lib/shared/find-text.ts';
import { type LinkedLine, splitAnswer } from '@/lib/shared/transcript-links.ts';

/** The row of an answer, highlighted while its message is in focus. */
export function AnswerRow({ row, message, children }: { row: number; message: number; children: ReactNode }) {
  const { format } = useMessages();
  const { focus } = useReportView();
  const { rows } = useTranscript();
  const at = rows[row]?.at;
  return (
    <li
      className={`msg${focus?.message === message ? ' is-active' : ''}`}
      data-message={message}
      tabIndex={-1}
      title={at && format.exact(new Date(at))}
    >
      {children}
    </li>
  );
}

/** A text of a row with its matches marked. Rendered as text only, never as markup (S25). */
export function RowText({ row, name }: { row: number; name: TextName }) {
  const { rows, find } = useTranscript();
  return <FoundText text={rows[row]?.[name] ?? ''} found={find(row, name)} />;
}

/** @param props.at - index of the text's beginning in the text that was searched */
function FoundText({
  text: value,
  at = 0,
  found: { ranges, first },
}: {
  text: string;
  at?: number;
  found: Found;
}) {
  const { current } = useTranscript();
  if (ranges.length === 0) return value;
  return cutFound(value, at, ranges, first).map((part) =>
    part.match === null ? (
      part.text
    ) : (
      <mark
        key={part.at}
        className="found scroll-my-12 aria-[current]:outline-2 aria-[current]:outline-accent"
        aria-current={part.match === current ? 'true' : undefined}
      >
        {part.text}
      </mark>
    ),
  );
}

/** A line of the report that is based on an answer, and the name of its link for screen readers. */
export type NamedLine = LinkedLine & { name: string };

/**
 * An answer, in which the words that lines of the report are based on are marked and link back to the line. Rendered as text only,
 * never as markup (S25).
 */
export function Answer({
  row,
  message,
  lines,
  alsoInReport,
}: {
  row: number;
  message: number;
  lines: readonly NamedLine[];
  alsoInReport: string;
}) {
  const { focus } = useReportView();
  const { rows, find, isSearchOn } = useTranscript();
  const quote = focus?.message === message ? focus.quote : null;
  const { parts, others } = splitAnswer(rows[row]?.answer ?? '', lines, quote);
  const nameOf = (anchor: string) => lines.find((line) => line.anchor === anchor)?.name;
  // During a search only its matches are marked.
  const mark = (at: number, words: string) =>
    isSearchOn ? (
      <span key={at}>
        <FoundText text={words} at={at} found={find(row, 'answer')} />
      </span>
    ) : (
      <Marked key={at} text={words} quote={quote} />
    );
  return (
    <>
      <bdi>
        {parts.map(({ at, text: words, line }) =>
          line ? (
            <LineLink key={at} line={line}>
              {mark(at, words)}
              <span className="sr-only">{nameOf(line.anchor)}</span>
            </LineLink>
          ) : (
            mark(at, words)
          ),
        )}
      </bdi>
      {others.length > 0 ? (
        <span className="flex flex-wrap gap-x-3 text-sm text-fg-muted print:hidden">
          {alsoInReport}
          {others.map((line) => (
            <LineLink key={line.anchor} line={line}>
              {line.label}
            </LineLink>
          ))}
        </span>
      ) : null}
    </>
  );
}

function LineLink({ line, children }: { line: LinkedLine; children: ReactNode }) {
  const { showLine } = useReportView();
  return (
    <a
      className="rests"
      href={`#${line.anchor}`}
      title={line.label}
      onClick={(event) => {
        event.preventDefault();
        showLine(line.anchor);
      }}
    >
      {children}
    </a>
  );
}

/** Text with the quoted words marked. */
function Marked({ text: value, quote }: { text: string; quote: string | null }) {
  const at = quote ? value.toLowerCase().indexOf(quote.toLowerCase()) : -1;
  if (!quote || at === -1) return <span>{value}</span>;
  return (
    <span>
      {value.slice(0, at)}
      <mark>{value.slice(at, at + quote.length)}</mark>
      {value.slice(at + quote.length)}
    </span>
  );
}
