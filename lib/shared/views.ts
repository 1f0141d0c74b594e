import * as z from 'zod';
import { reportSchema } from '@/contract/report.ts';

/*
 * The JSON that the dashboard's own pages query. The server builds these values, the browser parses them with the
 * same schemas. No token and no configuration address has a place here (S10).
 */

export const invitationStatuses = [
  'not_started',
  'started',
  'finished',
  'left_early',
  'expired',
  'revoked',
  'unclear',
  'unreachable',
] as const;
export const invitationStatusSchema = z.enum(invitationStatuses);
export type InvitationStatus = z.infer<typeof invitationStatusSchema>;

const instantSchema = z.string();
const nullableTextSchema = z.string().nullable();

export const flagViewSchema = z.object({
  id: z.string(),
  level: z.string(),
  title: nullableTextSchema,
  quote: nullableTextSchema,
  raisedAt: instantSchema,
});
export type FlagView = z.infer<typeof flagViewSchema>;

export const invitationRowSchema = z.object({
  id: z.string(),
  firstName: nullableTextSchema,
  lastName: nullableTextSchema,
  dateOfBirth: nullableTextSchema,
  externalId: nullableTextSchema,
  agentId: z.string(),
  agentName: z.string(),
  createdBy: z.string(),
  createdByName: z.string(),
  createdAt: instantSchema,
  status: invitationStatusSchema,
  /** What the service said last, while it cannot be reached. */
  lastKnown: invitationStatusSchema.nullable(),
  encounterId: nullableTextSchema,
  invitationUrl: nullableTextSchema,
  sentAt: instantSchema.nullable(),
  sentBy: nullableTextSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  changedAt: instantSchema,
  flags: z.array(flagViewSchema),
  summary: nullableTextSchema,
  isUnread: z.boolean(),
  isReviewed: z.boolean(),
});
export type InvitationRow = z.infer<typeof invitationRowSchema>;

export const invitationPageSchema = z.object({
  rows: z.array(invitationRowSchema),
  nextCursor: nullableTextSchema,
});
export type InvitationPage = z.infer<typeof invitationPageSchema>;

export const invitationDetailSchema = invitationRowSchema.extend({
  visitType: nullableTextSchema,
  completionLinkText: nullableTextSchema,
  completionLinkUrl: nullableTextSchema,
  lastCheckedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  revokedBy: nullableTextSchema,
  isAgentDeleted: z.boolean(),
  reviewedAt: instantSchema.nullable(),
  reviewedBy: nullableTextSchema,
});
export type InvitationDetail = z.infer<typeof invitationDetailSchema>;

/** Counts stop at `limit`: beyond it "limit or more" is all that anyone needs. */
const countSchema = z.object({ count: z.number().int(), isMore: z.boolean() });
export type Count = z.infer<typeof countSchema>;

export const invitationSummarySchema = z.object({
  total: countSchema,
  open: countSchema,
  agents: z.array(z.object({ id: z.string(), name: z.string() })),
  creators: z.array(z.object({ email: z.string(), name: z.string() })),
});
export type InvitationSummary = z.infer<typeof invitationSummarySchema>;

export const trackingSchema = z.object({
  state: z.enum(['live', 'unreachable', 'paused']),
  lastCheckedAt: instantSchema.nullable(),
  since: instantSchema.nullable(),
});
export type Tracking = z.infer<typeof trackingSchema>;

export const todaySchema = z.object({
  attention: z.array(invitationRowSchema),
  unread: z.array(invitationRowSchema),
  progress: z.array(invitationRowSchema),
  waiting: z.array(invitationRowSchema),
  counts: z.object({
    attention: countSchema,
    unread: countSchema,
    progress: countSchema,
    waiting: countSchema,
  }),
  tracking: trackingSchema,
  hasAny: z.boolean(),
  expiryDays: z.number().int(),
});
export type Today = z.infer<typeof todaySchema>;

export const agentViewSchema = z.object({
  id: z.string(),
  name: nullableTextSchema,
  specialization: nullableTextSchema,
  visitType: nullableTextSchema,
  createdAt: instantSchema.nullable(),
  openInvitations: z.number().int(),
  startedInvitations: z.number().int(),
  finishedLast30Days: z.number().int(),
  finished: z.number().int(),
});
export type AgentView = z.infer<typeof agentViewSchema>;
export const agentListSchema = z.object({ agents: z.array(agentViewSchema) });

export const sessionListSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      browser: z.string(),
      createdAt: instantSchema,
      lastSeenAt: instantSchema,
      isThisOne: z.boolean(),
    }),
  ),
});

export const failureBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export const createdSchema = z.object({ id: z.string(), isUnclear: z.boolean() });

export const invitationViewSchema = z.object({
  invitation: invitationDetailSchema,
  tracking: trackingSchema,
});
export type InvitationView = z.infer<typeof invitationViewSchema>;

export const encounterViewSchema = z.object({
  encounterId: z.string(),
  invitation: invitationDetailSchema.nullable(),
  report: reportSchema.nullable(),
  /** Why there is no report, if there is none. */
  reportProblem: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type EncounterView = z.infer<typeof encounterViewSchema>;
