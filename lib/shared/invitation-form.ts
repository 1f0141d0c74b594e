import type * as z from 'zod';
import { type DateOrder, readDateParts } from '@/common/date-entry.ts';
import { readAddress } from '@/common/read-address.ts';
import { type CreateInvitation, createInvitationSchema } from '@/contract/invitation.ts';
import { type Contact, contactSchema } from '@/lib/shared/contact-schema.ts';
import type { InvitationField } from '@/lib/shared/invitation-fields.ts';
import {
  birthOf,
  type FormField,
  formFields,
  type InvitationProblems,
  type InvitationValues,
  isInvitationField,
} from '@/lib/shared/invitation-values.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import type { IssueRequest } from '@/lib/shared/operations/invitation.ts';

type FormTexts = Pick<Messages, 'app' | 'contactFields' | 'newInvitation'>;
type Following = NonNullable<IssueRequest['following']>;

/**
 * Validates the form with the contract's own schema (readings §8): gives the body to send and the contact, or one message for each
 * invalid field.
 *
 * @param order - the clinic's, for a date that can be read in two ways
 */
export function readInvitationForm(
  messages: FormTexts,
  values: InvitationValues,
  order: DateOrder | null = null,
):
  | { ok: true; body: CreateInvitation; contact: Contact; following: Following }
  | { ok: false; problems: InvitationProblems } {
  const { newInvitation: text } = messages;
  const problems: InvitationProblems = {};
  const birth = birthOf(values);
  const dateParts = Object.values(birth).map((part) => part.trim());
  const date = dateParts.every((part) => part === '') ? null : readDateParts(birth, undefined, order);
  if (date?.kind === 'ambiguous') problems.patientDateOfBirth = text.ambiguousDate;
  else if (date?.kind === 'wrong')
    problems.patientDateOfBirth = dateParts.includes('') ? text.wholeDate : text.realDate;
  const typed = (field: FormField) => values[field].trim() || null;
  if (typed('encounterCompletionLinkText') && !typed('encounterCompletionLinkUrl'))
    problems.encounterCompletionLinkUrl = text.textNeedsAddress;

  const entered = {
    ...Object.fromEntries(formFields.map((field) => [field, typed(field)])),
    agentId: values.agentId,
    patientEmail: readAddress(values.patientEmail) || null,
    patientDateOfBirth: date?.kind === 'date' ? date.iso : null,
    encounterCompletionLinkUrl: addScheme(typed('encounterCompletionLinkUrl')),
  };
  const parsed = createInvitationSchema.safeParse(entered);
  const contact = contactSchema.safeParse(entered);
  for (const issue of [...(parsed.error?.issues ?? []), ...(contact.error?.issues ?? [])]) {
    const field = String(issue.path[0]);
    if (isInvitationField(field)) problems[field] ??= describeProblem(messages, field, issue);
  }
  if (Object.keys(problems).length > 0 || !parsed.success || !contact.success) return { ok: false, problems };
  const following = {
    expiryDays: Number(values.expiryDays) || null,
    isReminded: values.isReminded === 'yes' && Boolean(contact.data.patientEmail),
  };
  return { ok: true, body: parsed.data, contact: contact.data, following };
}

/** Adds https:// to an address without a scheme, such as `example.org/book`. */
function addScheme(address: string | null): string | null {
  if (address === null || /^[a-z][a-z0-9+-]*:(?!\d)/i.test(address)) return address;
  return /^[^\s/]+\.[^\s/]/.test(address) ? `https://${address}` : address;
}

function describeProblem(
  { app, contactFields, newInvitation: text }: FormTexts,
  field: InvitationField,
  issue: z.core.$ZodIssue,
): string {
  const maxLength: unknown = issue.code === 'custom' ? issue.params?.maxLength : undefined;
  if (typeof maxLength === 'number') return app.tooLong({ max: maxLength });
  const texts: Partial<Record<InvitationField, string>> = {
    agentId: text.chooseAgent,
    patientDateOfBirth: text.realDate,
    patientEmail: contactFields.badEmail,
    patientPhone: contactFields.badPhone,
    patientLocale: text.chooseLocale,
    encounterCompletionLinkUrl: text.badAddress,
  };
  return texts[field] ?? app.badCharacters;
}
