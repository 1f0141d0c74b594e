import 'server-only';
import { keysOf, pick, tableOf } from '@/common/keys.ts';
import { personalFields } from '@/contract/invitation-fields.ts';
import { findExpiry, findRowExpiry, type StatusConditions } from '@/lib/server/invitations/expiry.ts';
import type { FlagSummary, InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { type InvitationStatus, readStatus, statusFacts } from '@/lib/shared/invitation-status.ts';
import {
  type FlagView,
  type InvitationDetail,
  type InvitationRow,
  recordedFields,
} from '@/lib/shared/operations/invitation.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

const recordedNames = keysOf(recordedFields);

/** The columns that a row of a list needs; only these are read for it. */
export const rowFields = [
  ...recordedNames,
  // What else of the row follows from.
  'updatedAt',
  'expiresAt',
  'status',
  'unreachableSince',
  'linkFollowedAt',
  'encounterStatus',
  'encounterUpdatedAt',
  'state',
  'invitationUrl',
  'flags',
  'openFlagSeverity',
  'patientPhone',
  'acknowledgements',
  'callAttempts',
  'readBy',
  'awaitsReview',
  'reviewedAt',
  'sortName',
] as const satisfies readonly (keyof InvitationRecord)[];
type RowFields = Pick<InvitationRecord, (typeof rowFields)[number]>;

/** A record as read for a list: timestamps are ISO 8601 in UTC already. */
export type RowRecord = {
  [Name in keyof RowFields]: RowFields[Name] extends Date | null
    ? string | Exclude<RowFields[Name], Date>
    : RowFields[Name];
};

/** Converts a whole record to the form of a list's row. */
export function toRowRecord(record: InvitationRecord): RowRecord {
  return {
    ...record,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    expiresAt: write(record.expiresAt),
    unreachableSince: write(record.unreachableSince),
    linkFollowedAt: write(record.linkFollowedAt),
    encounterUpdatedAt: write(record.encounterUpdatedAt),
    sentAt: write(record.sentAt),
    startedAt: write(record.startedAt),
    finishedAt: write(record.finishedAt),
    reviewedAt: write(record.reviewedAt),
    erasedAt: write(record.erasedAt),
    followUpAt: write(record.followUpAt),
  };
}

/** What a view depends on besides the record: the organization's state, and the viewer. */
export type ViewConditions = StatusConditions & {
  /** Whether the viewer may see words from a consultation. Without that, only number, level and time of flags are shown. */
  mayReadReport: boolean;
  /** E-mail address of the viewer. */
  viewer: string;
};

/** The viewer's permissions, and the organization's state. */
export function findConditions(session: Session): ViewConditions {
  return {
    now: Date.now(),
    ...session.organizationState,
    mayReadReport: mayDo(session.role, 'report.read'),
    viewer: session.email,
  };
}

type NamedStatus = { status: InvitationStatus; lastKnown: InvitationStatus | null };

/** The status of an invitation now; while the service is unreachable, "Can't be reached" with the last known status. */
export function deriveStatus(
  record: Pick<InvitationRecord, 'status' | 'createdAt' | 'expiresAt' | 'unreachableSince'>,
  conditions: StatusConditions,
): NamedStatus {
  return nameStatus(record, () => findExpiry(record, conditions.expiryDays).getTime(), conditions);
}

function nameStatus(
  record: { status: string; unreachableSince: Date | string | null },
  findExpiryMs: () => number,
  conditions: StatusConditions,
): NamedStatus {
  const stored = readStatus(record.status);
  const known = stored === 'not_started' && findExpiryMs() <= conditions.now ? 'expired' : stored;
  if (statusFacts[stored].isOpen && (conditions.isServiceUnreachable || record.unreachableSince !== null)) {
    return { status: 'unreachable', lastKnown: known };
  }
  return { status: known, lastKnown: null };
}

const write = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * The id of a flag for the viewer. The stored id is the name of a rule, which reveals what was said: without permission a number
 * stands in its place.
 */
function nameFlag(flags: readonly FlagSummary[], id: string, { mayReadReport }: ViewConditions): string {
  return mayReadReport ? id : `flag-${flags.findIndex((flag) => flag.id === id) + 1}`;
}

/** Red flags for the viewer; without the permission to read reports, only their number, level and time. */
function writeFlags(flags: readonly FlagSummary[], conditions: ViewConditions): FlagView[] {
  return flags.map((flag) => ({
    id: nameFlag(flags, flag.id, conditions),
    level: flag.level,
    title: conditions.mayReadReport ? flag.title : null,
    raisedAt: flag.raisedAt,
  }));
}

export function toInvitationRow(record: RowRecord, conditions: ViewConditions): InvitationRow {
  const expiresAt = findRowExpiry(record, conditions.expiryDays);
  return {
    ...pick(record, recordedNames),
    ...nameStatus(record, () => Date.parse(expiresAt), conditions),
    expiresAt,
    isLinkFollowed: record.linkFollowedAt !== null && record.encounterStatus === null,
    invitationUrl: record.state === 'created' ? record.invitationUrl : null,
    changedAt: record.encounterUpdatedAt ?? record.updatedAt,
    flags: writeFlags(record.flags, conditions),
    isUnread: record.awaitsReview && !record.readBy.includes(conditions.viewer),
    isReviewed: record.reviewedAt !== null,
    isOver: record.awaitsReview || record.reviewedAt !== null,
    ...writeFlagCare(record, conditions),
    patientPhone: record.openFlagSeverity > 0 ? record.patientPhone : null,
  };
}

/** What clinicians did about its red flags. */
function writeFlagCare(record: RowRecord, conditions: ViewConditions) {
  return {
    acknowledgements: record.acknowledgements.map(({ flagId, byName, at, outcome }) => ({
      flagId: nameFlag(record.flags, flagId, conditions),
      byName,
      at,
      outcome,
    })),
    callAttempts: record.callAttempts.map(({ flagId, byName, at }) => ({
      flagId: nameFlag(record.flags, flagId, conditions),
      byName,
      at,
    })),
  };
}

/** Whether the patient has not started yet; only then reminders are sent. */
function isWaiting(record: InvitationRecord, conditions: StatusConditions): boolean {
  const { status, lastKnown } = deriveStatus(record, conditions);
  return (lastKnown ?? status) === 'not_started';
}

/** The detail view, without the patient's words, which `addReportWords` adds. */
export function toInvitationDetail(
  record: InvitationRecord,
  conditions: ViewConditions,
): Omit<InvitationDetail, 'summary' | 'newAnswer' | 'flags'> & Pick<InvitationRow, 'flags'> {
  return {
    ...toInvitationRow(toRowRecord(record), conditions),
    patientPhone: record.patientPhone,
    ...tableOf(personalFields, (field) => record[field]),
    visitType: record.visitType,
    acknowledgementsTakenBack: record.acknowledgementsTakenBack.map(
      ({ flagId, byName, at, outcome, takenBack }) => ({
        flagId: nameFlag(record.flags, flagId, conditions),
        byName,
        at,
        outcome,
        takenBack: {
          byName: takenBack.byName,
          at: takenBack.at,
          isToldToService: takenBack.isToldToService,
        },
      }),
    ),
    lastCheckedAt: write(record.lastCheckedAt),
    isReminded: record.isReminded,
    nextReminderAt: isWaiting(record, conditions) ? write(record.nextReminderAt) : null,
    setAsideAt: write(record.setAsideAt),
    setAsideBy: record.setAsideBy,
    revokedAt: write(record.revokedAt),
    revokedBy: record.revokedBy,
    isAgentDeleted: record.deletedAgentAt !== null,
    reviewedAt: write(record.reviewedAt),
    reviewedBy: record.reviewedBy,
    reviewedRole: record.reviewedRole,
    seenAt: write(record.seenAt),
    seenBy: record.seenBy,
    erasedBy: record.erasedBy,
    isKeptByService: record.isKeptByService,
  };
}
