import type { AuditFilter } from '@/lib/shared/audit-filter.ts';
import { operation } from '@/lib/shared/operations/operation.ts';
import * as s from '@/lib/shared/shape.ts';

const auditPageSchema = s.object({
  rows: s.array(
    s.object({
      id: s.int(),
      actor: s.string(),
      action: s.string(),
      /** Id of the record, if there is one. */
      subject: s.nullableText,
      at: s.instant,
    }),
  ),
  nextCursor: s.nullableText,
});
export type AuditPage = s.Infer<typeof auditPageSchema>;
export type AuditRow = AuditPage['rows'][number];

/** Reading the trail adds an entry to it. */
export const readAudit = operation<AuditFilter>()('GET', '/api/audit', 'audit.read', auditPageSchema);
export const exportAudit = operation<AuditFilter>()('GET', '/api/audit/export', 'audit.read', 'file');
