import { tableOf } from '@/common/keys.ts';
import type { CreateInvitation } from '@/contract/invitation.ts';
import { personalFields } from '@/contract/invitation-fields.ts';
import type { Contact } from '@/lib/shared/contact-schema.ts';
import { invitationStatuses } from '@/lib/shared/invitation-status.ts';
import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import { sharingViewSchema } from '@/lib/shared/operations/sending.ts';
import { acknowledgeOutcomes } from '@/lib/shared/review.ts';
import * as s from '@/lib/shared/shape.ts';

export const invitationStatusSchema = s.oneOf(invitationStatuses);

const flagViewSchema = s.object({
  id: s.string(),
  level: s.string(),
  title: s.nullableText,
  raisedAt: s.instant,
});
export type FlagView = s.Infer<typeof flagViewSchema>;

/** Who acknowledged a red flag, when, and what was done. */
const acknowledgementViewSchema = s.object({
  flagId: s.string(),
  byName: s.string(),
  at: s.instant,
  outcome: s.oneOf(acknowledgeOutcomes),
});

/** An acknowledgement that no longer stands. */
const takenBackViewSchema = s.object({
  ...acknowledgementViewSchema.fields,
  takenBack: s.object({
    /** Null: the flag became worse. */
    byName: s.nullableText,
    at: s.instant,
    /** Otherwise the service still counts it as acknowledged. */
    isToldToService: s.boolean(),
  }),
});

/** Who follows a consultation up. */
const followUpFields = {
  followUpAt: s.nullable(s.instant),
  followUpBy: s.nullableText,
  assignedTo: s.nullableText,
  assignedToName: s.nullableText,
};

/** Clinicians' decisions about a consultation. */
const reviewFields = {
  acknowledgements: s.array(acknowledgementViewSchema),
  /** Calls without an answer, newest last. */
  callAttempts: s.array(s.object({ flagId: s.string(), byName: s.string(), at: s.instant })),
  ...followUpFields,
};

/** What a row of the list takes from the dashboard's record as it is. */
export const recordedFields = {
  id: s.string(),
  patientFirstName: s.nullableText,
  patientLastName: s.nullableText,
  patientDateOfBirth: s.nullableText,
  externalId: s.nullableText,
  agentId: s.string(),
  agentName: s.string(),
  createdBy: s.string(),
  createdByName: s.string(),
  createdAt: s.instant,
  encounterId: s.nullableText,
  sentAt: s.nullable(s.instant),
  sentBy: s.nullableText,
  startedAt: s.nullable(s.instant),
  finishedAt: s.nullable(s.instant),
  /** When the patient's data was erased. */
  erasedAt: s.nullable(s.instant),
  ...followUpFields,
};

export const invitationRowSchema = s.object({
  ...recordedFields,
  status: invitationStatusSchema,
  /** The last known status, while the service is unreachable. */
  lastKnown: s.nullable(invitationStatusSchema),
  /** Until when the link is followed, also for a started invitation. */
  expiresAt: s.instant,
  /** "Finished" is known only because the patient followed the completion link. */
  isLinkFollowed: s.boolean(),
  invitationUrl: s.nullableText,
  changedAt: s.instant,
  flags: s.array(flagViewSchema),
  /** It awaits a review, and this user has not opened its current report. */
  isUnread: s.boolean(),
  isReviewed: s.boolean(),
  /** Only a consultation that is over can be reviewed; before that it can be marked as seen. */
  isOver: s.boolean(),
  ...reviewFields,
  /** From the dashboard's own record; in a list only where a flag is open, since somebody then has to call. */
  patientPhone: s.nullableText,
});
export type InvitationRow = s.Infer<typeof invitationRowSchema>;

const saidFlagSchema = s.object({ ...flagViewSchema.fields, quote: s.nullableText });
export type SaidFlagView = s.Infer<typeof saidFlagSchema>;

/** The patient's words from a report; lists do not have them. */
export const wordFields = {
  flags: s.array(saidFlagSchema),
  summary: s.nullableText,
  newAnswer: s.nullableText,
};

export const invitationDetailSchema = s.object({
  ...invitationRowSchema.fields,
  ...wordFields,
  visitType: s.nullableText,
  /** Oldest first. */
  acknowledgementsTakenBack: s.array(takenBackViewSchema),
  ...tableOf(personalFields, () => s.nullableText),
  lastCheckedAt: s.nullable(s.instant),
  isReminded: s.boolean(),
  /** Null when no reminder is planned. */
  nextReminderAt: s.nullable(s.instant),
  /** When it was removed from "Needs attention". */
  setAsideAt: s.nullable(s.instant),
  setAsideBy: s.nullableText,
  revokedAt: s.nullable(s.instant),
  revokedBy: s.nullableText,
  isAgentDeleted: s.boolean(),
  reviewedAt: s.nullable(s.instant),
  reviewedBy: s.nullableText,
  reviewedRole: s.nullableText,
  /** When it was marked as seen during the consultation. */
  seenAt: s.nullable(s.instant),
  seenBy: s.nullableText,
  /** Null: erased automatically at the end of the retention period. */
  erasedBy: s.nullableText,
  /** The service could not be asked to erase its own data. */
  isKeptByService: s.boolean(),
});
export type InvitationDetail = s.Infer<typeof invitationDetailSchema>;

/** Counting stops at a limit; above it `isMore` is true. */
export const countSchema = s.object({ count: s.int(), isMore: s.boolean() });
export type Count = s.Infer<typeof countSchema>;

export const colleagueSchema = s.object({ email: s.string(), name: s.string(), isMe: s.boolean() });

const createdSchema = s.object({ id: s.string(), isUnclear: s.boolean() });

const invitationViewSchema = s.object({
  invitation: invitationDetailSchema,
  sharing: sharingViewSchema,
});
export type InvitationView = s.Infer<typeof invitationViewSchema>;

/** `requestId`: made by the form once, so that a repeated submit is recognized. */
export type IssueRequest = {
  requestId: string;
  invitation: CreateInvitation;
  contact?: Contact;
  /** How long the link is followed (null: the organization's default), and whether its patient is reminded. */
  following?: { expiryDays: number | null; isReminded: boolean };
};
/** `isUnclear` when it is unknown whether the service has made it. */
export const issueInvitation = operation<IssueRequest>()(
  'POST',
  '/api/invitations',
  'invitation.send',
  createdSchema,
);
export const getInvitation = operation()(
  'GET',
  '/api/invitations/[id]',
  'invitation.read',
  invitationViewSchema,
);
export const revokeInvitation = operation()('DELETE', '/api/invitations/[id]', 'invitation.revoke', nothing);

/**
 * Sends an invitation with an unclear outcome again, with its stored content. Safe, because no one has received the link of the
 * lost answer.
 */
export const createAgain = operation()(
  'POST',
  '/api/invitations/[id]/again',
  'invitation.send',
  createdSchema,
);

/** "New code for the patient": the code is in this answer only and is not stored (S18). */
export const issuePatientCode = operation()(
  'POST',
  '/api/invitations/[id]/code',
  'invitation.send',
  s.object({ code: s.string() }),
);

/** A decision about an invitation whose patient has not started; `days` are counted from now. */
export type FollowingRequest =
  | { kind: 'expiry'; days: number }
  | { kind: 'reminders'; value: boolean }
  | { kind: 'aside'; value: boolean };
export const changeFollowing = operation<FollowingRequest>()(
  'POST',
  '/api/invitations/[id]/following',
  'invitation.send',
  nothing,
);

/** The route refuses each kind to roles that may not do it (`shared` needs to send, `read` to read reports). */
export type MarkRequest =
  | { kind: 'shared'; by: 'copy' | 'message' | 'email' | 'text' | 'print' }
  | { kind: 'read' };
export const markInvitation = operation<MarkRequest>()(
  'POST',
  '/api/invitations/[id]/marks',
  'invitation.read',
  nothing,
);
