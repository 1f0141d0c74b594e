import * as z from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { type Report, type ReportFormat, reportFormats, reportSchema } from '../../../contract/report.ts';
import { nameReport, nameReportFile } from '../../../contract/report-file.ts';
import { ProblemError } from '../../http/problem-response.ts';
import { patientLocales } from '../../interview/model/configuration.ts';
import type { Locale } from '../../interview/model/types.ts';
import { type Answer, defineEndpoint } from '../endpoint.ts';
import { chooseLanguage, chooseMediaType } from '../negotiation.ts';
import { notFound } from '../refusals.ts';
import { toFhirBundle } from '../report/fhir-bundle.ts';
import type { PdfPrinter } from '../report/pdf-printer.ts';
import { toReport } from '../report/to-report.ts';

const types = ['application/json', reportFormats.pdf, reportFormats.fhir] as const;

/**
 * `GET /encounter/<encounter_id>/report` (extension, readings §4.5), in the reader's language, as JSON, PDF or FHIR.
 * The front desk may not read reports (decision 019).
 */
export const getEncounterReport = (printer: PdfPrinter) =>
  defineEndpoint({
    operation: 'GET /encounter/{id}/report',
    summary: 'Read the report of an encounter',
    description:
      'What the consultation established so far. In the language of `locale`, else of `Accept-Language`, else of the organization: English, Spanish, or one that the organization has switched on. `Accept` chooses between JSON, a PDF (the report with its transcript) and a FHIR R4 document Bundle; the JSON answer names the other two in `Link: …; rel="alternate"`. The same events give the same bytes of JSON and FHIR; moments in the PDF and in FHIR are written by the organization’s clock. A file is named by the patient’s external id, or the invitation’s, and the day; never by a person’s name. The `id` of a flag is the id of the rule that raised it: the `code` of the flags of `GET /encounter/{id}`.',
    isExtension: true,
    audit: { action: 'encounter.read_report', resourceType: 'encounter' },
    body: null,
    query: z.object({ locale: z.string().max(35).optional().meta({ example: 'en-US' }) }),
    answer: {
      status: 200,
      description: 'The report.',
      schema: reportSchema,
      otherTypes: {
        [reportFormats.pdf]: z.string().meta({ format: 'binary', description: 'A4, any number of pages.' }),
        [reportFormats.fhir]: z
          .object({ resourceType: z.literal('Bundle'), type: z.literal('document') })
          .loose()
          .meta({ id: 'FhirBundle', description: 'A FHIR R4 (4.0.1) Bundle.' }),
      },
    },
    problems: ['not_found', 'not_acceptable', 'unavailable'],
    isIdempotent: false,
    async handle({ id, caller, stores, query, headers }) {
      const type = chooseMediaType(headers, types);
      if (type === null) {
        throw new ProblemError('not_acceptable', `The report is available as ${types.join(', ')}.`);
      }
      const source = await stores.encounters.findReportSource(caller.account.organization.id, id);
      if (source === null) throw notFound('encounter');
      const { organization } = caller.account;
      const settings = await stores.organizations.find(organization.id);
      if (settings === null) throw notFound('organization');
      const readable = patientLocales(settings.languages);
      const locale = chooseReportLocale(query.locale, headers, organization.locale, readable);
      const report: Report = {
        ...toReport(source, locale),
        ...(source.review ? { review: { by: source.review.by, at: source.review.at.toISOString() } } : {}),
      };
      const common = { 'content-language': locale, vary: 'Accept, Accept-Language' };
      const { timeZone } = settings;
      const { invitationId, externalId } = source.summary;
      const name = nameReport(
        { externalId, id: invitationId },
        new Date(report.finishedAt ?? report.startedAt),
        timeZone,
      );
      const nameFile = (format: ReportFormat) => ({
        'content-disposition': `inline; filename="${nameReportFile(name, format)}"`,
      });
      const answer = (extra: Pick<Answer, 'body' | 'content'>, named: Record<string, string>): Answer => ({
        status: 200,
        ...extra,
        headers: { ...common, ...named },
        resourceIds: [id],
      });
      switch (type) {
        case reportFormats.pdf:
          return answer(
            {
              content: {
                type,
                make: () => printer.print(report, { timeZone, invitationId }, caller.account.organization.id),
              },
            },
            nameFile('pdf'),
          );
        case reportFormats.fhir:
          return answer(
            { content: { type, make: async () => writeFhir(source, report, timeZone) } },
            nameFile('fhir'),
          );
        default:
          return answer({ body: report }, { link: nameAlternates(id) });
      }
    },
  });

function writeFhir(source: Parameters<typeof toFhirBundle>[0], report: Report, timeZone: string): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(toFhirBundle(source, report, timeZone)));
}

/** The `Link` header to the same report in its other formats, at the same address (RFC 8288). */
function nameAlternates(id: string): string {
  return Object.values(reportFormats)
    .map((type) => `<${endpoints.report(id)}>; rel="alternate"; type="${type}"`)
    .join(', ');
}

function chooseReportLocale(
  asked: string | undefined,
  headers: Headers,
  organizationLocale: string,
  readable: readonly Locale[],
): Locale {
  return (
    chooseLanguage(asked ?? '', readable) ??
    chooseLanguage(headers.get('accept-language') ?? '', readable) ??
    chooseLanguage(organizationLocale, readable) ??
    'en'
  );
}
