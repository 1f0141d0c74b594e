import { readDateParts } from '@/common/date-entry.ts';
import { type CreateInvitation, createInvitationSchema } from '@/contract/invitation.ts';
import { limits } from '@/contract/limits.ts';
import { addressMaxLength, type Contact, contactSchema } from '@/lib/shared/contact-schema.ts';
import {
  fieldByPath,
  type InvitationField,
  type InvitationProblems,
  type InvitationValues,
} from '@/lib/shared/invitation-fields.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import type { IssueRequest } from '@/lib/shared/requests.ts';

type FormTexts = Pick<Messages, 'app' | 'contactFields' | 'newInvitation'>;
type Following = NonNullable<IssueRequest['following']>;

/**
 * Reads the form by the contract's own schema (readings §8): the body to send and where the link can be sent, or one
 * message for each field that needs another look.
 */
export function readInvitationForm(
  messages: FormTexts,
  values: InvitationValues,
):
  | { ok: true; body: CreateInvitation; contact: Contact; following: Following }
  | { ok: false; problems: InvitationProblems } {
  const { newInvitation: text } = messages;
  const problems: InvitationProblems = {};
  const typed = (field: InvitationField) => values[field].trim() || null;
  const dateParts = [typed('day'), typed('month'), typed('year')];
  const hasDate = dateParts.some((part) => part !== null);
  const date = hasDate ? readDateParts(values) : null;
  if (date?.kind === 'ambiguous') problems.birth = text.ambiguousDate;
  else if (date?.kind === 'wrong') problems.birth = dateParts.includes(null) ? text.wholeDate : text.realDate;
  if (values.linkText.trim() && !values.linkAddress.trim()) problems.linkAddress = text.textNeedsAddress;

  const parsed = createInvitationSchema.safeParse({
    agentId: values.agentId,
    patientFirstName: typed('firstName'),
    patientLastName: typed('lastName'),
    patientDateOfBirth: date?.kind === 'date' ? date.iso : null,
    externalId: typed('externalId'),
    encounterCompletionLinkText: typed('linkText'),
    encounterCompletionLinkUrl: addScheme(typed('linkAddress')),
  });
  const contact = contactSchema.safeParse({
    email: typed('email'),
    phone: typed('phone'),
    locale: typed('locale'),
  });
  for (const issue of [...(parsed.error?.issues ?? []), ...(contact.error?.issues ?? [])]) {
    const field = fieldByPath[String(issue.path[0])];
    if (field && !problems[field]) problems[field] = describeProblem(messages, field, values);
  }
  if (Object.keys(problems).length > 0 || !parsed.success || !contact.success) return { ok: false, problems };
  const following = {
    expiryDays: Number(values.expiryDays) || null,
    isReminded: values.remind === 'yes' && Boolean(contact.data.email),
  };
  return { ok: true, body: parsed.data, contact: contact.data, following };
}

/** `example.org/book` is an address as people write it; what names a scheme of its own is left as it is. */
function addScheme(address: string | null): string | null {
  if (address === null || /^[a-z][a-z0-9+-]*:(?!\d)/i.test(address)) return address;
  return /^[^\s/]+\.[^\s/]/.test(address) ? `https://${address}` : address;
}

const lengths: Partial<Record<InvitationField, number>> = {
  firstName: limits.personNameLength,
  lastName: limits.personNameLength,
  externalId: limits.externalIdLength,
  email: addressMaxLength,
  linkText: limits.linkTextLength,
  linkAddress: limits.urlLength,
};

function describeProblem(
  { app, contactFields, newInvitation: text }: FormTexts,
  field: InvitationField | 'birth',
  values: InvitationValues,
): string {
  if (field === 'agentId') return text.chooseAgent;
  if (field === 'birth') return text.realDate;
  const max = lengths[field];
  if (max !== undefined && [...values[field].trim()].length > max) return app.tooLong({ max });
  if (field === 'email') return contactFields.badEmail;
  if (field === 'phone') return contactFields.badPhone;
  if (field === 'locale') return text.chooseLocale;
  return field === 'linkAddress' ? text.badAddress : app.badCharacters;
}
