// Separate from the validation, so that a page has the fields before the contract's schemas are loaded.
import { type DatePart, dateParts } from '@/common/date-entry.ts';
import { isKeyOf, keysOf, tableOf } from '@/common/keys.ts';
import { type InvitationField, invitationFields } from '@/lib/shared/invitation-fields.ts';

/** The date of birth has one input for each part. */
type BirthPart = `patientDateOfBirth.${DatePart}`;
/** How the link is followed; these are no fields of the invitation. */
const followingChoices = ['expiryDays', 'isReminded'] as const;

/** The inputs of the invitation form; a draft stores the same. */
export type FormField =
  | Exclude<InvitationField, 'patientDateOfBirth'>
  | BirthPart
  | (typeof followingChoices)[number];
export type InvitationValues = Record<FormField, string>;

/** Messages by field; the parts of a date share one. */
export type InvitationProblems = Partial<Record<InvitationField, string>>;

export const isInvitationField = (name: string): name is InvitationField => isKeyOf(invitationFields, name);

export const birthPart = (part: DatePart): BirthPart => `patientDateOfBirth.${part}`;

/** The parts of the date of birth. */
export function birthOf(values: InvitationValues): Record<DatePart, string> {
  return {
    day: values['patientDateOfBirth.day'],
    month: values['patientDateOfBirth.month'],
    year: values['patientDateOfBirth.year'],
  };
}

/** The parts of a date as values of the form. */
export function toBirthValues(date: Record<DatePart, string>): Record<BirthPart, string> {
  return {
    'patientDateOfBirth.day': date.day,
    'patientDateOfBirth.month': date.month,
    'patientDateOfBirth.year': date.year,
  };
}

/** The field whose message belongs to an input; null for an input that is always valid. */
export function problemFieldOf(field: FormField): InvitationField | null {
  const [name = ''] = field.split('.');
  return isInvitationField(name) ? name : null;
}

const isFormField = (field: InvitationField): field is FormField & InvitationField =>
  field !== 'patientDateOfBirth';

export const formFields: readonly FormField[] = [
  ...keysOf(invitationFields).filter(isFormField),
  ...dateParts.map(birthPart),
  ...followingChoices,
];

/** Initial choices. An empty `expiryDays` means the organization's default. */
const chosen: Partial<InvitationValues> = { patientLocale: 'en', isReminded: 'yes' };

/** Completes some values of the form with those of an empty form. */
export function completeValues(given: Partial<Record<string, string>>): InvitationValues {
  return tableOf(formFields, (field) => given[field] ?? chosen[field] ?? '');
}

/** The fields that have a value in an empty form. */
export const chosenFields: readonly FormField[] = ['agentId', 'patientLocale', ...followingChoices];
