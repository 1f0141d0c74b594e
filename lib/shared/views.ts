import { mapFields, personalFields } from '@/contract/invitation-fields.ts';
import type { Report } from '@/contract/report.ts';
import { messageLocales } from '@/lib/shared/contact.ts';
import { dateOrderChoices } from '@/lib/shared/date-order.ts';
import { invitationStatuses } from '@/lib/shared/invitation-status.ts';
import { mailTroubles } from '@/lib/shared/mail-trouble.ts';
import { messageKinds, messageVisitTypes } from '@/lib/shared/message-kinds.ts';
import { acknowledgeOutcomes } from '@/lib/shared/review.ts';
import * as s from '@/lib/shared/shape.ts';

/*
 * The JSON that the dashboard's own pages request. The server builds these values, the browser parses them with the same schemas.
 * They must not contain tokens or configuration addresses (S10).
 */

export const invitationStatusSchema = s.oneOf(invitationStatuses);

const instantSchema = s.string();
const nullableTextSchema = s.nullable(s.string());

export const flagViewSchema = s.object({
  id: s.string(),
  level: s.string(),
  title: nullableTextSchema,
  raisedAt: instantSchema,
});
export type FlagView = s.Infer<typeof flagViewSchema>;

/** Who acknowledged a red flag, when, and what was done. */
export const acknowledgementViewSchema = s.object({
  flagId: s.string(),
  byName: s.string(),
  at: instantSchema,
  outcome: s.oneOf(acknowledgeOutcomes),
});

/** An acknowledgement that no longer stands. */
const takenBackViewSchema = s.object({
  ...acknowledgementViewSchema.fields,
  takenBack: s.object({
    /** Null: the flag became worse. */
    byName: nullableTextSchema,
    at: instantSchema,
    /** Otherwise the service still counts it as acknowledged. */
    isToldToService: s.boolean(),
  }),
});

/** Who follows a consultation up. */
const followUpFields = {
  followUpAt: s.nullable(instantSchema),
  followUpBy: nullableTextSchema,
  assignedTo: nullableTextSchema,
  assignedToName: nullableTextSchema,
};

/** Clinicians' decisions about a consultation. */
const reviewFields = {
  acknowledgements: s.array(acknowledgementViewSchema),
  /** Calls without an answer, newest last. */
  callAttempts: s.array(s.object({ flagId: s.string(), byName: s.string(), at: instantSchema })),
  ...followUpFields,
};

/** What a row of the list takes from the dashboard's record as it is. */
export const recordedFields = {
  id: s.string(),
  patientFirstName: nullableTextSchema,
  patientLastName: nullableTextSchema,
  patientDateOfBirth: nullableTextSchema,
  externalId: nullableTextSchema,
  agentId: s.string(),
  agentName: s.string(),
  createdBy: s.string(),
  createdByName: s.string(),
  createdAt: instantSchema,
  encounterId: nullableTextSchema,
  sentAt: s.nullable(instantSchema),
  sentBy: nullableTextSchema,
  startedAt: s.nullable(instantSchema),
  finishedAt: s.nullable(instantSchema),
  /** When the patient's data was erased. */
  erasedAt: s.nullable(instantSchema),
  ...followUpFields,
};

export const invitationRowSchema = s.object({
  ...recordedFields,
  status: invitationStatusSchema,
  /** The last known status, while the service is unreachable. */
  lastKnown: s.nullable(invitationStatusSchema),
  /** Until when the link is followed, also for a started invitation. */
  expiresAt: instantSchema,
  /** "Finished" is known only because the patient followed the completion link. */
  isLinkFollowed: s.boolean(),
  invitationUrl: nullableTextSchema,
  changedAt: instantSchema,
  flags: s.array(flagViewSchema),
  /** It awaits a review, and this user has not opened its current report. */
  isUnread: s.boolean(),
  isReviewed: s.boolean(),
  /** Only a consultation that is over can be reviewed; before that it can be marked as seen. */
  isOver: s.boolean(),
  ...reviewFields,
  /** From the dashboard's own record; in a list only where a flag is open, since somebody then has to call. */
  patientPhone: nullableTextSchema,
});
export type InvitationRow = s.Infer<typeof invitationRowSchema>;

export const invitationPageSchema = s.object({
  rows: s.array(invitationRowSchema),
  nextCursor: nullableTextSchema,
});
export type InvitationPage = s.Infer<typeof invitationPageSchema>;

const saidFlagSchema = s.object({ ...flagViewSchema.fields, quote: nullableTextSchema });
export type SaidFlagView = s.Infer<typeof saidFlagSchema>;

/** The patient's words from a report; lists do not have them. */
const wordFields = {
  flags: s.array(saidFlagSchema),
  summary: nullableTextSchema,
  newAnswer: nullableTextSchema,
};

export const invitationDetailSchema = s.object({
  ...invitationRowSchema.fields,
  ...wordFields,
  visitType: nullableTextSchema,
  /** Oldest first. */
  acknowledgementsTakenBack: s.array(takenBackViewSchema),
  ...mapFields(personalFields, () => nullableTextSchema),
  lastCheckedAt: s.nullable(instantSchema),
  isReminded: s.boolean(),
  /** Null when no reminder is planned. */
  nextReminderAt: s.nullable(instantSchema),
  /** When it was removed from "Needs attention". */
  setAsideAt: s.nullable(instantSchema),
  setAsideBy: nullableTextSchema,
  revokedAt: s.nullable(instantSchema),
  revokedBy: nullableTextSchema,
  isAgentDeleted: s.boolean(),
  reviewedAt: s.nullable(instantSchema),
  reviewedBy: nullableTextSchema,
  reviewedRole: nullableTextSchema,
  /** When it was marked as seen during the consultation. */
  seenAt: s.nullable(instantSchema),
  seenBy: nullableTextSchema,
  /** Null: erased automatically at the end of the retention period. */
  erasedBy: nullableTextSchema,
  /** The service could not be asked to erase its own data. */
  isKeptByService: s.boolean(),
});
export type InvitationDetail = s.Infer<typeof invitationDetailSchema>;

/** Counting stops at a limit; above it `isMore` is true. */
export const countSchema = s.object({ count: s.int(), isMore: s.boolean() });
export type Count = s.Infer<typeof countSchema>;

const colleagueSchema = s.object({ email: s.string(), name: s.string(), isMe: s.boolean() });

export const invitationSummarySchema = s.object({
  total: countSchema,
  open: countSchema,
  agents: s.array(s.object({ id: s.string(), name: s.string() })),
  creators: s.array(s.object({ email: s.string(), name: s.string() })),
  /** The people to whom a consultation can be assigned. */
  colleagues: s.array(colleagueSchema),
});
export type InvitationSummary = s.Infer<typeof invitationSummarySchema>;

export const trackingSchema = s.object({
  /** `starting`: someone has just signed in, and the first look with their tokens is not done yet. */
  state: s.oneOf(['live', 'starting', 'unreachable', 'paused']),
  lastCheckedAt: s.nullable(instantSchema),
  since: s.nullable(instantSchema),
});
export type Tracking = s.Infer<typeof trackingSchema>;

/** The last message to a patient, where it did not arrive or may not have. */
const undeliveredSchema = s.object({
  kind: s.oneOf(messageKinds),
  state: s.oneOf(['failed', 'unclear'] as const),
  /** Masked. */
  address: s.string(),
  failure: nullableTextSchema,
});
export type UndeliveredView = s.Infer<typeof undeliveredSchema>;

export const todayRowSchema = s.object({
  ...invitationRowSchema.fields,
  ...wordFields,
  undelivered: s.nullable(undeliveredSchema),
});
export type TodayRow = s.Infer<typeof todayRowSchema>;

/** A page of open flags; `nextCursor` is null when no emergency and no unconfirmed one is left. */
export const flaggedPageSchema = s.object({ rows: s.array(todayRowSchema), nextCursor: nullableTextSchema });
export type FlaggedPage = s.Infer<typeof flaggedPageSchema>;

/** What keeps the clinic's own mail server from sending, and since when. */
export const mailTroubleSchema = s.object({ code: s.oneOf(mailTroubles), since: instantSchema });
export type MailTrouble = s.Infer<typeof mailTroubleSchema>;

export const todaySchema = s.object({
  /** Open flags, the worst first, then invitations that failed. */
  attention: s.array(todayRowSchema),
  /** Cursor of the next page of open emergencies and unconfirmed ones; null when all of them are in `attention`. */
  nextFlagged: nullableTextSchema,
  followUp: s.array(todayRowSchema),
  toReview: s.array(todayRowSchema),
  progress: s.array(todayRowSchema),
  waiting: s.array(todayRowSchema),
  counts: s.object({
    attention: countSchema,
    flagged: countSchema,
    unclear: countSchema,
    undelivered: countSchema,
    expired: countSchema,
    followUp: countSchema,
    toReview: countSchema,
    progress: countSchema,
    waiting: countSchema,
  }),
  hasAny: s.boolean(),
  /** For owners; null while mail goes out. */
  mailTrouble: s.nullable(mailTroubleSchema),
});
export type Today = s.Infer<typeof todaySchema>;

export const agentViewSchema = s.object({
  id: s.string(),
  name: nullableTextSchema,
  specialization: nullableTextSchema,
  visitType: nullableTextSchema,
  createdAt: s.nullable(instantSchema),
  openInvitations: s.int(),
  startedInvitations: s.int(),
  finishedLast30Days: s.int(),
  finished: s.int(),
  /** The default agent for new invitations. */
  isDefault: s.boolean(),
});
export type AgentView = s.Infer<typeof agentViewSchema>;
export const agentListSchema = s.object({ agents: s.array(agentViewSchema) });

export const sessionListSchema = s.object({
  sessions: s.array(
    s.object({
      id: s.string(),
      browser: s.string(),
      createdAt: instantSchema,
      lastSeenAt: instantSchema,
      isThisOne: s.boolean(),
    }),
  ),
});

/** How long the session lasts without further activity; durations, because clocks differ. */
export const sessionLimitsSchema = s.object({
  idleLeftMs: s.int(),
  absoluteLeftMs: s.int(),
  idleLimitMinutes: s.int(),
});
export type SessionLimits = s.Infer<typeof sessionLimitsSchema>;

export const connectionViewSchema = s.object({
  /** Only an owner may grant or end it. */
  mayManage: s.boolean(),
  connection: s.nullable(
    s.object({
      /** `ended`: the service no longer accepts it. */
      state: s.oneOf(['working', 'unclear', 'ended']),
      grantedByName: s.string(),
      grantedAt: instantSchema,
      lastUsedAt: s.nullable(instantSchema),
      endedAt: s.nullable(instantSchema),
    }),
  ),
});
export type ConnectionView = s.Infer<typeof connectionViewSchema>;

const draftViewSchema = s.object({
  values: s.record(s.string()),
  requestId: s.string(),
  savedAt: instantSchema,
});
export type DraftView = s.Infer<typeof draftViewSchema>;

/** A user's drafts of a form, newest first. */
export const draftListSchema = s.object({ drafts: s.array(draftViewSchema) });
export type DraftListView = s.Infer<typeof draftListSchema>;

export const auditPageSchema = s.object({
  rows: s.array(
    s.object({
      id: s.int(),
      actor: s.string(),
      action: s.string(),
      /** Id of the record, if there is one. */
      subject: nullableTextSchema,
      at: instantSchema,
    }),
  ),
  nextCursor: nullableTextSchema,
});
export type AuditPage = s.Infer<typeof auditPageSchema>;
export type AuditRow = AuditPage['rows'][number];

export const failureBodySchema = s.object({
  code: s.string(),
  message: s.string(),
  fields: s.optional(s.array(s.object({ path: s.string(), message: s.string() }))),
});

export const createdSchema = s.object({ id: s.string(), isUnclear: s.boolean() });

/** Result of an operation on several invitations; `reason` is a code that has a sentence. */
const failedSchema = s.array(s.object({ id: s.string(), reason: s.string() }));

export const revokeOutcomeSchema = s.object({ revoked: s.array(s.string()), failed: failedSchema });
export type RevokeOutcome = s.Infer<typeof revokeOutcomeSchema>;

/** Why an invitation is left out of a mailing; `recent`: a mail is queued, or was sent just now. */
export const leftOutReasons = ['no_address', 'started', 'finished', 'revoked', 'no_link', 'recent'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
const leftOutSchema = s.array(s.object({ id: s.string(), reason: s.oneOf(leftOutReasons) }));

/** `ids`: the invitations that would be mailed. */
export const sendPlanSchema = s.object({
  canMail: s.boolean(),
  ids: s.array(s.string()),
  leftOut: leftOutSchema,
});
export type SendPlan = s.Infer<typeof sendPlanSchema>;

export const sendManyOutcomeSchema = s.object({
  queued: s.array(s.string()),
  leftOut: leftOutSchema,
  failed: failedSchema,
});
export type SendManyOutcome = s.Infer<typeof sendManyOutcomeSchema>;

/** Ids of other invitations of the same patient. */
export const samePatientSchema = s.object({ others: s.array(s.string()) });

/** The newest other invitations of the patient who is entered in the form. */
export const sameInvitationsSchema = s.object({
  invitations: s.array(s.object({ id: s.string(), createdAt: s.string(), agentName: s.string() })),
});
export type SameInvitation = s.Infer<typeof sameInvitationsSchema>['invitations'][number];

/** One message, and the outcome of sending it. */
export const deliveryViewSchema = s.object({
  id: s.string(),
  kind: s.oneOf(messageKinds),
  address: s.string(),
  state: s.oneOf(['queued', 'sending', 'sent', 'failed', 'unclear']),
  /** Why it, or its last attempt, failed, as a code that has a sentence. */
  failure: nullableTextSchema,
  createdAt: instantSchema,
  /** When the next attempt is due. */
  dueAt: instantSchema,
  sentAt: s.nullable(instantSchema),
});
export type DeliveryView = s.Infer<typeof deliveryViewSchema>;

/** The version of what a form shows, and who saved it and when, where that is known (S40). */
export const savedSchema = s.object({
  /** Sent back when it is saved; null where nothing was saved yet. */
  version: nullableTextSchema,
  by: nullableTextSchema,
  at: s.nullable(instantSchema),
});
export type Saved = s.Infer<typeof savedSchema>;

/** The channels of an invitation, with the message's text as written by the server. */
export const sharingViewSchema = s.object({
  /** Whether this dashboard sends e-mail; otherwise the user's own mail program does. */
  canMail: s.boolean(),
  /** Whether the organization's reminders are on. */
  canRemind: s.boolean(),
  patientEmail: nullableTextSchema,
  patientPhone: nullableTextSchema,
  patientLocale: s.oneOf(messageLocales),
  /** Of the patient's addresses and language. */
  contact: savedSchema,
  /** Null without a link. */
  message: s.nullable(s.object({ subject: s.string(), body: s.string() })),
  /** Newest first. */
  deliveries: s.array(deliveryViewSchema),
});
export type SharingView = s.Infer<typeof sharingViewSchema>;

export const invitationViewSchema = s.object({
  invitation: invitationDetailSchema,
  sharing: sharingViewSchema,
});
export type InvitationView = s.Infer<typeof invitationViewSchema>;

export const encounterViewSchema = s.object({
  encounterId: s.string(),
  invitation: s.nullable(invitationDetailSchema),
  // Already parsed by the server with the contract's schema, which is too large for the browser.
  report: s.nullable(s.trusted<Report>()),
  /** Name of its file, without extension. */
  fileName: s.string(),
  /** Formats that the service offers besides JSON. */
  formats: s.array(s.oneOf(['pdf', 'fhir'])),
  /** Why there is no report: a failure's code, or `no_report` if the service has none. */
  reportProblem: s.nullable(s.string()),
  /** The clinic's own note, which the service never gets. `text` is null when it can no longer be opened. */
  note: s.nullable(s.object({ text: nullableTextSchema, at: instantSchema, by: s.string() })),
  /** The people to whom it can be assigned. */
  colleagues: s.array(colleagueSchema),
});
export type EncounterView = s.Infer<typeof encounterViewSchema>;

/** The owner's settings of the organization. */
export const organizationSettingsViewSchema = s.object({
  /** Null: `standardExpiryDays`, the default of the dashboard's environment. */
  expiryDays: s.nullable(s.int()),
  standardExpiryDays: s.int(),
  reminders: s.object({ isOn: s.boolean(), firstAfterDays: s.int(), everyDays: s.int(), most: s.int() }),
  workingHours: s.object({
    timeZone: s.string(),
    weekdays: s.array(s.int()),
    from: s.string(),
    to: s.string(),
  }),
  /** False until an owner has saved the settings. */
  isEverSet: s.boolean(),
  /** Whether the service has the time zone, which is then changed with the organization's settings at the service. */
  isTimeZoneAtService: s.boolean(),
  canMail: s.boolean(),
  /** Which number of "03/04/1980" is the day. */
  dateOrder: s.oneOf(dateOrderChoices),
  /** For owners; null while mail goes out. */
  mailTrouble: s.nullable(mailTroubleSchema),
  saved: savedSchema,
});
export type OrganizationSettingsView = s.Infer<typeof organizationSettingsViewSchema>;

/** The status of one invitation after the service was asked for it. */
export const lookViewSchema = s.object({ status: invitationStatusSchema });
/** The organization's settings at the service; null when this service has none. */
export const organizationViewSchema = s.object({
  organization: s.nullable(
    s.object({
      alertEmail: nullableTextSchema,
      /** Who is told of a red flag that nobody has acknowledged; null if the service does not have this setting. */
      ownerAlert: s.nullable(s.object({ email: nullableTextSchema })),
      /**
       * The link to the report in alert mails, with `{encounterId}`, and that of this dashboard; null if the service does not have
       * this setting.
       */
      reportLink: s.nullable(s.object({ url: nullableTextSchema, own: s.string() })),
      /** IANA; null if the service does not have this setting. */
      timeZone: nullableTextSchema,
      emergencyNumber: s.string(),
      phone: nullableTextSchema,
      /** Null if the service does not have this setting. */
      vendorSpeechAllowed: s.nullable(s.boolean()),
      /** Languages that are switched on, and those that can be; null if the service does not have this setting. */
      languages: s.nullable(s.array(s.string())),
      availableLanguages: s.nullable(s.array(s.string())),
      /** Null if the service does not have this setting. */
      languageModelAllowed: s.nullable(s.boolean()),
      /** Null if the service does not have this setting. */
      secondFactorRequired: s.nullable(s.boolean()),
      /** Null if the service does not have this setting; null days mean that data is kept until it is erased by hand. */
      retention: s.nullable(s.object({ days: s.nullable(s.int()) })),
      saved: savedSchema,
    }),
  ),
});
export type OrganizationView = s.Infer<typeof organizationViewSchema>;

/** One event that the service has sent, or tries to send. */
const webhookDeliveryViewSchema = s.object({
  id: s.string(),
  type: s.oneOf(['encounter.created', 'encounter.status', 'encounter.flag', 'ping']),
  state: s.oneOf(['queued', 'delivered', 'failed', 'cancelled']),
  createdAt: instantSchema,
  nextAttemptAt: s.nullable(instantSchema),
  attempts: s.array(
    s.object({
      at: instantSchema,
      durationMs: s.int(),
      status: s.nullable(s.int()),
      error: nullableTextSchema,
    }),
  ),
});
export type WebhookDeliveryView = s.Infer<typeof webhookDeliveryViewSchema>;

/** The organization's webhook at the service; null when this service has none. */
export const webhookViewSchema = s.object({
  webhook: s.nullable(
    s.object({
      state: s.oneOf(['off', 'on', 'gone']),
      url: nullableTextSchema,
      previousSecretUntil: s.nullable(instantSchema),
      /** Whether this dashboard is the receiver and has its secret. */
      isOwn: s.boolean(),
      /** When the last event was received here. */
      lastReceivedAt: s.nullable(instantSchema),
      saved: savedSchema,
    }),
  ),
  /** Address for unsigned events of a service whose webhooks are not set up through the API. */
  hintAddress: nullableTextSchema,
  /** Newest first. */
  deliveries: s.array(webhookDeliveryViewSchema),
});
export type WebhookView = s.Infer<typeof webhookViewSchema>;

/** A new secret, shown this once; null if none was made, or if the dashboard stores it. */
export const webhookSecretSchema = s.object({ secret: nullableTextSchema });

export const messageViewSchema = s.object({
  kind: s.oneOf(messageKinds),
  visitType: s.oneOf(messageVisitTypes),
  locale: s.oneOf(messageLocales),
  subject: s.string(),
  body: s.string(),
  /** False for the original text. */
  isOwn: s.boolean(),
  saved: savedSchema,
});
export type MessageView = s.Infer<typeof messageViewSchema>;
export const messageListSchema = s.object({ messages: s.array(messageViewSchema) });
