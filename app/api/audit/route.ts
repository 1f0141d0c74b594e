import { recordAudit } from '@/lib/server/audit.ts';
import { listAudit } from '@/lib/server/audit-trail/list-audit.ts';
import { answerJson, withSession } from '@/lib/server/http/route.ts';
import { parseAuditFilter } from '@/lib/shared/audit-filter.ts';

/** Entries of the audit trail. Reading them is recorded in it as well. */
export const GET = withSession({ needs: 'audit.read' }, async ({ context, session, request }) => {
  const page = await listAudit(context, session, parseAuditFilter(request.nextUrl.searchParams));
  await recordAudit(context, session, session.email, 'audit.read', null);
  return answerJson(page);
});
