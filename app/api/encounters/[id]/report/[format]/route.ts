import { reportFormats } from '@/contract/report.ts';
import { readReportFile } from '@/lib/server/encounters/read-encounter.ts';
import { answerFailure, withSession } from '@/lib/server/http/route.ts';
import { readLocale } from '@/lib/server/locale.ts';

/** The report as a file to keep: made by the service, passed on without a copy here. */
export const GET = withSession<{ id: string; format: string }>(
  { needs: 'report.read' },
  async ({ context, session, params }) => {
    const { id, format } = params;
    if (format !== 'pdf' && format !== 'fhir') return answerFailure({ code: 'not_found' });
    const file = await readReportFile(context, session, id, format, await readLocale());
    if (!file.ok) return answerFailure(file.failure);
    return new Response(file.value.content, {
      headers: {
        'content-type': reportFormats[format],
        // An id and a day: never a name.
        'content-disposition': `attachment; filename="${file.value.name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
