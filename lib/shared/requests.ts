import * as z from 'zod';
import { consultAgentTypes } from '@/contract/agent.ts';
import { createInvitationSchema } from '@/contract/invitation.ts';
import { limits } from '@/contract/limits.ts';
import { dateOfBirthSchema, isWellFormed, lineSchema } from '@/contract/text.ts';
import { messageLocales } from '@/lib/shared/contact.ts';
import { addressSchema, contactSchema, phoneSchema } from '@/lib/shared/contact-schema.ts';
import { expiryDaysMax } from '@/lib/shared/following.ts';
import type { ContactField } from '@/lib/shared/invitation-fields.ts';
import { messageLimits } from '@/lib/shared/message-kinds.ts';
import { acknowledgeOutcomes, noteMaxLength } from '@/lib/shared/review.ts';

/** Idempotency key, made by a form once, so that a repeated submit is recognized. */
const requestIdSchema = z.uuid();

/**
 * The version that a change is based on, as the form has read it; null where nothing was saved then. A change that is based on an
 * earlier version is refused with a conflict (S40).
 */
export const basedOnSchema = z.object({ basedOn: lineSchema(100).nullable() });
export type BasedOn = z.infer<typeof basedOnSchema>;

const expiryDaysSchema = z.int().min(1).max(expiryDaysMax);

/** How long the link is followed (null: the organization's default), and whether its patient is reminded. */
const followingSchema = z.object({ expiryDays: expiryDaysSchema.nullable(), isReminded: z.boolean() });

export const issueRequestSchema = z.object({
  requestId: requestIdSchema,
  invitation: createInvitationSchema,
  contact: contactSchema.optional(),
  following: followingSchema.optional(),
});
export type IssueRequest = z.infer<typeof issueRequestSchema>;

export const makeAgentSchema = z.object({
  name: lineSchema(limits.agentNameLength).optional(),
  // Any value: the operator decides which specializations a clinic can choose (CONSULT_SPECIALIZATIONS).
  specialization: lineSchema(100),
  consultAgentType: z.enum(consultAgentTypes),
});
export const makeAgentRequestSchema = z.object({ requestId: requestIdSchema, agent: makeAgentSchema });
export type MakeAgentRequest = z.infer<typeof makeAgentRequestSchema>;

export const markRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shared'), by: z.enum(['copy', 'message', 'email', 'text', 'print']) }),
  z.object({ kind: z.literal('read') }),
]);
export type MarkRequest = z.infer<typeof markRequestSchema>;

const togetherMax = 200;

/** Several invitations for one request. */
export const idsRequestSchema = z.object({ ids: z.array(lineSchema(400)).min(1).max(togetherMax) });
export type IdsRequest = z.infer<typeof idsRequestSchema>;

/** More invitations than one patient has. */
export const erasedTogetherMax = togetherMax;

/** `others`: invitations of the same patient, which are erased as well. */
export const eraseRequestSchema = z.object({ others: z.array(lineSchema(400)).max(erasedTogetherMax) });
export type EraseRequest = z.infer<typeof eraseRequestSchema>;

/** The newest of a patient's other invitations, which the form for a new one names. */
export const sameShownMax = 3;

/** Who an invitation is for, as typed. */
export const samePatientRequestSchema = z.object({
  requestId: z.uuid(),
  externalId: lineSchema(limits.externalIdLength).nullable(),
  patientFirstName: lineSchema(limits.personNameLength).nullable(),
  patientLastName: lineSchema(limits.personNameLength).nullable(),
  patientDateOfBirth: dateOfBirthSchema.nullable(),
});
export type SamePatientRequest = z.infer<typeof samePatientRequestSchema>;

/** Each flag is decided for itself (S38). */
const flagIdsSchema = z.array(lineSchema(400)).length(1);

/** A clinician's decision about a consultation. */
export const reviewRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('acknowledged'),
    flagIds: flagIdsSchema,
    outcome: z.enum(acknowledgeOutcomes),
  }),
  /** `at`: the acknowledgement that the page showed, so that a later one of a colleague stands. */
  z.object({ kind: z.literal('taken_back'), flagIds: flagIdsSchema, at: lineSchema(40) }),
  /** The patient was called because of these flags and did not answer: the flags stay open. */
  z.object({ kind: z.literal('no_answer'), flagIds: flagIdsSchema }),
  /** Only a consultation that is over, and without open flags, can be reviewed. */
  z.object({
    kind: z.literal('reviewed'),
    value: z.boolean(),
    /** Fingerprint of the report that the page shows; with another one at the service the review is a conflict. */
    reportVersion: lineSchema(40).nullable().default(null),
  }),
  /** Looked at during the consultation. */
  z.object({ kind: z.literal('seen'), value: z.boolean() }),
  z.object({ kind: z.literal('follow_up'), value: z.boolean() }),
  /** `to`: e-mail address of a colleague; null removes the assignment. */
  z.object({ kind: z.literal('assigned'), to: lineSchema(320).nullable() }),
]);
export type ReviewRequest = z.input<typeof reviewRequestSchema>;

export const saveNoteRequestSchema = z.object({
  text: z
    .string()
    .refine((value) => [...value].length <= noteMaxLength)
    .refine(isWellFormed),
  /** Version (time of the save) of the note that this one replaces; null for the first. */
  basedOn: z.iso.datetime().nullable(),
});
export type SaveNoteRequest = z.infer<typeof saveNoteRequestSchema>;

/** Forms with drafts; the value is part of the address and of the stored row. */
export const draftForms = ['invitation', 'agent', 'note'] as const;
export type DraftForm = (typeof draftForms)[number];

/** More than a note may have, so that what is too long is kept as well. */
const draftValueMax = 4 * noteMaxLength;
const draftFieldsMax = 40;

/** Values of a form before validation: any text is accepted, so that a draft can always be saved. */
export const saveDraftRequestSchema = z.object({
  requestId: requestIdSchema,
  values: z
    .record(z.string().max(40), z.string().max(draftValueMax))
    .refine((values) => Object.keys(values).length <= draftFieldsMax),
});
/** Deletes the draft of a request id that was sent or given up. */
export const dropDraftRequestSchema = z.object({ requestId: requestIdSchema });

export type SaveDraftRequest = z.infer<typeof saveDraftRequestSchema>;

/** An e-mail with the invitation's link; the server writes its text. */
export const sendInvitationRequestSchema = z.object({
  requestId: requestIdSchema,
  address: addressSchema,
  /** Left out: unchanged. */
  isReminded: z.boolean().optional(),
  /** The version of the patient's contact beside which the address was seen: a corrected address is not written to by mistake. */
  ...basedOnSchema.shape,
});
export type SendInvitationRequest = z.infer<typeof sendInvitationRequestSchema>;

/** Invitations to send again; each `requestId` sends one mail, however often it is repeated. */
export const sendManyRequestSchema = z.object({
  invitations: z
    .array(z.object({ id: lineSchema(400), requestId: requestIdSchema }))
    .min(1)
    .max(togetherMax),
});
export type SendManyRequest = z.infer<typeof sendManyRequestSchema>;

/** Each `requestId` sends one reminder, however often it is repeated. */
export const remindRequestSchema = z.object({ requestId: requestIdSchema });
export type RemindRequest = z.infer<typeof remindRequestSchema>;

/** A decision about an invitation whose patient has not started. */
export const followingRequestSchema = z.discriminatedUnion('kind', [
  /** `days`: counted from now. */
  z.object({ kind: z.literal('expiry'), days: expiryDaysSchema }),
  z.object({ kind: z.literal('reminders'), value: z.boolean() }),
  z.object({ kind: z.literal('aside'), value: z.boolean() }),
]);
export type FollowingRequest = z.infer<typeof followingRequestSchema>;

/** The patient's addresses and language; replaces all of them. */
export const contactRequestSchema = z.object({
  patientEmail: addressSchema.nullable(),
  patientPhone: phoneSchema.nullable(),
  patientLocale: z.enum(messageLocales),
  ...basedOnSchema.shape,
} satisfies Record<ContactField | 'basedOn', z.ZodType>);
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** A message in the clinic's own words; `checkMessageText` validates it. */
export const saveMessageRequestSchema = z.object({
  subject: z.string().max(messageLimits.subjectLength * 4),
  body: z.string().max(messageLimits.bodyLength * 4),
  ...basedOnSchema.shape,
});
export type SaveMessageRequest = z.infer<typeof saveMessageRequestSchema>;
