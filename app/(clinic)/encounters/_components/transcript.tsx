'use client';

import { ChevronLeft, Mic, OctagonAlert } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Focus } from '@/app/(clinic)/encounters/_components/encounter-page.tsx';
import type { Report } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { linkTranscript, type RestingLine, splitAnswer } from '@/lib/shared/transcript-links.ts';

/**
 * The conversation beside the report. The message behind a line of the report is brought into view; words that a line
 * rests on are marked and lead back to it.
 *
 * @param props.onLine - with the id of the line to go to
 */
export function Transcript({
  report,
  focus,
  onBack,
  onLine,
}: {
  report: Report;
  focus: Focus | null;
  onBack: () => void;
  onLine: (anchor: string) => void;
}) {
  const messages = useMessages();
  const text = messages.encounter;
  const { format } = messages;
  const links = useMemo(() => linkTranscript(report, text.words), [report, text]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!focus) return;
    const target = list.current?.querySelector<HTMLElement>(`[data-message="${focus.message}"]`);
    target?.scrollIntoView({ block: 'nearest' });
    target?.focus({ preventScroll: true });
  }, [focus]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <aside className="tx" aria-label={text.transcript} tabIndex={0}>
      <div className="tx-head">
        <h2>{text.transcript}</h2>
        <button className="btn btn-quiet btn-sm only-phone" type="button" onClick={onBack}>
          <ChevronLeft className="icon" aria-hidden="true" />
          {text.report}
        </button>
      </div>
      <ol ref={list}>
        {report.transcript.map((entry) =>
          entry.kind === 'event' ? (
            <li key={entry.message} className="event" data-message={entry.message} tabIndex={-1}>
              <OctagonAlert className="icon" aria-hidden="true" />
              <span suppressHydrationWarning>
                {`${format.clock(new Date(entry.at))}. ${entry.question ?? entry.answer ?? entry.understood ?? ''}`}
              </span>
            </li>
          ) : (
            <li
              key={entry.message}
              className={`msg${focus?.message === entry.message ? ' is-active' : ''}`}
              data-message={entry.message}
              tabIndex={-1}
              title={format.exact(new Date(entry.at))}
              suppressHydrationWarning
            >
              <span className="n">{entry.message}</span>
              <span className="q">{entry.question}</span>
              {entry.options.some((option) => entry.answer?.includes(option)) ? (
                <span className="q">{text.offered(entry.options.join('; '))}</span>
              ) : null}
              <span className={`a${entry.supersededBy === null ? '' : ' is-superseded'}`}>
                {entry.modality === 'SPEECH' ? <Mic className="icon" aria-hidden="true" /> : null}
                <Answer
                  answer={entry.answer ?? ''}
                  lines={links.get(entry.message) ?? []}
                  quote={focus?.message === entry.message ? focus.quote : null}
                  onLine={onLine}
                />
              </span>
              {entry.understood ? <span className="q">{text.understood(entry.understood)}</span> : null}
              {entry.supersededBy === null ? null : <span className="q">{text.superseded}</span>}
            </li>
          ),
        )}
      </ol>
    </aside>
  );
}

/** An answer with the words that lines of the report rest on. Only ever text (S25). */
function Answer({
  answer,
  lines,
  quote,
  onLine,
}: {
  answer: string;
  lines: readonly RestingLine[];
  quote: string | null;
  onLine: (anchor: string) => void;
}) {
  const messages = useMessages();
  const { parts, others } = splitAnswer(answer, lines, quote);
  return (
    <>
      {parts.map(({ at, text: words, line }) =>
        line ? (
          <LineLink key={at} line={line} onLine={onLine}>
            <Marked text={words} quote={quote} />
            <span className="sr-only">{messages.review.inReport(line.label)}</span>
          </LineLink>
        ) : (
          <Marked key={at} text={words} quote={quote} />
        ),
      )}
      {others.length > 0 ? (
        <span className="also">
          {messages.review.alsoInReport}
          {others.map((line) => (
            <LineLink key={line.anchor} line={line} onLine={onLine}>
              {line.label}
            </LineLink>
          ))}
        </span>
      ) : null}
    </>
  );
}

function LineLink({
  line,
  onLine,
  children,
}: {
  line: RestingLine;
  onLine: (anchor: string) => void;
  children: ReactNode;
}) {
  return (
    <a
      className="rests"
      href={`#${line.anchor}`}
      title={line.label}
      onClick={(event) => {
        event.preventDefault();
        onLine(line.anchor);
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
