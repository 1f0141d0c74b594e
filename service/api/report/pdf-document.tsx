import { Document, Page, renderToBuffer, View } from '@react-pdf/renderer';
import { use } from 'react';
import type { Report } from '../../../contract/report.ts';
import { labelSpecialization } from '../../../contract/specializations.ts';
import { localeSchema, visitTypeSchema } from '../../interview/model/types.ts';
import { list } from '../../interview/present/words.ts';
import { Body } from './pdf-body.tsx';
import { isCovered, loadFonts } from './pdf-fonts.ts';
import {
  dateIn,
  inline,
  inlineIn,
  isRightToLeft,
  Line,
  momentIn,
  nameStatus,
  type Part,
  type PrintOptions,
  textsOf,
  uncapitalize,
  Words,
} from './pdf-parts.tsx';
import { lineOf, nameSize, SheetContext, sheetFor } from './pdf-sheet.ts';
import { makePrintable, needsTallLines } from './pdf-text.ts';
import { Transcript } from './pdf-transcript.tsx';
import { describePerson, latestMoment } from './report-facts.ts';
import { nameAnswerer, reportTexts } from './report-texts.ts';

export type { PrintOptions } from './pdf-parts.tsx';

/** The longest reviewer's name in the page footer (characters); longer ones are cut. */
const reviewerLengthMax = 60;

/**
 * Renders the report as a PDF (A4): on one page if it fits, then the transcript from a new page on. The result depends
 * only on the arguments; no clock is read. Text in any script is kept as selectable text (S25), in the fonts that it
 * needs.
 */
export async function renderPdf(report: Report, options: PrintOptions): Promise<Uint8Array> {
  const locale = localeSchema.parse(report.locale);
  const fonts = await loadFonts(`${JSON.stringify(report)} ${reportTexts[locale].title}`);
  return await renderToBuffer(<ReportDocument {...{ report, locale, fonts }} {...options} />);
}

function ReportDocument({ fonts, ...part }: Part & { fonts: string[] }) {
  const { report, locale } = part;
  const styles = sheetFor(isRightToLeft(locale));
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
            <Body {...part} />
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
  const isWhole = makePrintable(name, isCovered).missing === 0;
  const birth = dateOfBirth === null ? texts.noBirthDate : `${texts.born} ${dateIn(locale, dateOfBirth)}`;
  const person = [birth, ...describePerson(report, locale, timeZone)];
  const visit = visitTypeSchema.safeParse(report.visitType);
  const specialization = labelSpecialization(report.specialization, locale) ?? report.specialization;
  const language = localeSchema.safeParse(report.patientLocale);
  const moments = [
    `${texts.started} ${momentIn(part, report.startedAt)}`,
    report.finishedAt === null
      ? `${texts.latest} ${momentIn(part, latestMoment(report))}`
      : `${texts.sent} ${momentIn(part, report.finishedAt)}`,
  ];
  const who = [
    nameAnswerer(texts, report.answeredBy),
    ...(language.success && language.data !== locale
      ? [`${texts.answeredIn} ${texts.language[language.data]}`]
      : []),
  ];
  return (
    <View style={styles.head}>
      <View style={styles.grow}>
        <Words style={styles.quiet}>{report.clinicName}</Words>
        <Line style={[styles.name, lineOf(needsTallLines(name), nameSize)]}>
          {name === '' ? texts.noName : inline(name)}
          {isWhole ? '' : ` (${inlineIn(locale, report.externalId ?? invitationId)})`}
        </Line>
        <Line>{list(person, locale)}</Line>
        {report.externalId === null ? null : (
          <Line style={styles.quiet}>{`${texts.externalId} ${inlineIn(locale, report.externalId)}`}</Line>
        )}
      </View>
      <View style={styles.facts}>
        <Line style={styles.bold}>{texts.title}</Line>
        <Line>{`${specialization}, ${visit.success ? uncapitalize(texts.visitType[visit.data], locale) : report.visitType}`}</Line>
        <Line style={styles.bold}>{nameStatus(locale, report.status)}</Line>
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

/** Who reviewed the report and when, or that it is not reviewed. */
function describeReview(part: Part, by = part.report.review?.by ?? ''): string {
  const texts = textsOf(part.locale);
  const { review } = part.report;
  if (review === undefined) return texts.notReviewed;
  return texts.reviewed({ by: inlineIn(part.locale, by), at: momentIn(part, review.at) });
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
        render={({ pageNumber, totalPages }) => texts.page({ page: pageNumber, pages: totalPages })}
      />
    </View>
  );
}
