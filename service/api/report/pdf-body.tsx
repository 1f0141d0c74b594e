import { Link, View } from '@react-pdf/renderer';
import { use } from 'react';
import type { AlwaysReported } from '../../../contract/always-reported.ts';
import { type ArrangedReport, arrangeReport, isProvisional } from '../../../contract/arrange-report.ts';
import { patientLanguages } from '../../../contract/languages.ts';
import type { Report, ReportClause, ReportItem } from '../../../contract/report.ts';
import {
  Item,
  inline,
  Line,
  messagesOf,
  momentIn,
  type Part,
  References,
  Row,
  Section,
  sentencePart,
  textsOf,
  Words,
} from './pdf-parts.tsx';
import { SheetContext } from './pdf-sheet.ts';
import { describeCause, describeItem, hasProvisional } from './report-facts.ts';
import { nameAbsence, nameLeftOut, nameRemark, quote, reportTexts } from './report-texts.ts';

/** The report without its transcript, in the order of contract/arrange-report.ts, which all formats follow. */
export function Body(part: Part) {
  const arranged = arrangeReport(part.report);
  return (
    <View>
      <Unreadable {...part} />
      <Added {...part} added={arranged.top.added} />
      <Flags {...part} {...arranged.top} />
      <Top {...part} top={arranged.top} />
      <History {...part} arranged={arranged} />
      <Draft {...part} draft={arranged.draft} />
      <Negatives {...part} negatives={arranged.negatives} />
      {arranged.background.map((section) => (
        <Section key={section.id} title={section.title}>
          <Items items={section.items} locale={part.locale} />
        </Section>
      ))}
      <Scores {...part} scores={arranged.scores} />
      <Addenda {...part} addenda={arranged.addenda} />
      <Translation {...part} translation={arranged.translation} />
      <LeftOut {...part} arranged={arranged} />
    </View>
  );
}

/** Says that stored entries can no longer be read, so that nobody takes the report for complete. */
function Unreadable({ report, locale }: Part) {
  const styles = use(SheetContext);
  const { unreadableEntries: count } = report;
  if (count === undefined) return null;
  const texts = textsOf(locale);
  return (
    <View style={[styles.flag, styles.alarm]} wrap={false}>
      <View style={styles.grow}>
        <Line style={styles.bold}>{texts.unreadable({ count })}</Line>
        <Line>{texts.unreadableWhy}</Line>
      </View>
    </View>
  );
}

/** What was added after the end, each with its time. */
function Added({ added, ...part }: Part & { added: ArrangedReport['top']['added'] }) {
  const styles = use(SheetContext);
  return added.map((addition) => (
    <View key={addition.message} style={[styles.flag, styles.alarm]}>
      <View style={styles.grow}>
        <Line style={styles.bold}>
          {textsOf(part.locale).addedOn({ at: momentIn(part, addition.at) })}
          <References messages={[addition.message]} />
        </Line>
        <Words>{quote(addition.text)}</Words>
      </View>
    </View>
  ));
}

function Flags({ flags, alarms, ...part }: Part & Pick<ArrangedReport['top'], 'flags' | 'alarms'>) {
  const styles = use(SheetContext);
  const texts = textsOf(part.locale);
  return (
    <View>
      {flags.length + alarms.length === 0 ? <Line style={styles.quiet}>{texts.noFlags}</Line> : null}
      {flags.map((flag) => (
        <FlagBox key={flag.id} flag={flag} {...part} />
      ))}
      {alarms.map((alarm) => (
        <View key={alarm.id} style={[styles.flag, styles.alarm]} wrap={false}>
          <View style={styles.grow}>
            <Line style={styles.bold}>
              {`${alarm.status === 'DENIED' ? texts.denied : texts.unconfirmed}: ${inline(alarm.title)}`}
              <References messages={alarm.messages} />
            </Line>
            <Words>{alarm.text}</Words>
          </View>
        </View>
      ))}
    </View>
  );
}

function FlagBox({ flag, ...part }: Part & { flag: Report['flags'][number] }) {
  const styles = use(SheetContext);
  const texts = textsOf(part.locale);
  const isEmergency = flag.level === 'EMERGENCY';
  const cause = describeCause(flag, part.locale);
  const notes = [
    momentIn(part, flag.raisedAt),
    ...(flag.answerLaterChanged ? [texts.answerChanged] : []),
    ...(flag.continued && isEmergency ? [texts.continued] : []),
  ];
  return (
    <View style={[styles.flag, isEmergency ? styles.emergency : styles.urgent]} wrap={false}>
      <View style={styles.grow}>
        <Line style={styles.bold}>
          {`${texts.level[flag.level]}: ${inline(flag.title)}`}
          <References messages={flag.messages} />
        </Line>
        {cause === null ? null : <Words>{cause}</Words>}
        <Line style={styles.small}>{notes.join('. ').replace('..', '.')}</Line>
      </View>
    </View>
  );
}

/** The patient's reason in their own words and in full, medicines, allergies, and their question to the clinician. */
function Top({ top, report, locale }: Part & { top: ArrangedReport['top'] }) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  return (
    <View style={styles.section}>
      {top.complaints.map((complaint) => (
        <View key={complaint.words} style={styles.row}>
          <View style={styles.grow}>
            <Words style={styles.bold}>{quote(complaint.words)}</Words>
          </View>
          <Line style={styles.references}>
            <References messages={complaint.messages} />
          </Line>
        </View>
      ))}
      {top.complaints.length === 0 && report.summary !== '' ? (
        <Words style={styles.bold}>{report.summary}</Words>
      ) : null}
      {top.always.map((always) => (
        <Always key={always.id} always={always} locale={locale} />
      ))}
      {top.wishes.map((item) => (
        <Item key={item.id} item={item} locale={locale} label={texts.wishes} />
      ))}
    </View>
  );
}

/** Medicines or allergies: always printed at the same place, even when there are none, with what contradicts them. */
function Always({
  always: { id, items, absence, remarks },
  locale,
}: {
  always: AlwaysReported;
  locale: Part['locale'];
}) {
  const texts = textsOf(locale);
  return (
    <View>
      <Items items={items} locale={locale} />
      {absence === null ? null : (
        <Row label={texts.always[id]} messages={[]}>
          <Line>{nameAbsence(texts, absence)}</Line>
        </Row>
      )}
      {remarks.map((remark) => (
        <Row key={`${remark.kind} ${remark.message}`} label={texts.always[id]} messages={[remark.message]}>
          <Words>{nameRemark(reportTexts[locale], remark)}</Words>
        </Row>
      ))}
    </View>
  );
}

/** Report lines. A label that the line above has already is not repeated. */
function Items({ items, locale }: { items: readonly ReportItem[]; locale: Part['locale'] }) {
  return items.map((item, index) => (
    <Item
      key={`${item.id} ${item.verbatim}`}
      item={item}
      locale={locale}
      label={item.label === items[index - 1]?.label ? '' : item.label}
    />
  ));
}

function History({ arranged: { history, beside }, report, locale }: Part & { arranged: ArrangedReport }) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  if (history.length + beside.length === 0) return null;
  return (
    <Section title={texts.history}>
      <Line style={styles.prose}>
        {history.map((clause, index) => (
          <Clause
            key={`${clause.slots.join(' ')} ${clause.text}`}
            clause={clause}
            next={history[index + 1]}
            locale={locale}
          />
        ))}
      </Line>
      {beside.map((item) => (
        <Item key={item.id} item={item} locale={locale} />
      ))}
      {hasProvisional(report) ? <Line style={styles.small}>{texts.kept}</Line> : null}
    </Section>
  );
}

/** A clause that links to its message. The message's number is printed where the next clause comes from another message. */
function Clause({
  clause,
  next,
  locale,
}: {
  clause: ReportClause;
  next: ReportClause | undefined;
  locale: Part['locale'];
}) {
  const styles = use(SheetContext);
  const [first] = clause.messages;
  const style = isProvisional(clause) ? styles.kept : styles.clause;
  const words = sentencePart(locale, clause.text);
  const isSame = next !== undefined && next.messages.join(' ') === clause.messages.join(' ');
  return (
    <Line>
      {first === undefined ? (
        <Line style={style}>{words}</Line>
      ) : (
        <Link src={`#message-${first}`} style={style}>
          {words}
        </Link>
      )}
      {isSame ? null : <References messages={clause.messages} />}
      {next === undefined ? '' : ' '}
    </Line>
  );
}

/** The paragraph that a language model drafted, separate from the report's own text. */
function Draft({ draft, locale }: Part & { draft: ArrangedReport['draft'] }) {
  const styles = use(SheetContext);
  if (draft === null) return null;
  return (
    <Section title={textsOf(locale).draft}>
      {draft.sentences.map(({ text, quotes }) => (
        <Line key={text} style={styles.prose}>
          {sentencePart(locale, text)}
          <References messages={[...new Set(quotes.flatMap(({ messages }) => messages))]} />
        </Line>
      ))}
    </Section>
  );
}

function Negatives({ negatives, locale }: Part & { negatives: Report['negatives'] }) {
  const styles = use(SheetContext);
  if (negatives.length === 0) return null;
  return (
    <Section title={textsOf(locale).denies}>
      {negatives.map((line) => (
        <Line key={line.text} style={styles.prose}>
          {sentencePart(locale, line.text)}
          <References messages={line.messages} />
        </Line>
      ))}
    </Section>
  );
}

function Scores({ scores, locale }: Part & { scores: ArrangedReport['scores'] }) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  if (scores.length === 0) return null;
  return (
    <Section title={texts.scores}>
      {scores.map((score) => (
        <View key={score.id} style={styles.item} wrap={false}>
          <Line style={styles.label}>{inline(score.name)}</Line>
          <View style={styles.grow}>
            <Line>
              <Line style={styles.bold}>{texts.scoreOf({ value: score.value, max: score.max })}</Line>
              {`, ${inline(score.meaning)}`}
              {score.earlier === null
                ? ''
                : `; ${texts.earlier({ value: score.earlier.value, at: score.earlier.at.slice(0, 10) })}`}
              <References messages={score.messages} />
            </Line>
            {score.items.length === 0 ? null : <Flowing items={score.items} locale={locale} />}
            <Line style={styles.small}>
              {[score.source, score.licence]
                .filter((part) => part !== '')
                .map(inline)
                .join(' ')}
            </Line>
          </View>
        </View>
      ))}
    </Section>
  );
}

/** Lines of the report as one that flows. */
function Flowing({ items, locale }: { items: readonly ReportItem[]; locale: Part['locale'] }) {
  const styles = use(SheetContext);
  return (
    <Line>
      {items.map((item, index) => (
        <Line key={`${item.id} ${item.verbatim}`}>
          <Line style={isProvisional(item) ? styles.kept : []}>
            {sentencePart(locale, `${item.label}: ${describeItem(item, locale)}`)}
          </Line>
          {index === items.length - 1 ? '' : '; '}
        </Line>
      ))}
      <References messages={items.flatMap(messagesOf)} />
    </Line>
  );
}

function Addenda({ addenda, ...part }: Part & { addenda: ArrangedReport['addenda'] }) {
  if (addenda.length === 0) return null;
  return (
    <Section title={textsOf(part.locale).addenda}>
      {addenda.map((addendum) => (
        <Row key={addendum.message} label={momentIn(part, addendum.at)} messages={[addendum.message]}>
          <Words>{quote(addendum.text)}</Words>
        </Row>
      ))}
    </Section>
  );
}

/** The patient's texts, each beside its machine translation. */
function Translation({ translation, locale }: Part & { translation: ArrangedReport['translation'] }) {
  const styles = use(SheetContext);
  if (translation === null) return null;
  return (
    <Section title={textsOf(locale).translation}>
      {translation.texts.map(({ words, text, message }) => (
        <View key={`${message} ${words}`} style={styles.row}>
          <View style={styles.grow}>
            <Words>{quote(words)}</Words>
            <Words>{text}</Words>
          </View>
          <Line style={styles.references}>
            <References messages={[message]} />
          </Line>
        </View>
      ))}
    </Section>
  );
}

/** The questions that nothing was said about, in one line. */
function LeftOut({ arranged: { leftOut }, locale }: Part & { arranged: ArrangedReport }) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  if (leftOut.length === 0) return null;
  return (
    <View style={styles.section}>
      <Line style={styles.small}>
        {leftOut.map(({ status, items }) => (
          <Line key={status}>
            {`${nameLeftOut(texts, status)}: `}
            {items.map((item, index) => (
              <Line key={item.id}>
                {inline(item.label)}
                <References messages={messagesOf(item)} />
                {index === items.length - 1 ? '. ' : patientLanguages[locale].comma}
              </Line>
            ))}
          </Line>
        ))}
      </Line>
    </View>
  );
}
