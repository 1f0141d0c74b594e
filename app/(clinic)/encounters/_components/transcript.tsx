import { Mic, OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type RowTexts, TranscriptPane } from '@/app/(clinic)/encounters/_components/transcript-pane.tsx';
import { Answer, AnswerRow, RowText } from '@/app/(clinic)/encounters/_components/transcript-texts.tsx';
import type { Report } from '@/contract/report.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { timePlaceholder } from '@/lib/shared/time-placeholder.ts';
import { type LinkedLine, linkTranscript } from '@/lib/shared/transcript-links.ts';

type Entry = Report['transcript'][number];

/** The conversation, row by row; words that a line of the report is based on link back to it. */
export function Transcript({ messages, report }: { messages: Messages; report: Report }) {
  const text = messages.encounter;
  const links = linkTranscript(report, { complaint: text.words });
  const rows = report.transcript.map((entry) => writeTexts(messages, entry));
  return (
    <TranscriptPane title={text.transcript} back={text.report} rows={rows}>
      {report.transcript.map((entry, row) =>
        entry.kind === 'event' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never change their order.
          <EventRow key={row} row={row} />
        ) : (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            key={row}
            messages={messages}
            entry={entry}
            row={row}
            texts={rows[row]}
            isNext={report.transcript[row - 1]?.message === entry.message}
            lines={links.get(row) ?? []}
          />
        ),
      )}
    </TranscriptPane>
  );
}

/** The texts of a transcript entry, as they are shown. */
function writeTexts({ encounter: text }: Messages, entry: Entry): RowTexts {
  const { kind, question, options, answer, removed, at } = entry;
  if (kind === 'event') return { at, event: `${timePlaceholder}. ${question ?? answer ?? ''}` };
  return {
    at,
    // The words of a removed statement are in `removed`.
    question: removed.length > 0 ? '' : (question ?? ''),
    offered: options.some((option) => answer?.includes(option))
      ? text.offered({ options: options.join('; ') })
      : '',
    answer: answer ?? '',
    removed: removed.join(' '),
  };
}

/** An event between two answers. */
function EventRow({ row }: { row: number }) {
  return (
    <li className="event -mx-2 my-1 flex gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm" tabIndex={-1}>
      <OctagonAlert className="icon mt-0.5 text-danger" aria-hidden="true" />
      <span>
        <RowText row={row} name="event" />
      </span>
    </li>
  );
}

/**
 * A question of a page with its answer.
 *
 * @param props.isNext - whether the row above belongs to the same page
 */
function EntryRow({
  messages: { encounter: text },
  entry,
  row,
  texts,
  isNext,
  lines,
}: {
  messages: Messages;
  entry: Entry;
  row: number;
  texts: RowTexts | undefined;
  isNext: boolean;
  lines: readonly LinkedLine[];
}) {
  return (
    <AnswerRow row={row} message={entry.message}>
      <span className="text-end text-xs leading-[1.3125rem] text-fg-subtle tabular-nums">
        {isNext ? '' : entry.message}
      </span>
      {texts?.question ? (
        <Question>
          <RowText row={row} name="question" />
        </Question>
      ) : null}
      {texts?.removed ? (
        <span className="col-start-2">
          <del className="text-fg-subtle">
            <RowText row={row} name="removed" />
          </del>
          <span className="flex flex-wrap gap-x-3 text-sm text-fg-muted print:hidden">{text.takenOut}</span>
        </span>
      ) : null}
      {texts?.offered ? (
        <Question>
          <RowText row={row} name="offered" />
        </Question>
      ) : null}
      <span className={`col-start-2${entry.supersededBy === null ? '' : ' text-fg-muted line-through'}`}>
        {entry.modality === 'SPEECH' ? (
          <Mic className="icon me-1 inline-block align-[-2px]" aria-hidden="true" />
        ) : null}
        <Answer
          row={row}
          message={entry.message}
          lines={lines.map((line) => ({ ...line, name: text.inReport({ label: line.label }) }))}
          alsoInReport={text.alsoInReport}
        />
      </span>
      {entry.supersededBy === null ? null : (
        <span className="col-start-2 text-sm text-fg-muted">{text.superseded}</span>
      )}
    </AnswerRow>
  );
}

/** The question, or the options that were offered. */
function Question({ children }: { children: ReactNode }) {
  return <span className="col-start-2 text-sm text-fg-muted">{children}</span>;
}
