import { Document, Link, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createContext, type ReactNode, use } from 'react';
import { findAgeYears } from '../../../common/age.ts';
import { findAlwaysReported, isAlwaysReported, isLeftOut } from '../../../contract/always-reported.ts';
import type { Report, ReportItem } from '../../../contract/report.ts';
import { type Locale, localeSchema, visitTypeSchema } from '../../interview/types.ts';
import { isCovered, loadFonts } from './pdf-fonts.ts';
import { hasRightToLeft, isolate, isTall, makePrintable } from './pdf-text.ts';
import { describeItem, describeModelItem, latestMoment, namesOfModels, quote } from './report-facts.ts';
import { formatMoment, nameAbsence, reportTexts } from './report-texts.ts';

const ink = '#16202a';
const quiet = '#56636f';
const line = '#d5dbe0';

const textSize = 8.5;
const nameSize = 14;
/** Words of a person take at most this many characters in the report before the transcript. */
const quoteLengthMax = 400;
/** Messages up to this length (characters) stay on one page. */
const unbrokenLengthMax = 600;
/** Longer names of people who reviewed are cut in the foot of each page. */
const reviewerLengthMax = 60;
/** Letters of some scripts stand higher and hang lower than a line of Latin ones allows. */
const lineHeights = { usual: 1.3, tall: 1.9, mirrored: 1.6 };

const usual = StyleSheet.create({
  text: { direction: 'ltr' },
  page: {
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
  facts: { width: 210, textAlign: 'right' },
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
  moment: { width: 104, fontSize: 7.5, color: quiet, textAlign: 'right' },
});

type Style = Parameters<typeof StyleSheet.create>[0][string];
type Sheet = typeof usual;

const opposite: Record<string, string> = {
  paddingLeft: 'paddingRight',
  paddingRight: 'paddingLeft',
  borderLeftWidth: 'borderRightWidth',
  borderLeftColor: 'borderRightColor',
  left: 'right',
  right: 'left',
  row: 'row-reverse',
  ltr: 'rtl',
};

/** The same page for a language that is written from right to left. */
function mirror(sheet: Sheet): Sheet {
  const turn = (style: Style): Style =>
    Object.fromEntries(
      Object.entries(style).map(([name, value]) => [
        opposite[name] ?? name,
        typeof value === 'string' ? (opposite[value] ?? value) : value,
      ]),
    );
  const turned = Object.entries(sheet).map(([name, style]) => [name, turn(style)]);
  return Object.fromEntries(turned);
}

const turned = mirror(usual);
const mirrored = {
  ...turned,
  page: { ...turned.page, textAlign: 'right' },
  body: { ...turned.body, lineHeight: lineHeights.mirrored },
} as const;
const SheetContext = createContext(usual);

type LineProps = {
  children?: ReactNode;
  style?: Style | Style[];
  minPresenceAhead?: number;
  render?: (page: { pageNumber: number; totalPages: number }) => ReactNode;
};

/** Words of the document itself, in its direction. */
function Line({ style, ...rest }: LineProps) {
  const styles = use(SheetContext);
  return <Text {...rest} style={[styles.text, ...[style ?? []].flat()]} />;
}

/** The fixed words in the shapes that the printer needs; what is put into them is so already. */
function printed<Value>(value: Value): Value {
  const shape = (words: string) => makePrintable(words, isCovered, { keepsIsolates: true }).text;
  if (typeof value === 'string') return shape(value) as Value;
  if (typeof value === 'function') return ((...given: unknown[]) => shape(String(value(...given)))) as Value;
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, part]) => [name, printed(part)]),
  ) as Value;
}

/** Between numbers of a line that runs from right to left a hyphen would turn them round; a slash does not. */
function dateIn(locale: Locale, date: string): string {
  return locale === 'ar' ? date.replaceAll('-', '/') : date;
}
const momentIn = ({ locale, timeZone }: Part, at: string) => dateIn(locale, formatMoment(at, timeZone));

function textsOf(locale: Locale): typeof reportTexts.en {
  return locale === 'ar' ? printed(reportTexts.ar) : reportTexts[locale];
}

/** What a print needs beside the report. */
export type Particulars = {
  /** The organization's (IANA): by its clock moments are written. */
  timeZone: string;
  /** Names the patient where neither their name nor an external id can. */
  invitationId: string;
};

/**
 * The report as a PDF (A4): one page where it fits, the transcript from the next page on. It is a function of what it is
 * given alone and reads no clock. Text of any kind is printed as text (S25), in the fonts that it needs.
 */
export async function renderPdf(report: Report, particulars: Particulars): Promise<Uint8Array> {
  const locale = localeSchema.parse(report.locale);
  const fonts = await loadFonts(`${JSON.stringify(report)} ${reportTexts[locale].title}`);
  return await renderToBuffer(<ReportDocument {...{ report, locale, fonts }} {...particulars} />);
}

/** The text of a person or of a protocol, in its own direction. */
function Words({ children, style }: { children: string; style?: Style | Style[] }) {
  const { text, direction } = makePrintable(children, isCovered);
  const own = { direction, textAlign: direction === 'rtl' ? 'right' : 'left' } as const;
  return <Text style={[own, ...[style ?? []].flat(), lineOf(text, textSize)]}>{text}</Text>;
}

function lineOf(text: string, fontSize: number): Style {
  // The height of a line counts from the size that stands beside it.
  return { fontSize, lineHeight: isTall(text) ? lineHeights.tall : lineHeights.usual };
}

/** Words in the report proper: long ones end early, the transcript has them whole. */
function clip(text: string): string {
  if (text.length <= quoteLengthMax) return text;
  const cut = text.slice(0, quoteLengthMax).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), quoteLengthMax / 2))} …`;
}

/** Inside a line of the document's own direction: what runs the other way never reorders its neighbours. */
function inline(text: string): string {
  const printable = makePrintable(text, isCovered).text;
  return hasRightToLeft(printable) ? isolate(printable) : printable;
}

/** The same for Latin words, which would take in their neighbours where the document runs from right to left. */
function inlineIn(locale: Locale, text: string): string {
  const printable = inline(text);
  return locale === 'ar' && !hasRightToLeft(printable) ? isolate(printable) : printable;
}

/** Nouns inside keep their capitals, as German has them. */
function uncapitalize(words: string, locale: Locale): string {
  return words.charAt(0).toLocaleLowerCase(locale) + words.slice(1);
}

/** "[3] [5]": each leads to its message in the transcript. */
function References({ messages }: { messages: readonly number[] }) {
  const styles = use(SheetContext);
  const numbers = [...new Set(messages)].sort((left, right) => left - right);
  return numbers.map((number) => (
    <Link key={number} src={`#message-${number}`} style={styles.reference}>{` [${number}]`}</Link>
  ));
}

const messagesOf = (item: ReportItem) => item.sources.map((source) => source.message);

type Part = Particulars & { report: Report; locale: Locale };

function ReportDocument({ fonts, ...part }: Part & { fonts: string[] }) {
  const { report, locale } = part;
  const styles = locale === 'ar' ? mirrored : usual;
  const texts = textsOf(locale);
  const at = new Date(latestMoment(report));
  const pageStyle = [styles.page, { fontFamily: fonts }];
  return (
    <SheetContext value={styles}>
      <Document
        title={texts.title}
        language={locale}
        creator="Consult Desk"
        producer="Consult Desk"
        creationDate={at}
        modificationDate={at}
      >
        <Page size="A4" style={[...pageStyle, styles.report]}>
          <View style={styles.body}>
            <Head {...part} />
            {report.partial ? <Line style={styles.notice}>{texts.partial}</Line> : null}
            <Flags {...part} />
            <Complaints {...part} />
            <AlwaysReported {...part} />
            <ModelDraft {...part} />
            <Sections {...part} />
            <Scores {...part} />
            <Addenda {...part} />
            <ModelItems {...part} />
            <LeftOut {...part} />
          </View>
          <Footer {...part} />
        </Page>
        <Page size="A4" style={pageStyle}>
          <View style={styles.body}>
            <Transcript {...part} />
          </View>
          <Footer {...part} />
        </Page>
      </Document>
    </SheetContext>
  );
}

function Head(part: Part) {
  const { report, locale, timeZone, invitationId } = part;
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  const { firstName, lastName, dateOfBirth } = report.patient;
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  const age = findAgeYears(dateOfBirth, new Date(report.startedAt), timeZone);
  const isWhole = makePrintable(name, isCovered).missing === 0;
  const birth =
    dateOfBirth === null
      ? texts.noBirthDate
      : `${texts.born} ${dateIn(locale, dateOfBirth)}, ${texts.years(age ?? 0)}`;
  const visit = visitTypeSchema.safeParse(report.visitType);
  const specialization = texts.specialization[report.specialization] ?? report.specialization;
  const language = localeSchema.safeParse(report.patientLocale);
  const moments = [
    `${texts.started} ${momentIn(part, report.startedAt)}`,
    report.finishedAt === null
      ? `${texts.latest} ${momentIn(part, latestMoment(report))}`
      : `${texts.sent} ${momentIn(part, report.finishedAt)}`,
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
        <Line style={[styles.name, lineOf(name, nameSize)]}>
          {name === '' ? texts.noName : inline(name)}
          {isWhole ? '' : ` (${inlineIn(locale, report.externalId ?? invitationId)})`}
        </Line>
        <Line>{birth}</Line>
        {report.externalId === null ? null : (
          <Line style={styles.quiet}>{`${texts.externalId} ${inlineIn(locale, report.externalId)}`}</Line>
        )}
      </View>
      <View style={styles.facts}>
        <Line style={styles.bold}>{texts.title}</Line>
        <Line>{`${specialization}, ${visit.success ? uncapitalize(texts.visitType[visit.data], locale) : report.visitType}`}</Line>
        <Line style={styles.bold}>{texts.status[report.status]}</Line>
        {moments.map((moment) => (
          <Line key={moment} style={styles.quiet}>
            {moment}
          </Line>
        ))}
        <Line style={styles.quiet}>{who.join('. ')}</Line>
        {report.review === undefined ? null : (
          <Line style={styles.bold}>{describeReview(part, report.review.by)}</Line>
        )}
      </View>
    </View>
  );
}

/** Who reviewed it and when, or that nobody has. */
function describeReview(part: Part, by = part.report.review?.by ?? ''): string {
  const texts = textsOf(part.locale);
  const { review } = part.report;
  if (review === undefined) return texts.notReviewed;
  return texts.reviewed(inlineIn(part.locale, by), momentIn(part, review.at));
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = use(SheetContext);
  return (
    <View style={styles.section}>
      <Line style={styles.heading} minPresenceAhead={24}>
        {inline(title)}
      </Line>
      {children}
    </View>
  );
}

function Flags(part: Part) {
  const { report, locale } = part;
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  const unread = report.unreadMessages;
  return (
    <View>
      {unread.length > 0 ? (
        <Line style={[styles.flag, styles.urgent]}>
          {texts.unread}
          <References messages={unread} />
        </Line>
      ) : null}
      {report.flags.length === 0 ? <Line style={styles.quiet}>{texts.noFlags}</Line> : null}
      {report.flags.map((flag) => {
        const isEmergency = flag.level === 'EMERGENCY';
        const notes = [
          momentIn(part, flag.raisedAt),
          ...(flag.answerLaterChanged ? [texts.answerChanged] : []),
          ...(flag.heardOnly ? [texts.heardOnly] : []),
          ...(flag.continued && isEmergency ? [texts.continued] : []),
        ];
        return (
          <View
            key={flag.id}
            style={[styles.flag, isEmergency ? styles.emergency : styles.urgent]}
            wrap={false}
          >
            <View style={styles.grow}>
              <Line style={styles.bold}>
                {`${texts.level[flag.level]}: ${inline(flag.title)}`}
                <References messages={flag.messages} />
              </Line>
              {flag.quote === null ? null : <Words>{quote(clip(flag.quote))}</Words>}
              <Line style={styles.small}>{notes.join('. ').replace('..', '.')}</Line>
            </View>
          </View>
        );
      })}
    </View>
  );
}

function Complaints({ report, locale }: Part) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
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
          <Line style={styles.references}>
            <References messages={complaint.messages} />
          </Line>
        </View>
      ))}
      {saysMore ? <Words style={styles.quiet}>{report.summary}</Words> : null}
    </Section>
  );
}

/** Allergies and medicines, always in the same place, also where there are none. */
function AlwaysReported({ report, locale }: Part) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  const parts = findAlwaysReported(report.sections.flatMap((section) => section.items));
  return (
    <Section title={reportTexts[locale].alwaysReported}>
      {parts.map(({ id, items, bare, absence }) => (
        <View key={id}>
          {absence === null ? null : (
            <View style={styles.item}>
              <Line style={styles.label}>{texts.always[id]}</Line>
              <Line style={styles.grow}>{nameAbsence(texts, absence)}</Line>
            </View>
          )}
          {[...items, ...bare].map((item) => (
            <Item key={item.id} item={item} locale={locale} />
          ))}
        </View>
      ))}
    </Section>
  );
}

function Sections({ report, locale }: Part) {
  return report.sections
    .filter((section) => section.id !== 'left_out')
    .map((section) => ({ ...section, items: section.items.filter((item) => !isAlwaysReported(item)) }))
    .filter((section) => section.items.length > 0)
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

function Item({ item, locale }: { item: ReportItem; locale: Locale }) {
  const styles = use(SheetContext);
  const words = describeItem(item, locale);
  return (
    <View style={styles.item}>
      <View style={styles.label}>
        <Words>{item.label}</Words>
      </View>
      <View style={styles.grow}>
        <Words>{clip(words)}</Words>
      </View>
      <Line style={styles.references}>
        <References messages={messagesOf(item)} />
      </Line>
    </View>
  );
}

/** Findings without words of their own, gathered by answer: what is there, what is not, what is not known. */
function Findings({ items, locale }: { items: readonly ReportItem[]; locale: Locale }) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
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
        <Line style={[styles.label, styles.bold]}>{title}</Line>
        <Line style={styles.grow}>
          {own.map((item, index) => (
            <Line key={item.id}>
              {`${index === 0 ? '' : ', '}${inline(item.label)}`}
              <References messages={messagesOf(item)} />
            </Line>
          ))}
        </Line>
      </View>
    );
  });
}

function Scores({ report, locale }: Part) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  if (report.scores.length === 0) return null;
  return (
    <Section title={texts.scores}>
      {report.scores.map((score) => (
        <View key={score.id} style={styles.item} wrap={false}>
          <Line style={styles.label}>{inline(score.name)}</Line>
          <View style={styles.grow}>
            <Line>
              <Line style={styles.bold}>{texts.scoreOf(score.value, score.max)}</Line>
              {`, ${inline(score.meaning)}`}
              <References messages={score.messages} />
            </Line>
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

function Addenda(part: Part) {
  const { report, locale } = part;
  const styles = use(SheetContext);
  if (report.addenda.length === 0) return null;
  return (
    <Section title={textsOf(locale).addenda}>
      {report.addenda.map((addendum) => (
        <View key={addendum.message} style={styles.item}>
          <Line style={styles.label}>{momentIn(part, addendum.at)}</Line>
          <View style={styles.grow}>
            <Words>{quote(clip(addendum.text))}</Words>
          </View>
          <Line style={styles.references}>
            <References messages={[addendum.message]} />
          </Line>
        </View>
      ))}
    </Section>
  );
}

/** Sentences that a language model made of lines of the report, marked as its own. */
function ModelDraft({ report, locale }: Part) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  const draft = report.languageModel?.draft;
  if (!draft) return null;
  return (
    <Section title={texts.modelDraft}>
      <Line style={styles.small}>{texts.modelDraftLead(inline(draft.model))}</Line>
      <Words>{draft.sentences.map((sentence) => sentence.text).join(' ')}</Words>
    </Section>
  );
}

/** Lines that a language model read, apart from all others and with the patient's words. */
function ModelItems({ report, locale }: Part) {
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  const items = report.languageModel?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={texts.modelTitle}>
      <Line style={styles.small}>{texts.modelLead(inline(namesOfModels(items)))}</Line>
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
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  const items = report.sections
    .flatMap((section) => section.items)
    .filter((item) => isLeftOut(item) && !isAlwaysReported(item));
  const groups = [
    { status: 'DECLINED', title: texts.declined },
    { status: 'NOT_ASKED', title: texts.notAsked },
  ] as const;
  if (items.length === 0) return null;
  return (
    <Section title={texts.leftOut}>
      {groups.map(({ status, title }) => {
        const own = items.filter((item) => item.status === status);
        if (own.length === 0) return null;
        return (
          <View key={status} style={styles.item}>
            <Line style={styles.label}>{title}</Line>
            <Line style={styles.grow}>
              {own.map((item, index) => (
                <Line key={item.id}>
                  {`${index === 0 ? '' : ', '}${inline(item.label)}`}
                  <References messages={messagesOf(item)} />
                </Line>
              ))}
            </Line>
          </View>
        );
      })}
    </Section>
  );
}

function Transcript(part: Part) {
  const { report, locale } = part;
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  const isMissing = countMissing(report) > 0;
  return (
    <View>
      <Line style={styles.heading}>{texts.transcript}</Line>
      <Line style={styles.small}>
        {isMissing ? `${texts.transcriptNote} ${texts.missing}` : texts.transcriptNote}
      </Line>
      {report.transcript.map((entry, index) =>
        entry.kind === 'event' ? (
          // Events have no number of their own; the list never changes its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <View key={`event-${index}`} style={styles.message} wrap={false}>
            <Line style={styles.number} />
            <Line style={[styles.grow, styles.quiet]}>{inline(entry.answer ?? '')}</Line>
            <Line style={styles.moment}>{momentIn(part, entry.at)}</Line>
          </View>
        ) : (
          <View
            key={entry.message}
            style={styles.message}
            id={`message-${entry.message}`}
            wrap={(entry.answer ?? '').length > unbrokenLengthMax}
          >
            <Line style={styles.number}>{String(entry.message)}</Line>
            <View style={styles.grow}>
              <Words style={styles.quiet}>{entry.question ?? ''}</Words>
              {entry.options.some((option) => entry.answer?.includes(option)) ? (
                <Line
                  style={styles.small}
                >{`${texts.offered}: ${entry.options.map(inline).join('; ')}`}</Line>
              ) : null}
              <Words>{entry.answer ?? ''}</Words>
              {entry.understood === null ? null : (
                <Line style={styles.small}>{`${texts.understood}: ${inline(entry.understood)}`}</Line>
              )}
              {entry.supersededBy === null ? null : (
                <Line style={styles.small}>{texts.superseded(entry.supersededBy)}</Line>
              )}
            </View>
            <Line style={styles.moment}>
              {entry.modality === 'SPEECH' ? `${texts.spoken}, ` : ''}
              {momentIn(part, entry.at)}
            </Line>
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

function Footer(part: Part) {
  const styles = use(SheetContext);
  const texts = textsOf(part.locale);
  const by = part.report.review?.by.slice(0, reviewerLengthMax).toWellFormed();
  return (
    <View style={styles.footer} fixed>
      <Line style={styles.small}>{describeReview(part, by)}</Line>
      <Line
        style={styles.small}
        render={({ pageNumber, totalPages }) => texts.page(pageNumber, totalPages)}
      />
    </View>
  );
}
