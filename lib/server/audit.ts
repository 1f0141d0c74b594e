import 'server-only';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Database } from '@/lib/server/context.ts';

export type AuditAction =
  | 'session.start'
  | 'session.end'
  | 'session.end_one'
  | 'session.end_all'
  | 'connection.grant'
  | 'connection.end'
  | 'agent.create'
  | 'agent.configure'
  | 'agent.delete'
  | 'agent.choose_default'
  | 'agent.drop_default'
  | 'invitation.create'
  | 'invitation.create_again'
  | 'invitation.read'
  | 'invitation.list'
  | 'invitation.revoke'
  | 'invitation.erase'
  | 'invitation.export'
  | 'invitation.send'
  | 'invitation.issue_code'
  | 'invitation.expiry'
  | 'invitation.contact'
  | 'invitation.reminders'
  | 'invitation.remind'
  | 'invitation.set_aside'
  | 'settings.change'
  | 'message.change'
  | 'organization.change'
  | 'organization.require_second_factor'
  | 'organization.end_second_factor'
  | 'webhook.set'
  | 'webhook.connect'
  | 'webhook.remove'
  | 'webhook.test'
  | 'webhook.replay'
  | 'encounter.read'
  | 'encounter.download'
  | 'encounter.acknowledge'
  | 'encounter.take_back'
  | 'encounter.no_answer'
  | 'encounter.review'
  | 'encounter.see'
  | 'encounter.follow_up'
  | 'encounter.assign'
  | 'encounter.note'
  | 'audit.read'
  | 'audit.export';

/**
 * Adds an entry to the audit trail: who did what to which record (S26). Ids only, no clinical content.
 *
 * @param scope - organization whose data it concerns
 * @param subject - id of the record, or null for a list
 */
export async function recordAudit(
  { db }: { db: Pick<Database, 'insert'> },
  scope: { service: string; organizationId: string },
  actor: string,
  action: AuditAction,
  subject: string | null,
): Promise<void> {
  await db.insert(auditEvents).values({
    service: scope.service,
    organizationId: scope.organizationId,
    actor,
    action,
    subject,
  });
}
