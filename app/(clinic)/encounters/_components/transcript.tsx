'use client';

import { ChevronLeft, Mic, OctagonAlert, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Focus } from '@/app/(clinic)/encounters/_components/encounter-page.tsx';
import { FindBar } from '@/app/(clinic)/encounters/_components/find-bar.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import type { Report } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { encounterTexts } from '@/lib/shared/english/encounter-texts.ts';
import { cutFound, findText, type TextRange } from '@/lib/shared/find-text.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { linkTranscript, type RestingLine, splitAnswer } from '@/lib/shared/transcript-links.ts';

type Entry = Report['transcript'][number];

/** The texts of an entry as they are shown. */
function writeTexts({ encounter: text, format }: Pick<Messages, 'encounter' | 'format'>, entry: Entry) {
  const { kind, question, options, answer, understood } = entry;
  if (kind === 'event')
    return { event: `${format.clock(new Date(entry.at))}. ${question ?? answer ?? understood ?? ''}` };
  return {
    question: question ?? '',
    offered: options.some((option) => answer?.includes(option)) ? text.offered(options.join('; ')) : '',
    answer: answer ?? '',
    understood: understood ? text.understood(understood) : '',
  };
}

/** What was found in one text, and the number of the first of it in the transcript. */
type Found = { ranges: readonly TextRange[]; first: number };

const nothingFound: Found = { ranges: [], first: 0 };

/** What is looked for: all its places, by message and text, and the one that is looked at. */
type TextSearch = { isOn: boolean; current: number; find: (message: number, name: string) => Found };

function searchTranscript(messages: typeof encounterTexts, transcript: readonly Entry[], wanted: string) {
  const places = new Map<string, Found>();
  let count = 0;
  for (const entry of transcript) {
    for (const [name, value] of Object.entries(writeTexts(messages, entry))) {
      const ranges = findText(value, wanted);
      if (ranges.length === 0) continue;
      places.set(`${entry.message} ${name}`, { ranges, first: count });
      count += ranges.length;
    }
  }
  return { places, count };
}

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
  const messages = useMessages(encounterTexts);
  const text = messages.encounter;
  const { format } = messages;
  const links = useMemo(
    () => linkTranscript(report, { complaint: text.words, model: text.modelTitle }),
    [report, text],
  );
  const list = useRef<HTMLOListElement>(null);
  const { search, bar, button } = useFind(report, list);
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
        <div className="tx-actions">
          {button}
          <button className="btn btn-quiet btn-sm only-phone" type="button" onClick={onBack}>
            <ChevronLeft className="icon" aria-hidden="true" />
            {text.report}
          </button>
        </div>
      </div>
      {bar}
      <ol ref={list}>
        {report.transcript.map((entry) => {
          const texts = writeTexts(messages, entry);
          const found = (name: string) => search.find(entry.message, name);
          return texts.event !== undefined ? (
            <li key={entry.message} className="event" data-message={entry.message} tabIndex={-1}>
              <OctagonAlert className="icon" aria-hidden="true" />
              <span>
                <FoundText text={texts.event} found={found('event')} search={search} />
              </span>
            </li>
          ) : (
            <li
              key={entry.message}
              className={`msg${focus?.message === entry.message ? ' is-active' : ''}`}
              data-message={entry.message}
              tabIndex={-1}
              title={format.exact(new Date(entry.at))}
            >
              <span className="n">{entry.message}</span>
              <span className="q">
                <FoundText text={texts.question} found={found('question')} search={search} />
              </span>
              {texts.offered ? (
                <span className="q">
                  <FoundText text={texts.offered} found={found('offered')} search={search} />
                </span>
              ) : null}
              <span className={`a${entry.supersededBy === null ? '' : ' is-superseded'}`}>
                {entry.modality === 'SPEECH' ? <Mic className="icon" aria-hidden="true" /> : null}
                <Answer
                  answer={texts.answer}
                  lines={links.get(entry.message) ?? []}
                  quote={focus?.message === entry.message ? focus.quote : null}
                  found={found('answer')}
                  search={search}
                  onLine={onLine}
                />
              </span>
              {texts.understood ? (
                <span className="q">
                  <FoundText text={texts.understood} found={found('understood')} search={search} />
                </span>
              ) : null}
              {entry.supersededBy === null ? null : <span className="q">{text.superseded}</span>}
            </li>
          );
        })}
      </ol>
    </aside>
  );
}

/** Looking for words in the transcript: the button that opens the field, the field, and what was found. */
function useFind(report: Report, list: RefObject<HTMLElement | null>) {
  const messages = useMessages(encounterTexts);
  const text = messages.encounter.find;
  const opener = useRef<HTMLButtonElement>(null);
  const isLive = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const { places, count } = useMemo(
    () => searchTranscript(messages, report.transcript, wanted),
    [messages, report, wanted],
  );
  // The report may have become another one meanwhile.
  const current = Math.min(at, Math.max(count - 1, 0));
  const place = count > 0 ? `${wanted} ${current}` : null;
  useEffect(() => {
    if (place !== null)
      list.current?.querySelector('mark[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [list, place]);

  function change(next: string): void {
    setWanted(next);
    setAt(0);
  }
  function close(): void {
    change('');
    setOpen(false);
    opener.current?.focus();
  }
  const search: TextSearch = {
    isOn: wanted.trim() !== '',
    current,
    find: (message, name) => places.get(`${message} ${name}`) ?? nothingFound,
  };
  return {
    search,
    button: (
      <button
        ref={opener}
        className="btn btn-quiet btn-sm"
        type="button"
        aria-expanded={isOpen}
        disabled={!isLive}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Search className="icon" aria-hidden="true" />
        {text.open}
      </button>
    ),
    bar: isOpen ? (
      <FindBar
        wanted={wanted}
        count={count}
        current={current}
        onChange={change}
        onMove={(step) => setAt(count > 0 ? (current + step + count) % count : 0)}
        onClose={close}
      />
    ) : null,
  };
}

/**
 * Text with what was found in it marked. Only ever text (S25).
 *
 * @param props.at - where it begins in the text that was looked through
 */
function FoundText({
  text: value,
  at = 0,
  found: { ranges, first },
  search,
}: {
  text: string;
  at?: number;
  found: Found;
  search: TextSearch;
}) {
  if (ranges.length === 0) return value;
  return cutFound(value, at, ranges, first).map((part) =>
    part.match === null ? (
      part.text
    ) : (
      <mark key={part.at} className="found" aria-current={part.match === search.current ? 'true' : undefined}>
        {part.text}
      </mark>
    ),
  );
}

/** An answer with the words that lines of the report rest on. Only ever text (S25). */
function Answer({
  answer,
  lines,
  quote,
  found,
  search,
  onLine,
}: {
  answer: string;
  lines: readonly RestingLine[];
  quote: string | null;
  found: Found;
  search: TextSearch;
  onLine: (anchor: string) => void;
}) {
  const messages = useMessages(encounterTexts);
  const { parts, others } = splitAnswer(answer, lines, quote);
  // While somebody looks for words, these alone are marked.
  const mark = (at: number, words: string) =>
    search.isOn ? (
      <span key={at}>
        <FoundText text={words} at={at} found={found} search={search} />
      </span>
    ) : (
      <Marked key={at} text={words} quote={quote} />
    );
  return (
    <>
      <bdi>
        {parts.map(({ at, text: words, line }) =>
          line ? (
            <LineLink key={at} line={line} onLine={onLine}>
              {mark(at, words)}
              <span className="sr-only">{messages.review.inReport(line.label)}</span>
            </LineLink>
          ) : (
            mark(at, words)
          ),
        )}
      </bdi>
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
