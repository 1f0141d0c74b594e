import { recordAudit } from '@/lib/server/audit.ts';
import { listAudit } from '@/lib/server/audit-trail/list-audit.ts';
import { answerJson, defineRouteWithQuery } from '@/lib/server/routes/define-route.ts';
import { parseAuditFilter } from '@/lib/shared/audit-filter.ts';
import * as api from '@/lib/shared/operations/audit.ts';

/** Entries of the audit trail. Reading them is recorded in it as well. */
export const { GET } = defineRouteWithQuery(
  api.readAudit,
  parseAuditFilter,
  async ({ context, session, input: filter }) => {
    const page = await listAudit(context, session, filter);
    await recordAudit(context, session, session.email, 'audit.read', null);
    return answerJson(page);
  },
);
