import { sql } from 'drizzle-orm';
import type { AuditEntry, AuditLog } from '../domain/audit.ts';
import type { Access, Statement } from './access.ts';
import { auditEvents } from './schema/audit-events.ts';

/** The columns of a row in the audit trail. */
export const auditColumns = {
  organization_id: 'text',
  actor_type: 'text',
  actor_id: 'text',
  client_id: 'text',
  action: 'text',
  resource_type: 'text',
  resource_id: 'text',
  request_id: 'text',
} as const;

const names = sql.raw(Object.keys(auditColumns).join(', '));

/** A statement that writes an audit row for each row of `source`, which has the columns of {@link auditColumns}. */
export const insertAudit = (source: ReturnType<typeof sql>) =>
  sql`insert into ${auditEvents} (${names}) select ${names} from ${source}`;

const record: Statement<keyof typeof auditColumns> = {
  name: 'audit_record',
  columns: auditColumns,
  build: (asked) => insertAudit(asked),
};

export function toAuditRow({
  actor,
  ...entry
}: AuditEntry): Record<keyof typeof auditColumns, string | null> {
  return {
    organization_id: entry.organizationId,
    actor_type: actor.type,
    actor_id: actor.id,
    client_id: actor.clientId,
    action: entry.action,
    resource_type: entry.resourceType,
    resource_id: entry.resourceId,
    request_id: entry.requestId,
  };
}

/** The audit trail in PostgreSQL. */
export function createAuditLog({ run, batch }: Access): AuditLog {
  const recordBatched = batch(async (entries: readonly AuditEntry[][]) => {
    await run(record, entries.flat().map(toAuditRow));
    return entries.map(() => null);
  });
  return {
    async record(entries) {
      if (entries.length > 0) await recordBatched([...entries]);
    },
  };
}

/** The audit row for an action of a patient, or of a job, in an encounter. */
export function encounterAuditRow(
  organizationId: string,
  encounterId: string,
  action: string,
  actorType: 'patient' | 'system' = 'patient',
): typeof auditEvents.$inferInsert {
  return { organizationId, actorType, action, resourceType: 'encounter', resourceId: encounterId };
}
