'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { markInvitation } from '@/lib/client/requests/mark-invitation.ts';

/** The message of the transcript that is in focus, and the words in it that a line of the report is based on. */
export type Focus = { message: number; quote: string | null };

type View = {
  focus: Focus | null;
  /** Id of the line of the report that was opened from the transcript. */
  line: string | null;
  /** The word "Answer", which screen readers hear before an answer's number. */
  answer: string;
  show: (focus: Focus) => void;
  showLine: (anchor: string) => void;
  showReport: () => void;
};

const ViewContext = createContext<View | null>(null);

/** The focus shared by a report and its transcript, and the functions that move it between the two. */
export function useReportView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('This stands outside of a ReportView.');
  return view;
}

type Side = 'report' | 'transcript';

/** The report with the transcript beside it, or one of them on a phone. Lines of each open the other. */
export function ReportView({
  words,
  report,
  transcript,
}: {
  words: Record<Side | 'view' | 'answer', string>;
  report: ReactNode;
  transcript: ReactNode;
}) {
  const isLive = useHydrated();
  const [shown, setShown] = useState<Side>('report');
  const [focus, setFocus] = useState<Focus | null>(null);
  const [line, setLine] = useState<string | null>(null);
  useMarkAsRead();
  const { answer } = words;
  const view = useMemo(
    (): View => ({
      focus,
      line,
      answer,
      show(next) {
        setLine(null);
        setFocus(next);
        setShown('transcript');
      },
      showLine(anchor) {
        // On a phone the report is hidden until this render, and only a visible element can take the focus.
        flushSync(() => {
          setFocus(null);
          setLine(anchor);
          setShown('report');
        });
        const target = document.getElementById(anchor);
        target?.scrollIntoView({ block: 'nearest' });
        target?.focus({ preventScroll: true });
      },
      showReport: () => setShown('report'),
    }),
    [focus, line, answer],
  );
  return (
    <ViewContext value={view}>
      <fieldset className="seg mb-5 hidden w-full max-phone:flex" aria-label={words.view} disabled={!isLive}>
        {(['report', 'transcript'] as const).map((name) => (
          <button
            key={name}
            className="flex-1 justify-center"
            type="button"
            aria-pressed={shown === name}
            onClick={() => setShown(name)}
          >
            {words[name]}
          </button>
        ))}
      </fieldset>
      <div className="enc" data-view={shown}>
        <div className="report">{report}</div>
        {transcript}
      </div>
    </ViewContext>
  );
}

/** Marks a finished report as read when it is opened. */
function useMarkAsRead(): void {
  const { invitation } = useEncounter();
  const client = useQueryClient();
  const marked = useRef<string | null>(null);
  const id = invitation?.isUnread ? invitation.id : null;
  useEffect(() => {
    if (!id || marked.current === id) return;
    marked.current = id;
    markInvitation(id, { kind: 'read' }).then(
      () => client.invalidateQueries({ queryKey: ['today'] }),
      () => {
        // Stays unread; the next visit tries again.
        marked.current = null;
      },
    );
  }, [id, client]);
}
