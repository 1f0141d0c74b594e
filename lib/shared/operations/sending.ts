import { type MessageLocale, messageLocales } from '@/lib/shared/contact.ts';
import { messageKinds } from '@/lib/shared/message-kinds.ts';
import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import { type BasedOn, savedSchema } from '@/lib/shared/operations/saved.ts';
import * as s from '@/lib/shared/shape.ts';

/** Result of an operation on several invitations; `reason` is a code that has a sentence. */
export const failedSchema = s.array(s.object({ id: s.string(), reason: s.string() }));

/** Why an invitation is left out of a mailing; `recent`: a mail is queued, or was sent just now. */
export const leftOutReasons = ['no_address', 'started', 'finished', 'revoked', 'no_link', 'recent'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const leftOutSchema = s.array(s.object({ id: s.string(), reason: s.oneOf(leftOutReasons) }));

/** `ids`: the invitations that would be mailed. */
const sendPlanSchema = s.object({
  canMail: s.boolean(),
  ids: s.array(s.string()),
  leftOut: leftOutSchema,
});
export type SendPlan = s.Infer<typeof sendPlanSchema>;

const sendManyOutcomeSchema = s.object({
  queued: s.array(s.string()),
  leftOut: leftOutSchema,
  failed: failedSchema,
});
export type SendManyOutcome = s.Infer<typeof sendManyOutcomeSchema>;

/** One message, and the outcome of sending it. */
const deliveryViewSchema = s.object({
  id: s.string(),
  kind: s.oneOf(messageKinds),
  address: s.string(),
  state: s.oneOf(['queued', 'sending', 'sent', 'failed', 'unclear']),
  /** Why it, or its last attempt, failed, as a code that has a sentence. */
  failure: s.nullableText,
  createdAt: s.instant,
  /** When the next attempt is due. */
  dueAt: s.instant,
  sentAt: s.nullable(s.instant),
});
export type DeliveryView = s.Infer<typeof deliveryViewSchema>;

/** The channels of an invitation, with the message's text as written by the server. */
export const sharingViewSchema = s.object({
  /** Whether this dashboard sends e-mail; otherwise the user's own mail program does. */
  canMail: s.boolean(),
  /** Whether the organization's reminders are on. */
  canRemind: s.boolean(),
  patientEmail: s.nullableText,
  patientPhone: s.nullableText,
  patientLocale: s.oneOf(messageLocales),
  /** Of the patient's addresses and language. */
  contact: savedSchema,
  /** Null without a link. */
  message: s.nullable(s.object({ subject: s.string(), body: s.string() })),
  /** Newest first. */
  deliveries: s.array(deliveryViewSchema),
});
export type SharingView = s.Infer<typeof sharingViewSchema>;

/** An e-mail with the invitation's link; the server writes its text. */
export type SendInvitationRequest = {
  requestId: string;
  address: string;
  /** Left out: unchanged. */
  isReminded?: boolean;
} /** The version of the contact beside which the address was seen: a corrected address is not written to by mistake. */ & BasedOn;
export const sendInvitation = operation<SendInvitationRequest>()(
  'POST',
  '/api/invitations/[id]/deliveries',
  'invitation.send',
  s.object({ id: s.string() }),
);

/** Several invitations for one request. */
export type IdsRequest = { ids: string[] };
/** Whom `sendInvitations` would mail, and who is left out and why. */
export const planSending = operation<IdsRequest>()(
  'POST',
  '/api/invitations/deliveries/plan',
  'invitation.send',
  sendPlanSchema,
);
/** Each `requestId` sends one mail, however often it is repeated. */
export type SendManyRequest = { invitations: { id: string; requestId: string }[] };
export const sendInvitations = operation<SendManyRequest>()(
  'POST',
  '/api/invitations/deliveries',
  'invitation.send',
  sendManyOutcomeSchema,
);

/** Each `requestId` sends one reminder, however often it is repeated. */
export type RemindRequest = { requestId: string };
export const sendReminder = operation<RemindRequest>()(
  'POST',
  '/api/invitations/[id]/reminders',
  'invitation.send',
  s.object({ id: s.string() }),
);

/** The patient's addresses and language; replaces all of them. */
export type ContactRequest = {
  patientEmail: string | null;
  patientPhone: string | null;
  patientLocale: MessageLocale;
} & BasedOn;
export const changeContact = operation<ContactRequest>()(
  'PUT',
  '/api/invitations/[id]/contact',
  'invitation.send',
  nothing,
);
