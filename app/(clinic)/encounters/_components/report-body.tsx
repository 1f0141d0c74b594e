'use client';

import { MessageSquare } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { Focus } from '@/app/(clinic)/encounters/_components/focus.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { type ArrangedReport, arrangeReport, isProvisional } from '@/contract/arrange-report.ts';
import type { Report, ReportClause, ReportItem } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeItem, writeScore } from '@/lib/shared/report-text.ts';
import { anchors } from '@/lib/shared/transcript-links.ts';

type Props = { report: Report; top: ReactNode } & Part;

/** What the lines of a report have in common: which of them is looked at, and how to look at an answer. */
type Part = { focus: Focus | null; line: string | null; onShow: (focus: Focus) => void };

/**
 * The report, readable in half a minute, in the order that all its forms have: what matters at once, the history in
 * words, what was denied, what else was said, what was left out.
 *
 * @param props.top - what comes before everything that was said
 * @param props.line - id of the line that was asked for in the transcript
 */
export function ReportBody({ report, top, ...part }: Props) {
  const text = useMessages('encounter').encounter;
  const arranged = arrangeReport(report);
  return (
    <>
      {report.partial ? (
        <div className="notice is-info" role="status">
          <p>{text.partial}</p>
        </div>
      ) : null}
      {top}
      <Top report={report} top={arranged.top} {...part} />
      <History arranged={arranged} {...part} />
      {arranged.background.map((section) => (
        <section key={section.id} className="report-section min-w-0">
          <h2>{section.title}</h2>
          <Facts items={section.items} {...part} />
        </section>
      ))}
      <Scores report={report} {...part} />
      <Addenda report={report} {...part} />
      <Translation translation={arranged.translation} onShow={part.onShow} />
      <LeftOut leftOut={arranged.leftOut} />
    </>
  );
}

/** The patient's reason in their words, medicines, allergies, and what they want to know. */
function Top({ report, top, ...part }: Part & { report: Report; top: ArrangedReport['top'] }) {
  const messages = useMessages('encounter');
  const text = messages.encounter;
  return (
    <section className="report-section min-w-0" aria-label={text.summary}>
      {top.complaints.map((complaint, index) => (
        <Complaint
          key={anchors.complaint(index)}
          anchor={anchors.complaint(index)}
          complaint={complaint}
          {...part}
        />
      ))}
      {top.complaints.length === 0 && report.summary !== '' ? <p>{report.summary}</p> : null}
      <div className="mt-4">
        {top.always.flatMap(({ id, items, absence }) =>
          absence === null
            ? [<Facts key={id} items={items} {...part} />]
            : [
                <div key={id} className="fact">
                  <span className="k">{text.always[id]}</span>
                  <span className="v">{text.absence[absence]}</span>
                </div>,
              ],
        )}
        {top.wishes.map((item) => (
          <Fact key={item.id} item={item} label={text.wishes} {...part} />
        ))}
      </div>
    </section>
  );
}

/** Longer words (characters) are folded. */
const foldedLength = 600;

/** What brings the patient in, word for word; long ones unfold. Only ever text (S25). */
function Complaint({
  anchor,
  complaint: { words, messages },
  onShow,
}: Part & { anchor: string; complaint: Report['complaints'][number] }) {
  const text = useMessages('encounter').encounter;
  const isLive = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const isLong = words.length > foldedLength;
  const shown = isLong && !isOpen ? `${words.slice(0, foldedLength).toWellFormed().trimEnd()} …` : words;
  return (
    <>
      <button
        id={anchor}
        className="complaint-link"
        type="button"
        disabled={!isLive}
        onClick={() => onShow({ message: messages[0] ?? 0, quote: words })}
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
          {isOpen ? text.showLess : text.showAll}
        </button>
      ) : null}
    </>
  );
}

function History({ arranged, ...part }: Part & { arranged: ArrangedReport }) {
  const { history, draft, beside, negatives } = arranged;
  const text = useMessages('encounter').encounter;
  if (history.length + beside.length + negatives.length === 0 && draft === null) return null;
  return (
    <section className="report-section min-w-0">
      <h2>{text.history}</h2>
      {history.length > 0 ? (
        <p className="prose">
          {history.map((clause, index) => (
            <Fragment key={anchors.clause(index)}>
              <Clause anchor={anchors.clause(index)} clause={clause} {...part} />{' '}
            </Fragment>
          ))}
        </p>
      ) : null}
      <Facts items={beside} {...part} />
      <Draft draft={draft} onShow={part.onShow} />
      {negatives.length > 0 ? <h3 className="mt-4 mb-1">{text.denies}</h3> : null}
      {negatives.map((line, index) => (
        <p key={anchors.negative(index)} className="prose line">
          <Clause anchor={anchors.negative(index)} clause={{ ...line, known: 'answered' }} {...part} />
          {line.messages.slice(1).map((message) => (
            <Reference key={message} message={message} quote={null} onShow={part.onShow} />
          ))}
        </p>
      ))}
      {history.some(isProvisional) ? <p className="muted text-sm mt-2">{text.dotted}</p> : null}
    </section>
  );
}

/** What a language model drafted, apart from the report's own words; each sentence with the answers that it quotes. */
function Draft({ draft, onShow }: { draft: ArrangedReport['draft'] } & Pick<Part, 'onShow'>) {
  const text = useMessages('encounter').encounter;
  if (draft === null) return null;
  return (
    <>
      <h3 className="mt-4 mb-1">{text.draft}</h3>
      <p className="prose muted">
        {draft.sentences.map((sentence) => (
          <Fragment key={sentence.text}>
            <bdi>{sentence.text}</bdi>
            {sentence.quotes.map(({ quote, messages }) => (
              <Reference key={quote} message={messages[0]} quote={quote} onShow={onShow} />
            ))}{' '}
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** A piece of the history; it opens the answer that it rests on. What was only left ticked has a dotted line. */
function Clause({ anchor, clause, focus, line, onShow }: Part & { anchor: string; clause: ReportClause }) {
  const text = useMessages('encounter').encounter;
  const [message] = clause.messages;
  const isKept = isProvisional(clause);
  const isActive = line === anchor || (focus !== null && clause.messages.includes(focus.message));
  const className = `clause${isKept ? ' kept' : ''}${isActive ? ' is-active' : ''}`;
  const words = (
    <>
      <bdi>{clause.text}</bdi>
      {isKept ? <span className="sr-only">{` (${text.leftTicked})`}</span> : null}
    </>
  );
  if (message === undefined) {
    return (
      <span id={anchor} className={className}>
        {words}
      </span>
    );
  }
  return (
    <a
      id={anchor}
      className={className}
      href={`#message-${message}`}
      onClick={(event) => {
        event.preventDefault();
        onShow({ message, quote: null });
      }}
    >
      {words}
      <span className="sr-only">{`, ${text.answer} ${message}`}</span>
    </a>
  );
}

/** Lines below each other; a name that the line before has already is not shown twice. */
function Facts({ items, ...part }: Part & { items: readonly ReportItem[] }) {
  return items.map((item, index) => (
    <Fact
      key={`${item.id} ${item.verbatim}`}
      item={item}
      isNamedBefore={item.label === items[index - 1]?.label}
      {...part}
    />
  ));
}

/** A line of the report; it opens the message that it rests on. */
function Fact({
  item,
  anchor = anchors.item(item.id),
  label = item.label,
  isNamedBefore = false,
  focus,
  line,
  onShow,
}: Part & { item: ReportItem; anchor?: string; label?: string; isNamedBefore?: boolean }) {
  const messages = useMessages('encounter');
  const text = messages.encounter;
  const isLive = useHydrated();
  const source = item.sources[0];
  const isActive = line === anchor || (source !== undefined && focus?.message === source.message);
  const isKept = isProvisional(item);
  const content = (
    <>
      <span className="k">{isNamedBefore ? <span className="sr-only">{label}</span> : label}</span>
      <bdi className={`v${isKept ? ' kept' : ''}`}>
        <span>{describeItem(messages, item)}</span>
        {isKept ? <span className="sr-only">{` (${text.leftTicked})`}</span> : null}
      </bdi>
      {source ? (
        <span className="ref">
          <MessageSquare className="icon" aria-hidden="true" />
          <span className="sr-only">{text.answer} </span>
          {source.message}
        </span>
      ) : null}
    </>
  );
  const className = `fact${isNamedBefore ? ' is-again' : ''}${isActive ? ' is-active' : ''}`;
  if (!source) {
    return (
      <div className={className} id={anchor}>
        {content}
      </div>
    );
  }
  return (
    <button
      className={className}
      id={anchor}
      type="button"
      disabled={!isLive}
      onClick={() => onShow({ message: source.message, quote: source.quote })}
    >
      {content}
    </button>
  );
}

/** A line that is no item of the report's own sections. */
function plainItem(id: string, label: string, value: string, message: number | undefined): ReportItem {
  const sources = message === undefined ? [] : [{ message, quote: null }];
  return { id, label, status: 'VALUE', value, verbatim: false, known: 'answered', sources };
}

function Scores({ report, ...part }: Part & { report: Report }) {
  const messages = useMessages('encounter');
  if (report.scores.length === 0) return null;
  return (
    <section className="report-section min-w-0">
      <h2>{messages.encounter.scores}</h2>
      {report.scores.map((score) => (
        <Fact
          key={score.id}
          anchor={anchors.score(score.id)}
          {...part}
          item={plainItem(score.id, score.name, writeScore(messages, score), score.messages[0])}
        />
      ))}
    </section>
  );
}

function Addenda({ report, ...part }: Part & { report: Report }) {
  const { encounter: text, format } = useMessages('encounter');
  if (report.addenda.length === 0) return null;
  return (
    <section className="report-section min-w-0">
      <h2>{text.addenda}</h2>
      {report.addenda.map((addendum) => (
        <Fact
          key={addendum.message}
          {...part}
          item={{
            ...plainItem(
              `addendum-${addendum.message}`,
              format.clock(new Date(addendum.at)),
              addendum.text,
              addendum.message,
            ),
            verbatim: true,
          }}
        />
      ))}
    </section>
  );
}

/** The patient's words, each beside its translation by a machine. */
function Translation({
  translation,
  onShow,
}: { translation: ArrangedReport['translation'] } & Pick<Part, 'onShow'>) {
  const text = useMessages('encounter').encounter;
  if (translation === null) return null;
  return (
    <section className="report-section min-w-0">
      <h2>{text.translation}</h2>
      {translation.texts.map(({ words, text: translated, message }) => (
        <p key={`${message} ${words}`} className="prose">
          <q dir="auto">{words}</q>
          <br />
          <bdi className="muted">{translated}</bdi>{' '}
          <Reference message={message} quote={words} onShow={onShow} />
        </p>
      ))}
    </section>
  );
}

/** What was left out, as one line. */
function LeftOut({ leftOut }: { leftOut: ArrangedReport['leftOut'] }) {
  const text = useMessages('encounter').encounter;
  if (leftOut.length === 0) return null;
  const words = leftOut.map(
    ({ status, items }) => `${text.left[status]}: ${items.map(({ label }) => label).join(', ')}.`,
  );
  return <p className="muted text-sm">{words.join(' ')}</p>;
}

/** Number of an answer; it opens the answer. */
export function Reference({
  message,
  quote,
  onShow,
}: {
  message: number | undefined;
  quote: string | null;
  onShow: Part['onShow'];
}) {
  const text = useMessages('encounter').encounter;
  const isLive = useHydrated();
  if (message === undefined) return null;
  return (
    <button className="ref" type="button" disabled={!isLive} onClick={() => onShow({ message, quote })}>
      <MessageSquare className="icon" aria-hidden="true" />
      <span className="sr-only">{text.answer} </span>
      {message}
    </button>
  );
}
