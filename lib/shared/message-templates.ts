import type { MessageLocale } from '@/lib/shared/contact.ts';
import type { MergeField, MessageKind, MessageText, MessageVisitType } from '@/lib/shared/message-kinds.ts';
import { messageTexts } from '@/lib/texts/patients/generated/message.ts';

/*
 * The words of messages to patients: plain text with fields in double braces. Mail is read in public and kept for
 * years, so the texts that come with the dashboard say nothing of why somebody was invited.
 */

/** The visit type that a message is written for; services may have others, which are taken as before the visit. */
export function readVisitType(value: string | null): MessageVisitType {
  return value === 'POST_VISIT' ? 'POST_VISIT' : 'PRE_VISIT';
}

/** An original text has the fields where it names them. */
const originalFields = {
  firstName: '{{firstName}}',
  clinic: '{{clinic}}',
  link: '{{link}}',
} satisfies Record<MergeField, string>;

/** The text that is used where an organization has none of its own (lib/texts/patients). */
export function originalText({
  kind,
  visitType,
  locale,
}: {
  kind: MessageKind;
  visitType: MessageVisitType;
  locale: MessageLocale;
}): MessageText {
  const { subject, body } = messageTexts[locale][kind][visitType];
  return { subject: subject(originalFields), body: body(originalFields) };
}
