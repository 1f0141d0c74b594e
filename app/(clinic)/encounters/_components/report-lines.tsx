'use client';

import { MessageSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useReportView } from '@/app/(clinic)/encounters/_components/report-view.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';

/*
 * The controls of a report: its lines open the answers that they are based on, and are highlighted while the line or the answer is
 * in focus. Their text comes from the server.
 */

const mark = (className: string, isActive: boolean) => `${className}${isActive ? ' is-active' : ''}`;

/** A line, with the number of its answer. */
export function FactButton({
  anchor,
  className,
  message,
  quote,
  children,
}: {
  anchor: string;
  className: string;
  message: number;
  quote: string | null;
  children: ReactNode;
}) {
  const { focus, line, show } = useReportView();
  const isLive = useHydrated();
  return (
    <button
      className={mark(className, line === anchor || focus?.message === message)}
      id={anchor}
      type="button"
      disabled={!isLive}
      onClick={() => show({ message, quote })}
    >
      {children}
      <span className="ref">
        <AnswerNumber message={message} />
      </span>
    </button>
  );
}

/** A clause of the history that is based on answers. */
export function ClauseLink({
  anchor,
  className,
  messages,
  children,
}: {
  anchor: string;
  className: string;
  messages: readonly [number, ...number[]];
  children: ReactNode;
}) {
  const { focus, line, show, answer } = useReportView();
  const [message] = messages;
  return (
    <a
      id={anchor}
      className={mark(className, line === anchor || (focus !== null && messages.includes(focus.message)))}
      href={`#message-${message}`}
      onClick={(event) => {
        event.preventDefault();
        show({ message, quote: null });
      }}
    >
      {children}
      <span className="sr-only">{`, ${answer} ${message}`}</span>
    </a>
  );
}

/** A line without an answer to open; the transcript may still link to it. */
export function LinePlace({
  as: Tag,
  anchor,
  className,
  children,
}: {
  as: 'div' | 'span';
  anchor: string;
  className: string;
  children: ReactNode;
}) {
  const { line } = useReportView();
  return (
    <Tag id={anchor} className={mark(className, line === anchor)}>
      {children}
    </Tag>
  );
}

/** Number of an answer; opens the answer. */
export function Reference({ message, quote }: { message: number | undefined; quote: string | null }) {
  const { show } = useReportView();
  const isLive = useHydrated();
  if (message === undefined) return null;
  return (
    <button className="ref" type="button" disabled={!isLive} onClick={() => show({ message, quote })}>
      <AnswerNumber message={message} />
    </button>
  );
}

function AnswerNumber({ message }: { message: number }) {
  const { answer } = useReportView();
  return (
    <>
      <MessageSquare className="icon" aria-hidden="true" />
      <span className="sr-only">{answer} </span>
      {message}
    </>
  );
}

/** Longer texts (in characters) are folded. */
const foldedLength = 600;

/** The patient's complaint, verbatim; a long one can be unfolded. Rendered as text only, never as markup (S25). */
export function Complaint({
  anchor,
  said,
  message,
  showAll,
  showLess,
}: {
  anchor: string;
  said: string;
  message: number;
  showAll: string;
  showLess: string;
}) {
  const { show } = useReportView();
  const isLive = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const isLong = said.length > foldedLength;
  const shown = isLong && !isOpen ? `${said.slice(0, foldedLength).toWellFormed().trimEnd()} …` : said;
  return (
    <>
      <button
        id={anchor}
        className="complaint-link"
        type="button"
        disabled={!isLive}
        onClick={() => show({ message, quote: said })}
      >
        <q className="complaint" dir="auto">
          {shown}
        </q>
      </button>
      {isLong ? (
        <button
          className="btn btn-quiet btn-sm"
          type="button"
          aria-expanded={isOpen}
          disabled={!isLive}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? showLess : showAll}
        </button>
      ) : null}
    </>
  );
}
