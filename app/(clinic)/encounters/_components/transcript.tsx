'use client';

import { ChevronLeft, Mic, OctagonAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Focus } from '@/app/(clinic)/encounters/_components/encounter-page.tsx';
import type { Report } from '@/contract/report.ts';
import { formatClock, formatExact } from '@/lib/shared/dates.ts';
import { messages } from '@/lib/shared/messages.ts';

const text = messages.encounter;

/** The conversation beside the report; the message behind a line of the report is brought into view. */
export function Transcript({
  report,
  focus,
  onBack,
}: {
  report: Report;
  focus: Focus | null;
  onBack: () => void;
}) {
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
                {`${formatClock(new Date(entry.at))}. ${entry.question ?? entry.answer ?? entry.understood ?? ''}`}
              </span>
            </li>
          ) : (
            <li
              key={entry.message}
              className={`msg${focus?.message === entry.message ? ' is-active' : ''}`}
              data-message={entry.message}
              tabIndex={-1}
              title={formatExact(new Date(entry.at))}
              suppressHydrationWarning
            >
              <span className="n">{entry.message}</span>
              <span className="q">{entry.question}</span>
              {entry.options.some((option) => entry.answer?.includes(option)) ? (
                <span className="q">{text.offered(entry.options.join('; '))}</span>
              ) : null}
              <span className={`a${entry.supersededBy === null ? '' : ' is-superseded'}`}>
                {entry.modality === 'SPEECH' ? <Mic className="icon" aria-hidden="true" /> : null}
                <Marked
                  text={entry.answer ?? ''}
                  quote={focus?.message === entry.message ? focus.quote : null}
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

/** Text with the quoted words marked. Only ever text (S25). */
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
