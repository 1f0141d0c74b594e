import { isTimeZone } from '@/common/known-time-zone.ts';
import { reportFormats } from '@/contract/report.ts';
import { readEncounter, readReportFile } from '@/lib/server/encounters/read-encounter.ts';
import { readLocale, readMessages } from '@/lib/server/locale.ts';
import { answerFailure, defineRouteWithQuery } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/report.ts';
import { writeReportText } from '@/lib/shared/report-text.ts';

const asIs = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const readQuery = (query: URLSearchParams) => ({ timeZone: query.get('timeZone') ?? undefined });

/**
 * The report as a file. The service makes it and it is passed on without storing a copy. The format `text` is written here, with
 * times in the zone of the page (`?timeZone=`).
 */
export const { GET } = defineRouteWithQuery(
  api.getReportFile,
  readQuery,
  async ({ context, session, params, input: { timeZone = '' } }) => {
    const { id, format } = params;
    if (format === 'text') {
      if (!isTimeZone(timeZone)) return answerFailure({ code: 'invalid' });
      const view = await readEncounter(context, session, id, await readLocale());
      if (!view?.report) return answerFailure({ code: 'not_found' });
      const messages = await readMessages();
      const shown = { ...messages, format: messages.format.inZone(timeZone) };
      return new Response(writeReportText(shown, view.report, view.invitation), {
        headers: { 'content-type': 'text/plain; charset=utf-8', ...asIs },
      });
    }
    if (format !== 'pdf' && format !== 'fhir') return answerFailure({ code: 'not_found' });
    const file = await readReportFile(context, session, id, format, await readLocale());
    if (!file.ok) return answerFailure(file.failure);
    return new Response(file.value.content, {
      headers: {
        'content-type': reportFormats[format],
        // The file name holds an id and a day, never a patient's name.
        'content-disposition': `attachment; filename="${file.value.name}"`,
        ...asIs,
      },
    });
  },
);
