'use client';

import {
  Check,
  CircleDashed,
  CircleHelp,
  CircleMinus,
  type LucideIcon,
  MessageSquare,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Focus } from '@/app/(clinic)/encounters/_components/encounter-page.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import type { Report, ReportItem } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { encounterTexts } from '@/lib/shared/english/encounter-texts.ts';
import {
  arrangeReport,
  bareAnswers,
  namesOfModels,
  type ReportLines,
  writeModelValue,
} from '@/lib/shared/report-lines.ts';
import { anchors } from '@/lib/shared/transcript-links.ts';

type Props = { report: Report; top: ReactNode } & Part;

/** What the lines of a report have in common: which of them is looked at, and how to look at an answer. */
type Part = { focus: Focus | null; line: string | null; onShow: (focus: Focus) => void };

/**
 * The report, readable in half a minute: flags, the patient's words, history, answers, what was left out.
 *
 * @param props.top - what comes before everything that was said
 * @param props.line - id of the line that was asked for in the transcript
 */
export function ReportBody({ report, top, ...part }: Props) {
  const text = useMessages(encounterTexts).encounter;
  const { always, sections, asked, answered, leftOut } = arrangeReport(report);
  const [first, ...others] = sections;
  return (
    <>
      {report.partial ? (
        <div className="notice is-info" role="status">
          <p>{text.partial}</p>
        </div>
      ) : null}
      <Unread report={report} {...part} />
      {top}
      <Complaints report={report} {...part} />
      <Always parts={always} {...part} />
      <ModelDraft report={report} />
      {first ? <Facts section={first} {...part} /> : null}
      <Asked answered={answered} rows={asked} {...part} />
      {others.map((section) => (
        <Facts key={section.id} section={section} {...part} />
      ))}
      <Scores report={report} {...part} />
      <Addenda report={report} {...part} />
      <ModelItems report={report} {...part} />
      <LeftOut items={leftOut} />
    </>
  );
}

/** Answers that no rule has read: nobody may take silence for "no red flag". */
function Unread({ report, onShow }: Part & { report: Report }) {
  const text = useMessages(encounterTexts).encounter;
  if (report.unreadMessages.length === 0) return null;
  return (
    <div className="notice is-info" role="status">
      <p>
        {text.unread}{' '}
        {report.unreadMessages.map((message) => (
          <Reference key={message} message={message} quote={null} onShow={onShow} />
        ))}
      </p>
    </div>
  );
}

function Complaints({ report, onShow }: Part & { report: Report }) {
  const text = useMessages(encounterTexts).encounter;
  const isLive = useHydrated();
  if (report.complaints.length === 0) {
    return report.summary ? (
      <section className="report-section">
        <h2>{text.summary}</h2>
        <p>{report.summary}</p>
      </section>
    ) : null;
  }
  return (
    <section className="report-section">
      <h2>{text.words}</h2>
      {report.complaints.map((complaint, index) => (
        <button
          key={anchors.complaint(index)}
          id={anchors.complaint(index)}
          className="complaint-link"
          type="button"
          disabled={!isLive}
          onClick={() => onShow({ message: complaint.messages[0] ?? 0, quote: complaint.words })}
        >
          <q className="complaint" dir="auto">
            {complaint.words}
          </q>
        </button>
      ))}
      {report.summary ? <p className="muted mt-3">{report.summary}</p> : null}
    </section>
  );
}

/** Allergies and medicines, always in the same place, also where there are none. */
function Always({ parts, ...part }: Part & { parts: ReportLines['always'] }) {
  const text = useMessages(encounterTexts).encounter;
  return (
    <section className="report-section">
      <h2>{text.allergiesAndMedicines}</h2>
      {parts.map(({ id, items, bare, absence }) => (
        <div key={id}>
          <h3>{text.always[id]}</h3>
          {absence ? <p className="fact">{text.absence[absence]}</p> : null}
          {items.map((item) => (
            <Fact key={item.id} item={item} {...part} />
          ))}
          {bare.map((item) => (
            <p key={item.id} className="fact">
              {`${item.label}: ${item.status === 'YES' ? text.yes : text.unsure}`}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

function Facts({ section, ...part }: Part & { section: Report['sections'][number] }) {
  return (
    <section className="report-section">
      <h2>{section.title}</h2>
      {section.items.map((item) => (
        <Fact key={item.id} item={item} {...part} />
      ))}
    </section>
  );
}

/** A line of the report; it opens the message that it rests on. */
function Fact({
  item,
  anchor = anchors.item(item.id),
  isLabelOnly = false,
  focus,
  line,
  onShow,
}: Part & { item: ReportItem; anchor?: string; isLabelOnly?: boolean }) {
  const text = useMessages(encounterTexts).encounter;
  const isLive = useHydrated();
  const source = item.sources[0];
  const isActive = line === anchor || (source !== undefined && focus?.message === source.message);
  const value = item.verbatim && item.value ? `“${item.value}”` : (item.value ?? '');
  const content = (
    <>
      {isLabelOnly ? <span className="v">{item.label}</span> : <span className="k">{item.label}</span>}
      {isLabelOnly ? null : <bdi className="v">{value}</bdi>}
      {source ? (
        <span className="ref">
          <MessageSquare className="icon" aria-hidden="true" />
          <span className="sr-only">{text.answer} </span>
          {source.message}
        </span>
      ) : null}
    </>
  );
  const className = `fact${isActive ? ' is-active' : ''}`;
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

const answerIcons: Record<(typeof bareAnswers)[number], LucideIcon> = {
  YES: Check,
  NO: X,
  UNSURE: CircleHelp,
};

function Asked({
  answered,
  rows,
  ...part
}: Part & { answered: ReportLines['answered']; rows: readonly ReportItem[] }) {
  const text = useMessages(encounterTexts).encounter;
  const titles = { YES: text.yes, NO: text.no, UNSURE: text.unsure };
  const shown = bareAnswers
    .map((status) => ({
      status,
      title: titles[status],
      icon: answerIcons[status],
      items: answered[status],
    }))
    .filter((group) => group.items.length > 0);
  if (shown.length === 0 && rows.length === 0) return null;
  return (
    <section className="report-section">
      <h2>{text.asked}</h2>
      {rows.map((item) => (
        <Fact key={item.id} item={item} {...part} />
      ))}
      <div className="yesno">
        {shown.map(({ status, title, icon: Icon, items: answers }) => (
          <div key={status}>
            <h3>
              <Icon className="icon" aria-hidden="true" />
              <span>{title}</span>
            </h3>
            {answers.map((item) => (
              <Fact key={item.id} item={item} isLabelOnly {...part} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function Scores({ report, ...part }: Part & { report: Report }) {
  const text = useMessages(encounterTexts).encounter;
  if (report.scores.length === 0) return null;
  return (
    <section className="report-section">
      <h2>{text.scores}</h2>
      {report.scores.map((score) => (
        <Fact
          key={score.id}
          anchor={anchors.score(score.id)}
          {...part}
          item={{
            id: score.id,
            label: score.name,
            status: 'VALUE',
            value: `${text.scoreOf(score.value, score.max)}, ${score.meaning}`,
            verbatim: false,
            sources: score.messages.slice(0, 1).map((message) => ({ message, quote: null })),
          }}
        />
      ))}
    </section>
  );
}

function Addenda({ report, ...part }: Part & { report: Report }) {
  const messages = useMessages(encounterTexts);
  const text = messages.encounter;
  const { format } = messages;
  if (report.addenda.length === 0) return null;
  return (
    <section className="report-section">
      <h2>{text.addenda}</h2>
      {report.addenda.map((addendum) => (
        <Fact
          key={addendum.message}
          {...part}
          item={{
            id: String(addendum.message),
            label: format.clock(new Date(addendum.at)),
            status: 'VALUE',
            value: addendum.text,
            verbatim: true,
            sources: [{ message: addendum.message, quote: null }],
          }}
        />
      ))}
    </section>
  );
}

/** What a language model made of lines of the report: text, marked as its own. */
function ModelDraft({ report }: { report: Report }) {
  const text = useMessages(encounterTexts).encounter;
  const draft = report.languageModel?.draft;
  if (!draft) return null;
  return (
    <section className="report-section by-model">
      <h2>{text.modelDraft}</h2>
      <p className="hint">{text.modelDraftLead(draft.model)}</p>
      <p lang={draft.locale}>{draft.sentences.map((sentence) => sentence.text).join(' ')}</p>
    </section>
  );
}

/** Lines that a language model read, apart from all others; each has the patient's words and opens them. */
function ModelItems({ report, ...part }: Part & { report: Report }) {
  const text = useMessages(encounterTexts).encounter;
  const items = report.languageModel?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="report-section by-model">
      <h2>{text.modelTitle}</h2>
      <p className="hint">{text.modelLead(namesOfModels(items))}</p>
      {items.map((item) => (
        <Fact
          key={item.id}
          anchor={anchors.model(item.id)}
          item={{ ...item, value: writeModelValue(item, text), verbatim: false }}
          {...part}
        />
      ))}
    </section>
  );
}

function LeftOut({ items: left }: { items: readonly ReportItem[] }) {
  const text = useMessages(encounterTexts).encounter;
  if (left.length === 0) return null;
  return (
    <section className="report-section">
      <h2>{text.leftOut}</h2>
      <div className="left-out">
        {left.map((item) => {
          const isDeclined = item.status === 'DECLINED';
          const Icon = isDeclined ? CircleMinus : CircleDashed;
          return (
            <span key={item.id} className="status">
              <Icon className="icon" aria-hidden="true" />
              <span>{isDeclined ? text.declined(item.label) : text.notAsked(item.label)}</span>
            </span>
          );
        })}
      </div>
    </section>
  );
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
  const text = useMessages(encounterTexts).encounter;
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
