import { createHash } from 'node:crypto';
import type { Report } from '../../../contract/report.ts';
import type { ReportSource } from '../../domain/encounters/encounter-store.ts';
import type { Protocol } from '../../interview/model/protocol.ts';
import { type Locale, localeSchema } from '../../interview/model/types.ts';
import { reportViewOf } from '../../interview/report/build-report.ts';
import type { ReportView } from '../../interview/report/report-model.ts';
import { type Part, type Resource, toFhirString } from './fhir-parts.ts';
import { formatInstant, formatMoment, reportTexts } from './report-texts.ts';

export const systems = {
  loinc: 'http://loinc.org',
  uri: 'urn:ietf:rfc:3986',
  actCode: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  allergyClinical: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
  allergyVerification: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
  participant: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  emptyReason: 'http://terminology.hl7.org/CodeSystem/list-empty-reason',
};

/** The data that the report is made from. */
export type BundleSource = Omit<ReportSource, 'finishedAt'>;

/** What the functions that build the parts of a Bundle share. */
export type Context = {
  source: BundleSource;
  report: Report;
  protocol: Protocol;
  view: ReportView;
  locale: Locale;
  /** A reference to the resource of this Bundle with this role. */
  to(role: string): { reference: string };
  /** Makes the resource of this Bundle with this role. */
  make(role: string, resourceType: string, content: Part): Resource;
  /** IANA; the organization's. */
  timeZone: string;
  /** A moment in the organization's time zone, with its offset. */
  time(at: string): string;
  /** The same in words, for people. */
  moment(at: string): string;
  /** When a message was sent, in the organization's time zone. */
  sentAt(message: number | undefined): string;
};

/**
 * @param report - what `toReport` made from the same source
 * @param timeZone - the organization's (IANA)
 */
export function createContext(source: BundleSource, report: Report, timeZone: string): Context {
  const locale = localeSchema.parse(report.locale);
  const uuid = (role: string) => createUuid(`${report.encounterId}/${role}`);
  return {
    source,
    report,
    protocol: source.protocol,
    view: reportViewOf(source.protocol, source.events, { locale, kept: source.kept }),
    locale,
    timeZone,
    to: (role) => ({ reference: `urn:uuid:${uuid(role)}` }),
    make: (role, resourceType, content) => ({ resourceType, id: uuid(role), ...content }),
    time: (at) => formatInstant(at, timeZone),
    moment: (at) => formatMoment(at, timeZone),
    sentAt: (message) =>
      formatInstant(
        report.transcript.find((entry) => entry.kind === 'answer' && entry.message === message)?.at ??
          report.startedAt,
        timeZone,
      ),
  };
}

/** A UUID of version 8 (RFC 9562 §5.8) that depends only on the name. */
function createUuid(name: string): string {
  const bytes = createHash('sha256').update(`consult-desk/report/${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The author of the answers: the patient, or a parent or carer about whom nothing else is known. */
export function answerer({ report, locale, to }: Context): Part {
  if (report.answeredBy === 'PATIENT') return to('patient');
  return { display: report.answeredBy === 'PARENT' ? reportTexts[locale].parent : reportTexts[locale].carer };
}

/** Who reviewed the report and when, or that it is not reviewed. */
export function describeReview({ report, locale, moment }: Context): string {
  const { review } = report;
  const texts = reportTexts[locale];
  return review === undefined
    ? texts.notReviewed
    : texts.reviewed({ by: toFhirString(review.by), at: moment(review.at) });
}

/** A reference to the given resource. */
export function refer({ id }: Resource): { reference: string } {
  return { reference: `urn:uuid:${id}` };
}
