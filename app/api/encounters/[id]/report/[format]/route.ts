import { reportFormats } from '@/contract/report.ts';
import { readReportFile } from '@/lib/server/encounters/read-encounter.ts';
import { answerFailure, withSession } from '@/lib/server/http/route.ts';
import { readLocale } from '@/lib/server/locale.ts';

const fileNames = { pdf: 'consultation-report.pdf', fhir: 'consultation-report.fhir.json' } as const;

/** The report as a file to keep: made by the service, passed on without a copy here. */
export const GET = withSession<{ id: string; format: string }>(
  { needs: 'report.read' },
  async ({ context, session, params }) => {
    const { id, format } = params;
    if (format !== 'pdf' && format !== 'fhir') return answerFailure({ code: 'not_found' });
    const file = await readReportFile(context, session, id, format, await readLocale());
    if (!file.ok) return answerFailure(file.failure);
    return new Response(file.value, {
      headers: {
        'content-type': reportFormats[format],
        // The name carries nothing about the patient.
        'content-disposition': `attachment; filename="${fileNames[format]}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
