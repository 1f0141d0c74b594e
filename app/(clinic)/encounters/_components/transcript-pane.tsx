'use client';

import { ChevronLeft, Search } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FindBar } from '@/app/(clinic)/encounters/_components/find-bar.tsx';
import { type Focus, useReportView } from '@/app/(clinic)/encounters/_components/report-view.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { findText, type TextRange } from '@/lib/shared/find-text.ts';
import { timePlaceholder } from '@/lib/shared/time-placeholder.ts';

/**
 * The texts of a row of the transcript as the server has written them. `event` holds a placeholder for its time, which the browser
 * fills in.
 */
export type RowTexts = {
  at: string;
  event?: string;
  question?: string;
  offered?: string;
  answer?: string;
  removed?: string;
};
export type TextName = Exclude<keyof RowTexts, 'at'>;

const names = ['event', 'question', 'offered', 'answer', 'removed'] as const satisfies readonly TextName[];

/** The matches in one text, and the index of its first match in the whole transcript. */
export type Found = { ranges: readonly TextRange[]; first: number };

const nothingFound: Found = { ranges: [], first: 0 };

type Transcript = {
  rows: readonly RowTexts[];
  /** Whether the user is searching, and the index of the current match. */
  isSearchOn: boolean;
  current: number;
  find: (row: number, name: TextName) => Found;
};

const TranscriptContext = createContext<Transcript | null>(null);

/** The texts of the transcript and the matches in them. */
export function useTranscript(): Transcript {
  const transcript = useContext(TranscriptContext);
  if (!transcript) throw new Error('This stands outside of a TranscriptPane.');
  return transcript;
}

/**
 * The conversation beside the report: scrolls to the message behind a line of the report, and can be searched.
 *
 * @param props.children - the rows; each takes its texts from `rows`
 */
export function TranscriptPane({
  title,
  back,
  rows: written,
  children,
}: {
  title: string;
  back: string;
  rows: readonly RowTexts[];
  children: ReactNode;
}) {
  const { format } = useMessages();
  const { focus, showReport } = useReportView();
  const list = useRef<HTMLOListElement>(null);
  const rows = useMemo(
    () =>
      written.map((row) => ({
        ...row,
        event: row.event?.replace(timePlaceholder, format.clock(new Date(row.at))),
      })),
    [written, format],
  );
  const { transcript, bar, button } = useFind(rows, list);
  useEffect(() => {
    if (!focus) return;
    const target = list.current === null ? undefined : findRow(list.current, focus);
    target?.scrollIntoView({ block: 'nearest' });
    target?.focus({ preventScroll: true });
  }, [focus]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <aside className="tx" aria-label={title} tabIndex={0}>
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 className="text-base tracking-normal">{title}</h2>
        <div className="flex items-center">
          {button}
          <button
            className="btn btn-quiet btn-sm hidden max-phone:inline-flex print:hidden"
            type="button"
            onClick={showReport}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
            {back}
          </button>
        </div>
      </div>
      {bar}
      <TranscriptContext.Provider value={transcript}>
        <ol ref={list} className="grid gap-1">
          {children}
        </ol>
      </TranscriptContext.Provider>
    </aside>
  );
}

/** The row of the message which contains the quoted words, else its first row. */
function findRow(list: HTMLElement, { message, quote }: Focus): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>(`[data-message="${message}"]`)];
  const withWords = quote === null ? undefined : rows.find((row) => row.textContent?.includes(quote));
  return withWords ?? rows[0];
}

function searchRows(rows: readonly RowTexts[], wanted: string) {
  const places = new Map<string, Found>();
  let count = 0;
  for (const [row, texts] of rows.entries()) {
    for (const name of names) {
      const ranges = findText(texts[name] ?? '', wanted);
      if (ranges.length === 0) continue;
      places.set(`${row} ${name}`, { ranges, first: count });
      count += ranges.length;
    }
  }
  return { places, count };
}

/** Search in the transcript: the button that opens the field, the field, and the matches. */
function useFind(rows: readonly RowTexts[], list: RefObject<HTMLElement | null>) {
  const text = useMessages('review').find;
  const opener = useRef<HTMLButtonElement>(null);
  const isLive = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const { places, count } = useMemo(() => searchRows(rows, wanted), [rows, wanted]);
  // A new version of the report may have fewer matches.
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
  const isSearchOn = wanted.trim() !== '';
  const transcript = useMemo(
    (): Transcript => ({
      rows,
      isSearchOn,
      current,
      find: (row, name) => places.get(`${row} ${name}`) ?? nothingFound,
    }),
    [rows, isSearchOn, current, places],
  );
  return {
    transcript,
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
