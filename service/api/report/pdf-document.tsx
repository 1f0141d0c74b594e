import { Document, Link, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Report, ReportItem } from '../../../contract/report.ts';
import { computeAgeYears } from '../../domain/age.ts';
import {
  localeSchema,
  type SourceLocale,
  sourceLocaleSchema,
  visitTypeSchema,
} from '../../interview/types.ts';
import { fontFamilies, isCovered, loadFonts } from './pdf-fonts.ts';
import { makePrintable } from './pdf-text.ts';
import { describeItem, describeModelItem, latestMoment, namesOfModels, quote } from './report-facts.ts';
import { formatMoment, reportTexts } from './report-texts.ts';

const ink = '#16202a';
const quiet = '#56636f';
const line = '#d5dbe0';

const textSize = 8.5;
const nameSize = 14;
/** Words of a person take at most this many characters in the report before the transcript. */
const quoteLengthMax = 400;
/** Messages up to this length (characters) stay on one page. */
const unbrokenLengthMax = 600;
/** Arabic letters stand higher and hang lower than a line of Latin ones allows. */
const lineHeights = { usual: 1.3, arabic: 1.9 };

const styles = StyleSheet.create({
  page: {
    fontFamily: fontFamilies,
    // Composed letters only (NFC): the feature that puts letters and marks together would take ready shapes apart.
    fontFeatureSettings: { ccmp: 0 },
    fontSize: textSize,
    color: ink,
    paddingTop: 30,
    paddingBottom: 46,
    paddingHorizontal: 38,
  },
  /** The report proper is to fit on one page; its transcript has all the room it needs. */
  report: { paddingTop: 22, paddingBottom: 40 },
  // Not on the page: there it would take the footer away.
  body: { fontSize: textSize, lineHeight: lineHeights.usual },
  row: { flexDirection: 'row' },
  grow: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  quiet: { color: quiet },
  small: { fontSize: 7.5, color: quiet },
  bold: { fontWeight: 700 },
  references: { paddingLeft: 6 },
  head: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomColor: ink,
    paddingBottom: 5,
    marginBottom: 6,
  },
  name: { fontWeight: 700 },
  section: { marginTop: 6 },
  heading: { fontSize: 9, fontWeight: 700, borderBottomWidth: 0.5, borderBottomColor: line, marginBottom: 2 },
  item: { flexDirection: 'row', paddingVertical: 0.6 },
  label: { width: 128, color: quiet, paddingRight: 8 },
  flag: {
    flexDirection: 'row',
    borderLeftWidth: 3,
    paddingVertical: 3,
    paddingHorizontal: 7,
    marginBottom: 3,
  },
  emergency: { borderLeftColor: '#b3261e', backgroundColor: '#fcecea' },
  urgent: { borderLeftColor: '#b26a00', backgroundColor: '#fdf3e1' },
  notice: { backgroundColor: '#eaf1f8', paddingVertical: 3, paddingHorizontal: 7, marginBottom: 4 },
  reference: { color: '#0b57a4', textDecoration: 'none', fontSize: 7.5 },
  footer: {
    position: 'absolute',
    bottom: 22,
    left: 38,
    right: 38,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 0.5,
    borderTopColor: line,
    paddingTop: 4,
  },
  message: { flexDirection: 'row', paddingVertical: 3, borderBottomWidth: 0.5, borderBottomColor: line },
  number: { width: 24, fontWeight: 700 },
  moment: { width: 92, fontSize: 7.5, color: quiet, textAlign: 'right' },
});

type Style = Parameters<typeof StyleSheet.create>[0][string];

/**
 * The report as a PDF (A4): one page where it fits, the transcript from the next page on. It is a function of the report
 * alone and reads no clock. Text of any kind is printed as text (S25).
 */
export async function renderPdf(report: Report): Promise<Uint8Array> {
  await loadFonts();
  return await renderToBuffer(
    <ReportDocument report={report} locale={sourceLocaleSchema.parse(report.locale)} />,
  );
}

/** The text of a person or of a protocol, in its own direction. */
function Words({ children, style }: { children: string; style?: Style | Style[] }) {
  const { text, direction } = makePrintable(children, isCovered);
  const own = { direction, textAlign: direction === 'rtl' ? 'right' : 'left' } as const;
  return <Text style={[own, ...[style ?? []].flat(), lineOf(text, textSize)]}>{text}</Text>;
}

function lineOf(text: string, fontSize: number): Style {
  const isArabic = /[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]/.test(text);
  // The height of a line counts from the size that stands beside it.
  return { fontSize, lineHeight: isArabic ? lineHeights.arabic : lineHeights.usual };
}

/** Words in the report proper: long ones end early, the transcript has them whole. */
function clip(text: string): string {
  if (text.length <= quoteLengthMax) return text;
  const cut = text.slice(0, quoteLengthMax).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), quoteLengthMax / 2))} …`;
}

/** Inside a line of the document's own direction. */
function inline(text: string): string {
  return makePrintable(text, isCovered).text;
}

/** "[3] [5]": each leads to its message in the transcript. */
function References({ messages }: { messages: readonly number[] }) {
  const numbers = [...new Set(messages)].sort((left, right) => left - right);
  return numbers.map((number) => (
    <Link key={number} src={`#message-${number}`} style={styles.reference}>{` [${number}]`}</Link>
  ));
}

const messagesOf = (item: ReportItem) => item.sources.map((source) => source.message);

type Part = { report: Report; locale: SourceLocale };

function ReportDocument({ report, locale }: Part) {
  const texts = reportTexts[locale];
  const at = new Date(latestMoment(report));
  const part = { report, locale };
  return (
    <Document
      title={texts.title}
      language={locale}
      creator="Consult Desk"
      producer="Consult Desk"
      creationDate={at}
      modificationDate={at}
    >
      <Page size="A4" style={[styles.page, styles.report]}>
        <View style={styles.body}>
          <Head {...part} />
          {report.partial ? <Text style={styles.notice}>{texts.partial}</Text> : null}
          <Flags {...part} />
          <Complaints {...part} />
          <ModelDraft {...part} />
          <Sections {...part} />
          <Scores {...part} />
          <Addenda {...part} />
          <ModelItems {...part} />
          <LeftOut {...part} />
        </View>
        <Footer locale={locale} />
      </Page>
      <Page size="A4" style={styles.page}>
        <View style={styles.body}>
          <Transcript {...part} />
        </View>
        <Footer locale={locale} />
      </Page>
    </Document>
  );
}

function Head({ report, locale }: Part) {
  const texts = reportTexts[locale];
  const { firstName, lastName, dateOfBirth } = report.patient;
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  const age = computeAgeYears(dateOfBirth, new Date(report.startedAt));
  const birth =
    dateOfBirth === null ? texts.noBirthDate : `${texts.born} ${dateOfBirth}, ${texts.years(age ?? 0)}`;
  const visit = visitTypeSchema.safeParse(report.visitType);
  const specialization = texts.specialization[report.specialization] ?? report.specialization;
  const language = localeSchema.safeParse(report.patientLocale);
  const moments = [
    `${texts.started} ${formatMoment(report.startedAt)}`,
    report.finishedAt === null
      ? `${texts.latest} ${formatMoment(latestMoment(report))}`
      : `${texts.sent} ${formatMoment(report.finishedAt)}`,
  ];
  const who = [
    report.answeredBy === 'PROXY' ? texts.proxy : texts.patient,
    ...(language.success && language.data !== locale
      ? [`${texts.answeredIn} ${texts.language[language.data]}`]
      : []),
  ];
  return (
    <View style={styles.head}>
      <View style={styles.grow}>
        <Words style={styles.quiet}>{report.clinicName}</Words>
        <Text style={[styles.name, lineOf(name, nameSize)]}>{name === '' ? texts.noName : inline(name)}</Text>
        <Text>{birth}</Text>
        {report.externalId === null ? null : (
          <Text style={styles.quiet}>{`${texts.externalId} ${inline(report.externalId)}`}</Text>
        )}
      </View>
      <View style={{ width: 210, textAlign: 'right' }}>
        <Text style={styles.bold}>{texts.title}</Text>
        <Text>{`${specialization}, ${visit.success ? texts.visitType[visit.data].toLocaleLowerCase(locale) : report.visitType}`}</Text>
        <Text style={styles.bold}>{texts.status[report.status]}</Text>
        {moments.map((moment) => (
          <Text key={moment} style={styles.quiet}>
            {moment}
          </Text>
        ))}
        <Text style={styles.quiet}>{who.join('. ')}</Text>
      </View>
    </View>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View style={styles.section}>
      <Text style={styles.heading} minPresenceAhead={24}>
        {inline(title)}
      </Text>
      {children}
    </View>
  );
}

function Flags({ report, locale }: Part) {
  const texts = reportTexts[locale];
  const unread = report.unreadMessages;
  return (
    <View>
      {unread.length > 0 ? (
        <Text style={[styles.flag, styles.urgent]}>
          {texts.unread}
          <References messages={unread} />
        </Text>
      ) : null}
      {report.flags.length === 0 ? <Text style={styles.quiet}>{texts.noFlags}</Text> : null}
      {report.flags.map((flag) => {
        const isEmergency = flag.level === 'EMERGENCY';
        const notes = [
          formatMoment(flag.raisedAt),
          ...(flag.answerLaterChanged ? [texts.answerChanged] : []),
          ...(flag.continued && isEmergency ? [texts.continued] : []),
        ];
        return (
          <View
            key={flag.id}
            style={[styles.flag, isEmergency ? styles.emergency : styles.urgent]}
            wrap={false}
          >
            <View style={styles.grow}>
              <Text style={styles.bold}>
                {`${texts.level[flag.level]}: ${inline(flag.title)}`}
                <References messages={flag.messages} />
              </Text>
              {flag.quote === null ? null : <Words>{quote(clip(flag.quote))}</Words>}
              <Text style={styles.small}>{notes.join('. ').replace('..', '.')}</Text>
            </View>
          </View>
        );
      })}
    </View>
  );
}

function Complaints({ report, locale }: Part) {
  const texts = reportTexts[locale];
  if (report.complaints.length === 0 && report.summary === '') return null;
  const start = report.summary.replace(/…$/, '').toLocaleLowerCase(locale);
  // Where no module fits, the summary is the beginning of the complaint.
  const saysMore = !report.complaints.some(({ words }) =>
    words.replace(/\s+/g, ' ').toLocaleLowerCase(locale).startsWith(start),
  );
  return (
    <Section title={texts.complaints}>
      {report.complaints.map((complaint) => (
        <View key={complaint.messages.join(' ')} style={styles.row}>
          <View style={styles.grow}>
            <Words style={styles.bold}>{quote(clip(complaint.words))}</Words>
          </View>
          <Text style={styles.references}>
            <References messages={complaint.messages} />
          </Text>
        </View>
      ))}
      {saysMore ? <Words style={styles.quiet}>{report.summary}</Words> : null}
    </Section>
  );
}

function Sections({ report, locale }: Part) {
  return report.sections
    .filter((section) => section.id !== 'left_out')
    .map((section) => (
      <Section key={section.id} title={section.title}>
        {section.items
          .filter((item) => item.status === 'VALUE' || item.value !== null)
          .map((item) => (
            <Item key={item.id} item={item} locale={locale} />
          ))}
        <Findings items={section.items} locale={locale} />
      </Section>
    ));
}

function Item({ item, locale }: { item: ReportItem; locale: SourceLocale }) {
  const words = describeItem(item, locale);
  return (
    <View style={styles.item}>
      <View style={styles.label}>
        <Words>{item.label}</Words>
      </View>
      <View style={styles.grow}>
        <Words>{clip(words)}</Words>
      </View>
      <Text style={styles.references}>
        <References messages={messagesOf(item)} />
      </Text>
    </View>
  );
}

/** Findings without words of their own, gathered by answer: what is there, what is not, what is not known. */
function Findings({ items, locale }: { items: readonly ReportItem[]; locale: SourceLocale }) {
  const texts = reportTexts[locale];
  const groups = [
    { status: 'YES', title: texts.yes },
    { status: 'NO', title: texts.no },
    { status: 'UNSURE', title: texts.unsure },
  ] as const;
  return groups.map(({ status, title }) => {
    const own = items.filter((item) => item.status === status && item.value === null);
    if (own.length === 0) return null;
    return (
      <View key={status} style={styles.item}>
        <Text style={[styles.label, styles.bold]}>{title}</Text>
        <Text style={styles.grow}>
          {own.map((item, index) => (
            <Text key={item.id}>
              {`${index === 0 ? '' : ', '}${inline(item.label)}`}
              <References messages={messagesOf(item)} />
            </Text>
          ))}
        </Text>
      </View>
    );
  });
}

function Scores({ report, locale }: Part) {
  const texts = reportTexts[locale];
  if (report.scores.length === 0) return null;
  return (
    <Section title={texts.scores}>
      {report.scores.map((score) => (
        <View key={score.id} style={styles.item} wrap={false}>
          <Text style={styles.label}>{inline(score.name)}</Text>
          <View style={styles.grow}>
            <Text>
              <Text style={styles.bold}>{texts.scoreOf(score.value, score.max)}</Text>
              {`, ${inline(score.meaning)}`}
              <References messages={score.messages} />
            </Text>
            <Text style={styles.small}>
              {[score.source, score.licence]
                .filter((part) => part !== '')
                .map(inline)
                .join(' ')}
            </Text>
          </View>
        </View>
      ))}
    </Section>
  );
}

function Addenda({ report, locale }: Part) {
  if (report.addenda.length === 0) return null;
  return (
    <Section title={reportTexts[locale].addenda}>
      {report.addenda.map((addendum) => (
        <View key={addendum.message} style={styles.item}>
          <Text style={styles.label}>{formatMoment(addendum.at)}</Text>
          <View style={styles.grow}>
            <Words>{quote(clip(addendum.text))}</Words>
          </View>
          <Text style={styles.references}>
            <References messages={[addendum.message]} />
          </Text>
        </View>
      ))}
    </Section>
  );
}

/** Sentences that a language model made of lines of the report, marked as its own. */
function ModelDraft({ report, locale }: Part) {
  const texts = reportTexts[locale];
  const draft = report.languageModel?.draft;
  if (!draft) return null;
  return (
    <Section title={texts.modelDraft}>
      <Text style={styles.small}>{texts.modelDraftLead(inline(draft.model))}</Text>
      <Words>{draft.sentences.map((sentence) => sentence.text).join(' ')}</Words>
    </Section>
  );
}

/** Lines that a language model read, apart from all others and with the patient's words. */
function ModelItems({ report, locale }: Part) {
  const texts = reportTexts[locale];
  const items = report.languageModel?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={texts.modelTitle}>
      <Text style={styles.small}>{texts.modelLead(inline(namesOfModels(items)))}</Text>
      {items.map((item) => (
        <Item
          key={item.id}
          item={{ ...item, value: describeModelItem(item, locale), verbatim: false }}
          locale={locale}
        />
      ))}
    </Section>
  );
}

function LeftOut({ report, locale }: Part) {
  const texts = reportTexts[locale];
  const items = report.sections.flatMap((section) => section.items);
  const groups = [
    { status: 'DECLINED', title: texts.declined },
    { status: 'NOT_ASKED', title: texts.notAsked },
  ] as const;
  if (!items.some((item) => item.status === 'DECLINED' || item.status === 'NOT_ASKED')) return null;
  return (
    <Section title={texts.leftOut}>
      {groups.map(({ status, title }) => {
        const own = items.filter((item) => item.status === status);
        if (own.length === 0) return null;
        return (
          <View key={status} style={styles.item}>
            <Text style={styles.label}>{title}</Text>
            <Text style={styles.grow}>
              {own.map((item, index) => (
                <Text key={item.id}>
                  {`${index === 0 ? '' : ', '}${inline(item.label)}`}
                  <References messages={messagesOf(item)} />
                </Text>
              ))}
            </Text>
          </View>
        );
      })}
    </Section>
  );
}

function Transcript({ report, locale }: Part) {
  const texts = reportTexts[locale];
  const isMissing = countMissing(report) > 0;
  return (
    <View>
      <Text style={styles.heading}>{texts.transcript}</Text>
      <Text style={styles.small}>
        {isMissing ? `${texts.transcriptNote} ${texts.missing}` : texts.transcriptNote}
      </Text>
      {report.transcript.map((entry, index) =>
        entry.kind === 'event' ? (
          // Events have no number of their own; the list never changes its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <View key={`event-${index}`} style={styles.message} wrap={false}>
            <Text style={styles.number} />
            <Text style={[styles.grow, styles.quiet]}>{inline(entry.answer ?? '')}</Text>
            <Text style={styles.moment}>{formatMoment(entry.at)}</Text>
          </View>
        ) : (
          <View
            key={entry.message}
            style={styles.message}
            id={`message-${entry.message}`}
            wrap={(entry.answer ?? '').length > unbrokenLengthMax}
          >
            <Text style={styles.number}>{String(entry.message)}</Text>
            <View style={styles.grow}>
              <Words style={styles.quiet}>{entry.question ?? ''}</Words>
              {entry.options.some((option) => entry.answer?.includes(option)) ? (
                <Text
                  style={styles.small}
                >{`${texts.offered}: ${entry.options.map(inline).join('; ')}`}</Text>
              ) : null}
              <Words>{entry.answer ?? ''}</Words>
              {entry.understood === null ? null : (
                <Text style={styles.small}>{`${texts.understood}: ${inline(entry.understood)}`}</Text>
              )}
              {entry.supersededBy === null ? null : (
                <Text style={styles.small}>{texts.superseded(entry.supersededBy)}</Text>
              )}
            </View>
            <Text style={styles.moment}>
              {entry.modality === 'SPEECH' ? `${texts.spoken}, ` : ''}
              {formatMoment(entry.at)}
            </Text>
          </View>
        ),
      )}
    </View>
  );
}

function countMissing(report: Report): number {
  const { firstName, lastName } = report.patient;
  const said = [firstName, lastName, ...report.transcript.map((entry) => entry.answer)];
  return said.reduce((sum, text) => sum + makePrintable(text ?? '', isCovered).missing, 0);
}

function Footer({ locale }: { locale: SourceLocale }) {
  const texts = reportTexts[locale];
  return (
    <View style={styles.footer} fixed>
      <Text style={styles.small}>{texts.notReviewed}</Text>
      <Text
        style={styles.small}
        render={({ pageNumber, totalPages }) => texts.page(pageNumber, totalPages)}
      />
    </View>
  );
}
