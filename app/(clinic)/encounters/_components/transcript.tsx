'use client';

import { ChevronLeft, Mic, OctagonAlert, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { FindBar } from '@/app/(clinic)/encounters/_components/find-bar.tsx';
import type { Focus } from '@/app/(clinic)/encounters/_components/focus.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import type { Report } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { cutFound, findText, type TextRange } from '@/lib/shared/find-text.ts';
import type { Messages, MessagesOf } from '@/lib/shared/messages.ts';
import { linkTranscript, type RestingLine, splitAnswer } from '@/lib/shared/transcript-links.ts';

type Entry = Report['transcript'][number];

/** The texts of an entry as they are shown. */
function writeTexts({ encounter: text, format }: Pick<Messages, 'encounter' | 'format'>, entry: Entry) {
  const { kind, question, options, answer, removed } = entry;
  if (kind === 'event') return { event: `${format.clock(new Date(entry.at))}. ${question ?? answer ?? ''}` };
  return {
    // Of a statement that was taken out, its words stand below.
    question: removed.length > 0 ? '' : (question ?? ''),
    offered: options.some((option) => answer?.includes(option))
      ? text.offered({ options: options.join('; ') })
      : '',
    answer: answer ?? '',
    removed: removed.join(' '),
  };
}

/** What was found in one text, and the number of the first of it in the transcript. */
type Found = { ranges: readonly TextRange[]; first: number };

const nothingFound: Found = { ranges: [], first: 0 };

/** What is looked for: all its places, by row and text, and the one that is looked at. */
type TextSearch = { isOn: boolean; current: number; find: (row: number, name: string) => Found };

function searchTranscript(messages: MessagesOf<'encounter'>, transcript: readonly Entry[], wanted: string) {
  const places = new Map<string, Found>();
  let count = 0;
  for (const [row, entry] of transcript.entries()) {
    for (const [name, value] of Object.entries(writeTexts(messages, entry))) {
      const ranges = findText(value, wanted);
      if (ranges.length === 0) continue;
      places.set(`${row} ${name}`, { ranges, first: count });
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
  const text = useMessages('encounter').encounter;
  const links = useMemo(() => linkTranscript(report, { complaint: text.words }), [report, text]);
  const list = useRef<HTMLOListElement>(null);
  const { search, bar, button } = useFind(report, list);
  useEffect(() => {
    if (!focus) return;
    const target = list.current === null ? undefined : findRow(list.current, focus);
    target?.scrollIntoView({ block: 'nearest' });
    target?.focus({ preventScroll: true });
  }, [focus]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <aside className="tx" aria-label={text.transcript} tabIndex={0}>
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 className="text-base tracking-normal">{text.transcript}</h2>
        <div className="flex items-center">
          {button}
          <button
            className="btn btn-quiet btn-sm hidden max-phone:inline-flex print:hidden"
            type="button"
            onClick={onBack}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
            {text.report}
          </button>
        </div>
      </div>
      {bar}
      <ol ref={list} className="grid gap-1">
        {report.transcript.map((entry, row) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never change their order.
            key={row}
            entry={entry}
            isNext={report.transcript[row - 1]?.message === entry.message}
            isActive={focus?.message === entry.message}
            quote={focus?.message === entry.message ? focus.quote : null}
            lines={links.get(row) ?? []}
            find={(name) => search.find(row, name)}
            search={search}
            onLine={onLine}
          />
        ))}
      </ol>
    </aside>
  );
}

/**
 * An item of a page with its answer, or what happened between.
 *
 * @param props.isNext - a row of the same page stands before it
 */
function Row({
  entry,
  isNext,
  isActive,
  quote,
  lines,
  find,
  search,
  onLine,
}: {
  entry: Entry;
  isNext: boolean;
  isActive: boolean;
  quote: string | null;
  lines: readonly RestingLine[];
  find: (name: string) => Found;
  search: TextSearch;
  onLine: (anchor: string) => void;
}) {
  const messages = useMessages('encounter');
  const { encounter: text, format } = messages;
  const texts = writeTexts(messages, entry);
  if (texts.event !== undefined) {
    return (
      <li className="event -mx-2 my-1 flex gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm" tabIndex={-1}>
        <OctagonAlert className="icon mt-0.5 text-danger" aria-hidden="true" />
        <span>
          <FoundText text={texts.event} found={find('event')} search={search} />
        </span>
      </li>
    );
  }
  return (
    <li
      className={`msg${isActive ? ' is-active' : ''}`}
      data-message={entry.message}
      tabIndex={-1}
      title={format.exact(new Date(entry.at))}
    >
      <span className="text-end text-xs leading-[1.3125rem] text-fg-subtle tabular-nums">
        {isNext ? '' : entry.message}
      </span>
      <Asked words={texts.question} found={find('question')} search={search} />
      <Removed words={texts.removed} said={text.takenOut} found={find('removed')} search={search} />
      <Asked words={texts.offered} found={find('offered')} search={search} />
      <span className={`col-start-2${entry.supersededBy === null ? '' : ' text-fg-muted line-through'}`}>
        {entry.modality === 'SPEECH' ? (
          <Mic className="icon me-1 inline-block align-[-2px]" aria-hidden="true" />
        ) : null}
        <Answer
          answer={texts.answer}
          lines={lines}
          quote={quote}
          found={find('answer')}
          search={search}
          onLine={onLine}
        />
      </span>
      {entry.supersededBy === null ? null : (
        <span className="col-start-2 text-sm text-fg-muted">{text.superseded}</span>
      )}
    </li>
  );
}

type Words = { words: string | undefined } & Pick<Parameters<typeof FoundText>[0], 'found' | 'search'>;

/** What was asked, or what there was to choose from. */
function Asked({ words, found, search }: Words) {
  if (!words) return null;
  return (
    <span className="col-start-2 text-sm text-fg-muted">
      <FoundText text={words} found={found} search={search} />
    </span>
  );
}

/** A statement that the patient took out. */
function Removed({ words, said, found, search }: Words & { said: string }) {
  if (!words) return null;
  return (
    <span className="col-start-2">
      <del className="text-fg-subtle">
        <FoundText text={words} found={found} search={search} />
      </del>
      <span className="flex flex-wrap gap-x-3 text-sm text-fg-muted print:hidden">{said}</span>
    </span>
  );
}

/** The row of a message that has the words, else its first. */
function findRow(list: HTMLElement, { message, quote }: Focus): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>(`[data-message="${message}"]`)];
  const withWords = quote === null ? undefined : rows.find((row) => row.textContent?.includes(quote));
  return withWords ?? rows[0];
}

/** Looking for words in the transcript: the button that opens the field, the field, and what was found. */
function useFind(report: Report, list: RefObject<HTMLElement | null>) {
  const messages = useMessages('encounter');
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
    find: (row, name) => places.get(`${row} ${name}`) ?? nothingFound,
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
      <mark
        key={part.at}
        className="found aria-[current]:outline-2 aria-[current]:outline-accent"
        aria-current={part.match === search.current ? 'true' : undefined}
      >
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
  const messages = useMessages('encounter');
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
              <span className="sr-only">{messages.review.inReport({ label: line.label })}</span>
            </LineLink>
          ) : (
            mark(at, words)
          ),
        )}
      </bdi>
      {others.length > 0 ? (
        <span className="flex flex-wrap gap-x-3 text-sm text-fg-muted print:hidden">
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
