import { Plus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import {
  ClauseLink,
  Complaint,
  FactButton,
  LinePlace,
  Reference,
} from '@/app/(clinic)/encounters/_components/report-lines.tsx';
import { TimeInWords } from '@/components/ui/time-in-words.tsx';
import { type AlwaysReported, isLeftOut } from '@/contract/always-reported.ts';
import { type ArrangedReport, arrangeReport, isProvisional } from '@/contract/arrange-report.ts';
import type { Report, ReportClause, ReportItem } from '@/contract/report.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { describeItem, writeRemark, writeScore } from '@/lib/shared/report-text.ts';
import { timePlaceholder } from '@/lib/shared/time-placeholder.ts';
import { anchors } from '@/lib/shared/transcript-links.ts';

/** Props of every part of a report. */
type Part = { messages: Messages };

/**
 * The report, readable in half a minute, in the order that all its formats share: what is urgent, the history as text, what was
 * denied, what else was said, what was left out.
 *
 * @param props.top - shown before everything that was said
 */
export function ReportBody({ messages, report, top }: Part & { report: Report; top: ReactNode }) {
  const text = messages.encounter;
  const arranged = arrangeReport(report);
  return (
    <>
      {report.partial ? (
        <div className="notice is-info" role="status">
          <p>{text.partial}</p>
        </div>
      ) : null}
      {report.unreadableEntries === undefined ? null : (
        <div className="notice is-warning" role="alert">
          <p>
            <strong>{text.unreadable({ count: report.unreadableEntries })}.</strong> {text.unreadableWhy}
          </p>
        </div>
      )}
      <Added messages={messages} added={arranged.top.added} />
      {top}
      <Top messages={messages} report={report} top={arranged.top} />
      <History messages={messages} arranged={arranged} />
      {arranged.background.map((section) => (
        <section key={section.id} className="report-section min-w-0">
          <h2>{section.title}</h2>
          <Facts messages={messages} items={section.items} />
        </section>
      ))}
      <Scores messages={messages} scores={arranged.scores} />
      <Addenda messages={messages} addenda={arranged.addenda} />
      <Translation messages={messages} translation={arranged.translation} />
      <LeftOut messages={messages} leftOut={arranged.leftOut} />
    </>
  );
}

/** The patient's complaint in their own words, medicines, allergies, and questions. */
function Top({ messages, report, top }: Part & { report: Report; top: ArrangedReport['top'] }) {
  const text = messages.encounter;
  return (
    <section className="report-section min-w-0" aria-label={text.summary}>
      {top.complaints.map((complaint, index) => (
        <Complaint
          key={anchors.complaint(index)}
          anchor={anchors.complaint(index)}
          said={complaint.words}
          message={complaint.messages[0] ?? 0}
          showAll={text.showAll}
          showLess={text.showLess}
        />
      ))}
      {top.complaints.length === 0 && report.summary !== '' ? <p>{report.summary}</p> : null}
      <div className="mt-4">
        {top.always.map((always) => (
          <Always key={always.id} messages={messages} always={always} />
        ))}
        {top.wishes.map((item) => (
          <Fact key={item.id} messages={messages} item={item} label={text.wishes} />
        ))}
      </div>
    </section>
  );
}

/** What was added after the end, each with its time, in the patient's words. */
function Added({ messages, added }: Part & { added: ArrangedReport['top']['added'] }) {
  const text = messages.encounter;
  return added.map(({ at, message, text: words }) => (
    <section key={message} className="report-added" aria-labelledby={`h-${anchors.added(message)}`}>
      <h2 id={`h-${anchors.added(message)}`}>
        <Plus className="icon" aria-hidden="true" />
        <span>
          <TimeInWords words={text.addedOn({ at: timePlaceholder })} at={at} as="heading" />
        </span>
      </h2>
      <Complaint
        anchor={anchors.added(message)}
        said={words}
        message={message}
        showAll={text.showAll}
        showLess={text.showLess}
      />
    </section>
  ));
}

/** Medicines or allergies in one place: what was answered, or why nothing is there, and what contradicts it. */
function Always({ messages, always }: Part & { always: AlwaysReported }) {
  const { id, items, absence, remarks } = always;
  const text = messages.encounter;
  return (
    <>
      <Facts messages={messages} items={items} />
      {absence === null ? null : (
        <div className="fact">
          <span className="k">{text.always[id]}</span>
          <span className="v">{text.absence[absence]}</span>
        </div>
      )}
      {remarks.map((remark) => (
        <FactButton
          key={`${remark.kind} ${remark.message}`}
          anchor={anchors.remark(remark)}
          className="fact is-again"
          message={remark.message}
          quote={remark.kind === 'CONFLICT' ? null : remark.words}
        >
          <span className="k">
            <span className="sr-only">{text.always[id]}</span>
          </span>
          <bdi className="v">{writeRemark(messages, remark)}</bdi>
        </FactButton>
      ))}
    </>
  );
}

function History({ messages, arranged }: Part & { arranged: ArrangedReport }) {
  const { history, draft, beside, negatives } = arranged;
  const text = messages.encounter;
  if (history.length + beside.length + negatives.length === 0 && draft === null) return null;
  return (
    <section className="report-section min-w-0">
      <h2>{text.history}</h2>
      {history.length > 0 ? (
        <p className="prose">
          {history.map((clause, index) => (
            <Fragment key={anchors.clause(index)}>
              <Clause messages={messages} anchor={anchors.clause(index)} clause={clause} />{' '}
            </Fragment>
          ))}
        </p>
      ) : null}
      <Facts messages={messages} items={beside} />
      <Draft messages={messages} draft={draft} />
      {negatives.length > 0 ? <h3 className="mt-4 mb-1">{text.denies}</h3> : null}
      {negatives.map((line, index) => (
        <p key={anchors.negative(index)} className="prose line">
          <Clause
            messages={messages}
            anchor={anchors.negative(index)}
            clause={{ ...line, known: 'answered' }}
          />
          {line.messages.slice(1).map((message) => (
            <Reference key={message} message={message} quote={null} />
          ))}
        </p>
      ))}
      {history.some(isProvisional) ? <p className="muted text-sm mt-2">{text.dotted}</p> : null}
    </section>
  );
}

/** Sentences drafted by a language model, set apart from the report's own; each with the answers that it quotes. */
function Draft({ messages, draft }: Part & { draft: ArrangedReport['draft'] }) {
  const text = messages.encounter;
  if (draft === null) return null;
  return (
    <>
      <h3 className="mt-4 mb-1">{text.draft}</h3>
      <p className="prose muted">
        {draft.sentences.map((sentence) => (
          <Fragment key={sentence.text}>
            <bdi>{sentence.text}</bdi>
            {sentence.quotes.map(({ quote, messages: [message] }) => (
              <Reference key={quote} message={message} quote={quote} />
            ))}{' '}
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** A clause of the history; it opens the answer that it is based on. A dotted line marks what was only left ticked. */
function Clause({ messages, anchor, clause }: Part & { anchor: string; clause: ReportClause }) {
  const text = messages.encounter;
  const [message, ...others] = clause.messages;
  const isKept = isProvisional(clause);
  const className = isKept ? 'clause kept' : 'clause';
  const words = (
    <>
      <bdi>{clause.text}</bdi>
      {isKept ? <span className="sr-only">{` (${text.leftTicked})`}</span> : null}
    </>
  );
  return message === undefined ? (
    <LinePlace as="span" anchor={anchor} className={className}>
      {words}
    </LinePlace>
  ) : (
    <ClauseLink anchor={anchor} className={className} messages={[message, ...others]}>
      {words}
    </ClauseLink>
  );
}

/** Lines of the report as one that flows; those with an answer open it. */
function Flowing({
  messages,
  items,
  separator,
  textOf,
}: Part & { items: readonly ReportItem[]; separator: string; textOf: (item: ReportItem) => string }) {
  return items.map((item, index) => {
    const { id, verbatim, known, sources } = item;
    const text = textOf(item);
    const clause = { text, known, messages: sources.map(({ message }) => message), slots: [id] };
    return (
      <Fragment key={`${id} ${verbatim}`}>
        <span>{index === 0 ? '' : separator}</span>
        {isLeftOut(item) ? (
          <span>{text}</span>
        ) : (
          <Clause messages={messages} anchor={anchors.item(id)} clause={clause} />
        )}
      </Fragment>
    );
  });
}

/** Lines below each other; a label that equals that of the line above is not repeated. */
function Facts({ messages, items }: Part & { items: readonly ReportItem[] }) {
  return items.map((item, index) => (
    <Fact
      key={`${item.id} ${item.verbatim}`}
      messages={messages}
      item={item}
      isNamedBefore={item.label === items[index - 1]?.label}
    />
  ));
}

/** A line of the report; it opens the message that it is based on. */
function Fact({
  messages,
  item,
  anchor = anchors.item(item.id),
  label = item.label,
  value = describeItem(messages, item),
  isNamedBefore = false,
}: Part & {
  item: ReportItem;
  anchor?: string;
  label?: ReactNode;
  value?: ReactNode;
  isNamedBefore?: boolean;
}) {
  const text = messages.encounter;
  const source = item.sources[0];
  const isKept = isProvisional(item);
  const content = (
    <>
      <span className="k">{isNamedBefore ? <span className="sr-only">{label}</span> : label}</span>
      <bdi className={`v${isKept ? ' kept' : ''}`}>
        <span>{value}</span>
        {isKept ? <span className="sr-only">{` (${text.leftTicked})`}</span> : null}
      </bdi>
    </>
  );
  const className = isNamedBefore ? 'fact is-again' : 'fact';
  return source ? (
    <FactButton anchor={anchor} className={className} message={source.message} quote={source.quote}>
      {content}
    </FactButton>
  ) : (
    <LinePlace as="div" anchor={anchor} className={className}>
      {content}
    </LinePlace>
  );
}

/** Makes an item for a line that belongs to none of the report's sections. */
function plainItem(id: string, label: string, value: string, message: number | undefined): ReportItem {
  const sources = message === undefined ? [] : [{ message, quote: null }];
  return { id, label, status: 'VALUE', value, verbatim: false, known: 'answered', sources };
}

/** Scores, each with its items as one line that flows. */
function Scores({ messages, scores }: Part & { scores: ArrangedReport['scores'] }) {
  const { encounter: text, format } = messages;
  if (scores.length === 0) return null;
  const marked = { encounter: text, format: { ...format, day: () => timePlaceholder } };
  return (
    <section className="report-section min-w-0">
      <h2>{text.scores}</h2>
      {scores.map((score) => {
        const value = writeScore(marked, score);
        return (
          <Fragment key={score.id}>
            <Fact
              messages={messages}
              anchor={anchors.score(score.id)}
              item={plainItem(score.id, score.name, value, score.messages[0])}
              value={score.earlier ? <TimeInWords words={value} at={score.earlier.at} as="day" /> : value}
            />
            {score.items.length === 0 ? null : (
              <p className="prose line">
                <Flowing
                  messages={messages}
                  items={score.items}
                  separator="; "
                  textOf={(item) => `${item.label}: ${describeItem(messages, item)}`}
                />
              </p>
            )}
          </Fragment>
        );
      })}
    </section>
  );
}

function Addenda({ messages, addenda }: Part & { addenda: ArrangedReport['addenda'] }) {
  if (addenda.length === 0) return null;
  return (
    <section className="report-section min-w-0">
      <h2>{messages.encounter.addenda}</h2>
      {addenda.map((addendum) => (
        <Fact
          key={addendum.message}
          messages={messages}
          label={<TimeInWords words={timePlaceholder} at={addendum.at} as="clock" />}
          item={{
            ...plainItem(`addendum-${addendum.message}`, '', addendum.text, addendum.message),
            verbatim: true,
          }}
        />
      ))}
    </section>
  );
}

/** The patient's words, each beside its machine translation. */
function Translation({ messages, translation }: Part & { translation: ArrangedReport['translation'] }) {
  const text = messages.encounter;
  if (translation === null) return null;
  return (
    <section className="report-section min-w-0">
      <h2>{text.translation}</h2>
      {translation.texts.map(({ words, text: translated, message }) => (
        <p key={`${message} ${words}`} className="prose">
          <q dir="auto">{words}</q>
          <br />
          <bdi className="muted">{translated}</bdi> <Reference message={message} quote={words} />
        </p>
      ))}
    </section>
  );
}

/** The questions that nothing was said about, as one line. */
function LeftOut({ messages, leftOut }: Part & { leftOut: ArrangedReport['leftOut'] }) {
  const text = messages.encounter;
  if (leftOut.length === 0) return null;
  return (
    <p className="muted text-sm">
      {leftOut.map(({ status, items }) => (
        <Fragment key={status}>
          <span>{`${text.left[status]}: `}</span>
          <Flowing messages={messages} items={items} separator=", " textOf={({ label }) => label} />
          <span>{'. '}</span>
        </Fragment>
      ))}
    </p>
  );
}
