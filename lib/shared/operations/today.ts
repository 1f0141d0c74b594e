import { messageKinds } from '@/lib/shared/message-kinds.ts';
import { countSchema, invitationRowSchema, wordFields } from '@/lib/shared/operations/invitation.ts';
import { mailTroubleSchema } from '@/lib/shared/operations/mail-trouble.ts';
import { operation, search } from '@/lib/shared/operations/operation.ts';
import * as s from '@/lib/shared/shape.ts';

/** The last message to a patient, where it did not arrive or may not have. */
const undeliveredSchema = s.object({
  kind: s.oneOf(messageKinds),
  state: s.oneOf(['failed', 'unclear'] as const),
  /** Masked. */
  address: s.string(),
  failure: s.nullableText,
});
export type UndeliveredView = s.Infer<typeof undeliveredSchema>;

const todayRowSchema = s.object({
  ...invitationRowSchema.fields,
  ...wordFields,
  undelivered: s.nullable(undeliveredSchema),
});
export type TodayRow = s.Infer<typeof todayRowSchema>;

/** A page of open flags; `nextCursor` is null when no emergency and no unconfirmed one is left. */
const flaggedPageSchema = s.object({ rows: s.array(todayRowSchema), nextCursor: s.nullableText });
export type FlaggedPage = s.Infer<typeof flaggedPageSchema>;

const todaySchema = s.object({
  /** Open flags, the worst first, then invitations that failed. */
  attention: s.array(todayRowSchema),
  /** Cursor of the next page of open emergencies and unconfirmed ones; null when all of them are in `attention`. */
  nextFlagged: s.nullableText,
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

export const getToday = operation()('GET', '/api/today', 'invitation.read', todaySchema);
/** A further page of open emergencies and unconfirmed ones. */
export const listMoreFlagged = search<{ cursor: string }>()(
  '/api/today/flagged',
  'invitation.read',
  flaggedPageSchema,
);
