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
import type { Focus } from '@/app/(clinic)/encounters/_components/encounter-page.tsx';
import { FlagLevel } from '@/components/invitations/status-word.tsx';
import type { Report, ReportItem } from '@/contract/report.ts';
import { formatClock } from '@/lib/shared/dates.ts';
import { messages } from '@/lib/shared/messages.ts';

const text = messages.encounter;

type Props = { report: Report; focus: Focus | null; onShow: (focus: Focus) => void };

/** The report, readable in half a minute: flags, the patient's words, history, answers, what was left out. */
export function ReportBody({ report, focus, onShow }: Props) {
  const items = report.sections.flatMap((section) => section.items);
  const sections = report.sections
    .filter((section) => section.id !== askedSection)
    .map((section) => ({ ...section, items: section.items.filter(hasWords) }))
    .filter((section) => section.items.length > 0);
  const [first, ...others] = sections;
  const asked = report.sections.find((section) => section.id === askedSection)?.items ?? [];
  const part = { focus, onShow };
  return (
    <>
      {report.partial ? (
        <div className="notice is-info" role="status">
          <p>{text.partial}</p>
        </div>
      ) : null}
      <Unread report={report} {...part} />
      {report.flags.length > 0 ? <Flags report={report} {...part} /> : null}
      <Complaints report={report} {...part} />
      {first ? <Facts section={first} {...part} /> : null}
      <Asked items={items} rows={asked.filter(hasWords)} {...part} />
      {others.map((section) => (
        <Facts key={section.id} section={section} {...part} />
      ))}
      <Scores report={report} {...part} />
      <Addenda report={report} {...part} />
      <LeftOut items={items} />
    </>
  );
}

/** The section of findings that were asked about; those without words are gathered by answer. */
const askedSection = 'associated';

/** A line with words of its own; a bare yes, no or not sure is gathered with the others under "Asked about". */
function hasWords(item: ReportItem): boolean {
  return item.status === 'VALUE' || (item.value !== null && !isLeftOut(item));
}

function isLeftOut(item: ReportItem): boolean {
  return item.status === 'DECLINED' || item.status === 'NOT_ASKED';
}

/** Answers that no rule has read: nobody may take silence for "no red flag". */
function Unread({ report, onShow }: Part & { report: Report }) {
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

type Part = Omit<Props, 'report'>;

function Flags({ report, onShow }: Part & { report: Report }) {
  const ordered = [...report.flags].sort(
    (a, b) => Number(b.level === 'EMERGENCY') - Number(a.level === 'EMERGENCY'),
  );
  return (
    <section aria-labelledby="h-flags">
      <h2 className="sr-only" id="h-flags">
        {text.flags}
      </h2>
      {ordered.map((flag) => (
        <article key={flag.id} className={`flag ${flag.level === 'EMERGENCY' ? 'is-danger' : 'is-warning'}`}>
          <span className="level">
            <FlagLevel level={flag.level} />
          </span>
          <div className="body">
            <h3>{flag.title}</h3>
            <p>
              {flag.quote ? `“${flag.quote}” ` : null}
              <span suppressHydrationWarning>{text.raisedAt(formatClock(new Date(flag.raisedAt)))}</span>
              {flag.continued ? ` ${text.continued}` : null}
              {flag.answerLaterChanged ? ` ${text.changed}` : null}
            </p>
          </div>
          <Reference message={flag.messages[0]} quote={flag.quote} onShow={onShow} />
        </article>
      ))}
    </section>
  );
}

function Complaints({ report, onShow }: Part & { report: Report }) {
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
      {report.complaints.map((complaint) => (
        <button
          key={`${complaint.messages[0] ?? ''}${complaint.words}`}
          className="complaint-link"
          type="button"
          onClick={() => onShow({ message: complaint.messages[0] ?? 0, quote: complaint.words })}
        >
          <q className="complaint">{complaint.words}</q>
        </button>
      ))}
      {report.summary ? <p className="muted mt-3">{report.summary}</p> : null}
    </section>
  );
}

function Facts({ section, focus, onShow }: Part & { section: Report['sections'][number] }) {
  return (
    <section className="report-section">
      <h2>{section.title}</h2>
      {section.items.map((item) => (
        <Fact key={item.id} item={item} focus={focus} onShow={onShow} />
      ))}
    </section>
  );
}

/** A line of the report; it opens the message that it rests on. */
function Fact({
  item,
  isLabelOnly = false,
  focus,
  onShow,
}: Part & { item: ReportItem; isLabelOnly?: boolean }) {
  const source = item.sources[0];
  const isActive = source !== undefined && focus?.message === source.message;
  const value = item.verbatim && item.value ? `“${item.value}”` : (item.value ?? '');
  const content = (
    <>
      {isLabelOnly ? <span className="v">{item.label}</span> : <span className="k">{item.label}</span>}
      {isLabelOnly ? null : <span className="v">{value}</span>}
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
  if (!source) return <div className={className}>{content}</div>;
  return (
    <button
      className={className}
      type="button"
      onClick={() => onShow({ message: source.message, quote: source.quote })}
    >
      {content}
    </button>
  );
}

function Asked({
  items,
  rows,
  ...part
}: Part & { items: readonly ReportItem[]; rows: readonly ReportItem[] }) {
  const groups: { status: ReportItem['status']; title: string; icon: LucideIcon }[] = [
    { status: 'YES', title: text.yes, icon: Check },
    { status: 'NO', title: text.no, icon: X },
    { status: 'UNSURE', title: text.unsure, icon: CircleHelp },
  ];
  const shown = groups
    .map((group) => ({
      ...group,
      items: items.filter((item) => item.status === group.status && !hasWords(item)),
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
              {title}
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

function Scores({ report, focus, onShow }: Part & { report: Report }) {
  if (report.scores.length === 0) return null;
  return (
    <section className="report-section">
      <h2>{text.scores}</h2>
      {report.scores.map((score) => (
        <Fact
          key={score.id}
          focus={focus}
          onShow={onShow}
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

function Addenda({ report, focus, onShow }: Part & { report: Report }) {
  if (report.addenda.length === 0) return null;
  return (
    <section className="report-section">
      <h2>{text.addenda}</h2>
      {report.addenda.map((addendum) => (
        <Fact
          key={addendum.message}
          focus={focus}
          onShow={onShow}
          item={{
            id: String(addendum.message),
            label: formatClock(new Date(addendum.at)),
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

function LeftOut({ items }: { items: readonly ReportItem[] }) {
  const left = items.filter(isLeftOut);
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
              {isDeclined ? text.declined(item.label) : text.notAsked(item.label)}
            </span>
          );
        })}
      </div>
    </section>
  );
}

function Reference({
  message,
  quote,
  onShow,
}: {
  message: number | undefined;
  quote: string | null;
  onShow: Part['onShow'];
}) {
  if (message === undefined) return null;
  return (
    <button className="ref" type="button" onClick={() => onShow({ message, quote })}>
      <MessageSquare className="icon" aria-hidden="true" />
      <span className="sr-only">{text.answer} </span>
      {message}
    </button>
  );
}
