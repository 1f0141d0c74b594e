import { messageLocales } from '@/lib/shared/contact.ts';
import { messageKinds, messageVisitTypes } from '@/lib/shared/message-kinds.ts';
import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import { type BasedOn, savedSchema } from '@/lib/shared/operations/saved.ts';
import * as s from '@/lib/shared/shape.ts';

const messageViewSchema = s.object({
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

const messageListSchema = s.object({ messages: s.array(messageViewSchema) });

const path = '/api/messages/[kind]/[visitType]/[locale]';

export const listMessages = operation()('GET', '/api/messages', 'organization.manage', messageListSchema);
/** A message in the clinic's own words. */
export type SaveMessageRequest = { subject: string; body: string } & BasedOn;
export const saveMessage = operation<SaveMessageRequest>()('PUT', path, 'organization.manage', nothing);
/** Restores the original text. */
export const restoreMessage = operation<BasedOn>()('DELETE', path, 'organization.manage', nothing);
