import { mapFields, personalFields } from '@/contract/invitation-fields.ts';
import type { Report } from '@/contract/report.ts';
import { messageLocales } from '@/lib/shared/contact.ts';
import { invitationStatuses } from '@/lib/shared/invitation-status.ts';
import { messageKinds, messageVisitTypes } from '@/lib/shared/message-kinds.ts';
import { acknowledgeOutcomes } from '@/lib/shared/review.ts';
import * as s from '@/lib/shared/shape.ts';

/*
 * The JSON that the dashboard's own pages query. The server builds these values, the browser parses them with the
 * same schemas. No token and no configuration address has a place here (S10).
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

/** Who took note of a red flag, when, and what was done. */
export const acknowledgementViewSchema = s.object({
  flagId: s.string(),
  byName: s.string(),
  at: instantSchema,
  outcome: s.oneOf(acknowledgeOutcomes),
});

/** What clinicians have decided about a consultation. */
const reviewFields = {
  acknowledgements: s.array(acknowledgementViewSchema),
  /** Calls that the patient did not answer, the newest last. */
  callAttempts: s.array(s.object({ flagId: s.string(), byName: s.string(), at: instantSchema })),
  followUpAt: s.nullable(instantSchema),
  followUpBy: nullableTextSchema,
  assignedTo: nullableTextSchema,
  assignedToName: nullableTextSchema,
};

export const invitationRowSchema = s.object({
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
  status: invitationStatusSchema,
  /** What the service said last, while it cannot be reached. */
  lastKnown: s.nullable(invitationStatusSchema),
  /** Until when the link is followed, whether it is started in that time or not. */
  expiresAt: instantSchema,
  /** "Finished" is known only because the patient followed the completion link. */
  isLinkFollowed: s.boolean(),
  encounterId: nullableTextSchema,
  invitationUrl: nullableTextSchema,
  sentAt: s.nullable(instantSchema),
  sentBy: nullableTextSchema,
  startedAt: s.nullable(instantSchema),
  finishedAt: s.nullable(instantSchema),
  changedAt: instantSchema,
  flags: s.array(flagViewSchema),
  /** It waits for a review, and the reader has not opened it as it is now. */
  isUnread: s.boolean(),
  isReviewed: s.boolean(),
  /** Only what is over can be reviewed; before, somebody can say that they have seen it so far. */
  isOver: s.boolean(),
  /** Since then nothing of the patient is left. */
  erasedAt: s.nullable(instantSchema),
  ...reviewFields,
});
export type InvitationRow = s.Infer<typeof invitationRowSchema>;

export const invitationPageSchema = s.object({
  rows: s.array(invitationRowSchema),
  nextCursor: nullableTextSchema,
});
export type InvitationPage = s.Infer<typeof invitationPageSchema>;

const saidFlagSchema = s.object({ ...flagViewSchema.fields, quote: nullableTextSchema });
export type SaidFlagView = s.Infer<typeof saidFlagSchema>;

/** What the patient said, of a report; lists do not hold it. */
const wordFields = { flags: s.array(saidFlagSchema), summary: nullableTextSchema };

/** Where the patient can be called, from the dashboard's own record. */
const phoneFields = { patientPhone: nullableTextSchema };

export const invitationDetailSchema = s.object({
  ...invitationRowSchema.fields,
  ...wordFields,
  ...phoneFields,
  visitType: nullableTextSchema,
  ...mapFields(personalFields, () => nullableTextSchema),
  lastCheckedAt: s.nullable(instantSchema),
  isReminded: s.boolean(),
  /** Null when no reminder is due any more. */
  nextReminderAt: s.nullable(instantSchema),
  /** Out of "Needs attention". */
  setAsideAt: s.nullable(instantSchema),
  setAsideBy: nullableTextSchema,
  revokedAt: s.nullable(instantSchema),
  revokedBy: nullableTextSchema,
  isAgentDeleted: s.boolean(),
  reviewedAt: s.nullable(instantSchema),
  reviewedBy: nullableTextSchema,
  /** Seen while it was going on. */
  seenAt: s.nullable(instantSchema),
  seenBy: nullableTextSchema,
  /** Null: nobody in particular, but the time for which data is kept. */
  erasedBy: nullableTextSchema,
  /** The service could not be asked to erase what it has itself. */
  isKeptByService: s.boolean(),
});
export type InvitationDetail = s.Infer<typeof invitationDetailSchema>;

/** Counts stop at `limit`: beyond it "limit or more" is all that anyone needs. */
export const countSchema = s.object({ count: s.int(), isMore: s.boolean() });
export type Count = s.Infer<typeof countSchema>;

const colleagueSchema = s.object({ email: s.string(), name: s.string(), isMe: s.boolean() });

export const invitationSummarySchema = s.object({
  total: countSchema,
  open: countSchema,
  agents: s.array(s.object({ id: s.string(), name: s.string() })),
  creators: s.array(s.object({ email: s.string(), name: s.string() })),
  /** Those whom something can be assigned to. */
  colleagues: s.array(colleagueSchema),
});
export type InvitationSummary = s.Infer<typeof invitationSummarySchema>;

export const trackingSchema = s.object({
  /** `starting`: somebody has just signed in, and the first look with their tokens is still to come. */
  state: s.oneOf(['live', 'starting', 'unreachable', 'paused']),
  lastCheckedAt: s.nullable(instantSchema),
  since: s.nullable(instantSchema),
});
export type Tracking = s.Infer<typeof trackingSchema>;

export const todayRowSchema = s.object({
  ...invitationRowSchema.fields,
  ...wordFields,
  ...phoneFields,
});
export type TodayRow = s.Infer<typeof todayRowSchema>;

export const todaySchema = s.object({
  attention: s.array(todayRowSchema),
  followUp: s.array(todayRowSchema),
  toReview: s.array(todayRowSchema),
  progress: s.array(todayRowSchema),
  waiting: s.array(todayRowSchema),
  counts: s.object({
    attention: countSchema,
    followUp: countSchema,
    toReview: countSchema,
    progress: countSchema,
    waiting: countSchema,
  }),
  hasAny: s.boolean(),
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
  /** New invitations start with it. */
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

/** How long the session lasts if nothing more happens; lengths of time, because two clocks need not agree. */
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
      /** `ended`: by the service, which no longer accepts it. */
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

/** What somebody has begun to fill a form with, the newest first. */
export const draftListSchema = s.object({ drafts: s.array(draftViewSchema) });
export type DraftListView = s.Infer<typeof draftListSchema>;

export const auditPageSchema = s.object({
  rows: s.array(
    s.object({
      id: s.int(),
      actor: s.string(),
      action: s.string(),
      /** Id of the record, if it was about one. */
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

/** What became of invitations that were to be revoked together; `reason` is a code that has a sentence. */
const failedSchema = s.array(s.object({ id: s.string(), reason: s.string() }));

export const revokeOutcomeSchema = s.object({ revoked: s.array(s.string()), failed: failedSchema });
export type RevokeOutcome = s.Infer<typeof revokeOutcomeSchema>;

/** Why somebody is not mailed with the others; `recent`: mail is on its way, or has just gone. */
export const leftOutReasons = ['no_address', 'started', 'finished', 'revoked', 'no_link', 'recent'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
const leftOutSchema = s.array(s.object({ id: s.string(), reason: s.oneOf(leftOutReasons) }));

/** `ids`: of those who would be mailed. */
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

/** Other invitations of the same patient, by their ids. */
export const samePatientSchema = s.object({ others: s.array(s.string()) });

/** One message that was to leave, and what became of it. */
export const deliveryViewSchema = s.object({
  id: s.string(),
  kind: s.oneOf(messageKinds),
  address: s.string(),
  state: s.oneOf(['queued', 'sending', 'sent', 'failed', 'unclear']),
  /** Why it failed, or why the last try did, as a code that the pages have a sentence for. */
  failure: nullableTextSchema,
  createdAt: instantSchema,
  /** When it is tried (again). */
  dueAt: instantSchema,
  sentAt: s.nullable(instantSchema),
});
export type DeliveryView = s.Infer<typeof deliveryViewSchema>;

/** What an invitation is sent with: its text is written by the server, from the clinic's own words. */
export const sharingViewSchema = s.object({
  /** Whether e-mail is sent from here; otherwise the person's own program sends it. */
  canMail: s.boolean(),
  /** Whether the organization reminds patients. */
  canRemind: s.boolean(),
  patientEmail: nullableTextSchema,
  patientPhone: nullableTextSchema,
  patientLocale: s.oneOf(messageLocales),
  /** Null without a link. */
  message: s.nullable(s.object({ subject: s.string(), body: s.string() })),
  /** The newest first. */
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
  // The server has parsed it by the contract's schema; that one is too large to send along.
  report: s.nullable(s.trusted<Report>()),
  /** What a file of it is called, without its ending. */
  fileName: s.string(),
  /** What else the service has it as. */
  formats: s.array(s.oneOf(['pdf', 'fhir'])),
  /** Why there is no report, if there is none. */
  /** A failure's code, or `no_report` of a service that has none. */
  reportProblem: s.nullable(s.string()),
  /** The clinic's own note; the service never sees it. `text` is null when it can no longer be opened. */
  note: s.nullable(s.object({ text: nullableTextSchema, at: instantSchema, by: s.string() })),
  /** Those whom it can be assigned to. */
  colleagues: s.array(colleagueSchema),
});
export type EncounterView = s.Infer<typeof encounterViewSchema>;

/** What an owner has set for the organization. */
export const organizationSettingsViewSchema = s.object({
  /** Null: `standardExpiryDays`, which the dashboard's environment says. */
  expiryDays: s.nullable(s.int()),
  standardExpiryDays: s.int(),
  reminders: s.object({ isOn: s.boolean(), firstAfterDays: s.int(), everyDays: s.int(), most: s.int() }),
  workingHours: s.object({
    timeZone: s.string(),
    weekdays: s.array(s.int()),
    from: s.string(),
    to: s.string(),
  }),
  /** Otherwise nobody has set anything yet. */
  isEverSet: s.boolean(),
  /** The time zone is then the service's, and changed among the organization's settings. */
  isTimeZoneAtService: s.boolean(),
  canMail: s.boolean(),
});
export type OrganizationSettingsView = s.Infer<typeof organizationSettingsViewSchema>;

/** What asking the service for one invitation has told: the status, as far as it is known. */
export const lookViewSchema = s.object({ status: invitationStatusSchema });
/** What the service keeps of the organization; null when this service keeps nothing of it. */
export const organizationViewSchema = s.object({
  organization: s.nullable(
    s.object({
      alertEmail: nullableTextSchema,
      /** IANA; null where the service knows no such setting. */
      timeZone: nullableTextSchema,
      emergencyNumber: s.string(),
      phone: nullableTextSchema,
      /** Null where the service knows no such setting. */
      vendorSpeechAllowed: s.nullable(s.boolean()),
      /** Languages that are switched on, and those that can be; null where the service knows no such setting. */
      languages: s.nullable(s.array(s.string())),
      availableLanguages: s.nullable(s.array(s.string())),
      /** The same. */
      languageModelAllowed: s.nullable(s.boolean()),
      /** The same. */
      secondFactorRequired: s.nullable(s.boolean()),
      /** The same; without days data is kept until somebody erases it. */
      retention: s.nullable(s.object({ days: s.nullable(s.int()) })),
    }),
  ),
});
export type OrganizationView = s.Infer<typeof organizationViewSchema>;

/** One event that the service sent, or tries to send. */
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

/** Where the service tells this organization what happens; null when this service has no such thing. */
export const webhookViewSchema = s.object({
  webhook: s.nullable(
    s.object({
      state: s.oneOf(['off', 'on', 'gone']),
      url: nullableTextSchema,
      previousSecretUntil: s.nullable(instantSchema),
      /** Whether it leads to this dashboard, which knows its secret. */
      isOwn: s.boolean(),
      /** When the last event came here. */
      lastReceivedAt: s.nullable(instantSchema),
    }),
  ),
  /** Where a service that has no webhooks of its own to set up may send events, without a signature. */
  hintAddress: nullableTextSchema,
  /** The newest first. */
  deliveries: s.array(webhookDeliveryViewSchema),
});
export type WebhookView = s.Infer<typeof webhookViewSchema>;

/** A secret that is shown this once; null where none was made, or the dashboard keeps it. */
export const webhookSecretSchema = s.object({ secret: nullableTextSchema });

export const messageViewSchema = s.object({
  kind: s.oneOf(messageKinds),
  visitType: s.oneOf(messageVisitTypes),
  locale: s.oneOf(messageLocales),
  subject: s.string(),
  body: s.string(),
  /** Otherwise the original text. */
  isOwn: s.boolean(),
});
export type MessageView = s.Infer<typeof messageViewSchema>;
export const messageListSchema = s.object({ messages: s.array(messageViewSchema) });
