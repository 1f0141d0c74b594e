import 'server-only';
import type { invitations } from '@/lib/server/database/schema.ts';
import type { InvitationDetail, InvitationRow, InvitationStatus } from '@/lib/shared/views.ts';

export type InvitationRecord = typeof invitations.$inferSelect;

/** What the words for a status depend on besides the record. */
export type StatusConditions = { now: number; expiryDays: number; isServiceUnreachable: boolean };

const storedStatuses: Record<string, InvitationStatus> = {
  not_started: 'not_started',
  started: 'started',
  finished: 'finished',
  left_early: 'left_early',
  revoked: 'revoked',
  unclear: 'unclear',
};

/** The word for an invitation now, and the last known one while the service cannot be reached. */
export function deriveStatus(
  record: Pick<InvitationRecord, 'status' | 'createdAt' | 'unreachableSince'>,
  conditions: StatusConditions,
): { status: InvitationStatus; lastKnown: InvitationStatus | null } {
  const stored = storedStatuses[record.status] ?? 'started';
  const expiresAt = record.createdAt.getTime() + conditions.expiryDays * 86_400_000;
  const known = stored === 'not_started' && expiresAt <= conditions.now ? 'expired' : stored;
  const isOpen = stored === 'not_started' || stored === 'started';
  if (isOpen && (conditions.isServiceUnreachable || record.unreachableSince !== null)) {
    return { status: 'unreachable', lastKnown: known };
  }
  return { status: known, lastKnown: null };
}

const write = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toInvitationRow(record: InvitationRecord, conditions: StatusConditions): InvitationRow {
  return {
    id: record.id,
    firstName: record.patientFirstName,
    lastName: record.patientLastName,
    dateOfBirth: record.patientDateOfBirth,
    externalId: record.externalId,
    agentId: record.agentId,
    agentName: record.agentName,
    createdBy: record.createdBy,
    createdByName: record.createdByName,
    createdAt: record.createdAt.toISOString(),
    ...deriveStatus(record, conditions),
    isLinkFollowed: record.linkFollowedAt !== null && record.encounterStatus === null,
    encounterId: record.encounterId,
    invitationUrl: record.state === 'created' ? record.invitationUrl : null,
    sentAt: write(record.sentAt),
    sentBy: record.sentBy,
    startedAt: write(record.startedAt),
    finishedAt: write(record.finishedAt),
    changedAt: (record.encounterUpdatedAt ?? record.updatedAt).toISOString(),
    flags: record.flags,
    summary: record.summary,
    isUnread: record.status === 'finished' && record.readAt === null,
    isReviewed: record.reviewedAt !== null,
    ...writeReviewFields(record),
  };
}

/** What clinicians have decided about it. */
function writeReviewFields(record: InvitationRecord) {
  return {
    acknowledgements: record.acknowledgements.map(({ flagId, byName, at }) => ({ flagId, byName, at })),
    followUpAt: write(record.followUpAt),
    followUpBy: record.followUpBy,
    assignedTo: record.assignedTo,
    assignedToName: record.assignedToName,
  };
}

export function toInvitationDetail(record: InvitationRecord, conditions: StatusConditions): InvitationDetail {
  return {
    ...toInvitationRow(record, conditions),
    visitType: record.visitType,
    completionLinkText: record.completionLinkText,
    completionLinkUrl: record.completionLinkUrl,
    lastCheckedAt: write(record.lastCheckedAt),
    revokedAt: write(record.revokedAt),
    revokedBy: record.revokedBy,
    isAgentDeleted: record.deletedAgentAt !== null,
    reviewedAt: write(record.reviewedAt),
    reviewedBy: record.reviewedBy,
  };
}
