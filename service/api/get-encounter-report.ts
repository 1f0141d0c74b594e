import * as z from 'zod';
import { type Report, reportSchema } from '../../contract/report.ts';
import { ProblemError } from '../http/problem-response.ts';
import { buildReport } from '../interview/report.ts';
import { type Locale, locales } from '../interview/types.ts';
import { defineEndpoint } from './endpoint.ts';
import { accepts, chooseLanguage } from './negotiation.ts';
import { notFound } from './refusals.ts';

/**
 * `GET /encounter/<encounter_id>/report` (extension, readings §4.5), in the reader's language. Every role of the
 * organization may read reports; keeping front desks from them belongs here.
 */
export const getEncounterReport = defineEndpoint({
  method: 'get',
  path: '/encounter/{id}/report',
  summary: 'Read the report of an encounter',
  description:
    'What the interview established so far. In the language of `locale`, else of `Accept-Language`, else of the organization.',
  isExtension: true,
  scopes: ['read'],
  audit: { action: 'encounter.read_report', resourceType: 'encounter' },
  body: null,
  query: z.object({ locale: z.string().max(35).optional().meta({ example: 'en-US' }) }),
  answer: { status: 200, description: 'The report.', schema: reportSchema },
  problems: ['not_found', 'not_acceptable'],
  isIdempotent: false,
  async handle({ id, caller, stores, query, headers }) {
    if (!accepts(headers, 'application/json')) {
      throw new ProblemError('not_acceptable', 'The report is available as application/json.');
    }
    const source = await stores.encounters.findReportSource(caller.account.organization.id, id);
    if (source === null) throw notFound('encounter');
    const locale = chooseReportLocale(query.locale, headers, caller.account.organization.locale);
    const { summary, patient } = source;
    const built = buildReport(source.protocol, source.events, { locale });
    const body: Report = {
      ...built,
      encounterId: summary.id,
      status: summary.status,
      patient,
      externalId: summary.externalId,
      startedAt: built.startedAt ?? summary.createdAt.toISOString(),
    };
    return {
      status: 200,
      body,
      headers: { 'content-language': locale, vary: 'Accept, Accept-Language' },
      resourceIds: [id],
    };
  },
});

function chooseReportLocale(asked: string | undefined, headers: Headers, organizationLocale: string): Locale {
  return (
    chooseLanguage(asked ?? '', locales) ??
    chooseLanguage(headers.get('accept-language') ?? '', locales) ??
    chooseLanguage(organizationLocale, locales) ??
    'en'
  );
}
