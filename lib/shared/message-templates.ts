import type { MessageLocale } from '@/lib/shared/contact.ts';
import type { MergeField, MessageKind, MessageText, MessageVisitType } from '@/lib/shared/message-kinds.ts';
import { messageTexts } from '@/lib/texts/patients/generated/message.ts';

/*
 * Texts of messages to patients: plain text with fields in double braces. Others may see a mail, and it is kept for years, so the
 * dashboard's texts do not say why someone was invited.
 */

/** The visit type of a message; an unknown one of another service counts as before the visit. */
export function readVisitType(value: string | null): MessageVisitType {
  return value === 'POST_VISIT' ? 'POST_VISIT' : 'PRE_VISIT';
}

/** Fills the original text's arguments with the merge fields themselves, as an owner sees them. */
const originalFields = {
  firstName: '{{firstName}}',
  clinic: '{{clinic}}',
  link: '{{link}}',
} satisfies Record<MergeField, string>;

/** The text that is used if an organization has none of its own (lib/texts/patients). */
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
