import { type AuditAction, recordAudit } from '@/lib/server/audit.ts';
import { listAudit } from '@/lib/server/audit-trail/list-audit.ts';
import { answerCsv, csvPageSize } from '@/lib/server/http/csv-answer.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { defineRouteWithQuery } from '@/lib/server/routes/define-route.ts';
import { parseAuditFilter } from '@/lib/shared/audit-filter.ts';
import { writeCsvTime } from '@/lib/shared/csv.ts';
import * as api from '@/lib/shared/operations/audit.ts';

/** The audit trail as a file, with the same filters as the page. */
export const { GET } = defineRouteWithQuery(
  api.exportAudit,
  parseAuditFilter,
  async ({ context, session, input: filter }) => {
    // Recorded before the first row is sent.
    await recordAudit(context, session, session.email, 'audit.export', null);
    const messages = await readMessages();
    // The compiler refuses an action without a text.
    const words: Record<string, string> = messages.audit.actions satisfies Record<AuditAction, string>;
    const columns = messages.csv.auditColumns;
    return answerCsv<api.AuditRow>(context, {
      fileName: 'audit.csv',
      columns: [
        { heading: columns.time, cell: ({ at }) => writeCsvTime(at) },
        { heading: columns.person, cell: ({ actor }) => actor },
        { heading: columns.action, cell: ({ action }) => words[action] ?? action },
        { heading: columns.record, cell: ({ subject }) => subject },
      ],
      cut: messages.csv.cut,
      read: (cursor) => listAudit(context, session, { ...filter, cursor }, csvPageSize),
    });
  },
);
