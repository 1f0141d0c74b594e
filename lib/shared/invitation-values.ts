// Apart from the validation, so that a page has its fields before the contract's schemas have arrived.
import { type DatePart, dateParts } from '@/common/date-entry.ts';
import { isKeyOf, keysOf } from '@/common/keys.ts';
import { mapFields } from '@/contract/invitation-fields.ts';
import { type InvitationField, invitationFields } from '@/lib/shared/invitation-fields.ts';

/** The parts of the date of birth are typed apart. */
type BirthPart = `patientDateOfBirth.${DatePart}`;
/** How the invitation is followed, which is no field of it. */
const followingChoices = ['expiryDays', 'isReminded'] as const;

/** What the form of an invitation holds, as typed; a draft keeps the same. */
export type FormField =
  | Exclude<InvitationField, 'patientDateOfBirth'>
  | BirthPart
  | (typeof followingChoices)[number];
export type InvitationValues = Record<FormField, string>;

/** Messages by field; the parts of a date share one. */
export type InvitationProblems = Partial<Record<InvitationField, string>>;

export const isInvitationField = (name: string): name is InvitationField => isKeyOf(invitationFields, name);

export const birthPart = (part: DatePart): BirthPart => `patientDateOfBirth.${part}`;

/** The date of birth as it stands in its three fields. */
export function birthOf(values: InvitationValues): Record<DatePart, string> {
  return {
    day: values['patientDateOfBirth.day'],
    month: values['patientDateOfBirth.month'],
    year: values['patientDateOfBirth.year'],
  };
}

/** The same parts as values of the form. */
export function toBirthValues(date: Record<DatePart, string>): Record<BirthPart, string> {
  return {
    'patientDateOfBirth.day': date.day,
    'patientDateOfBirth.month': date.month,
    'patientDateOfBirth.year': date.year,
  };
}

/** Which message belongs to a field of the form; null where nothing that is entered can be wrong. */
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

/** An empty `expiryDays`: as long as the organization follows a link. */
const chosen: Partial<InvitationValues> = { patientLocale: 'en', isReminded: 'yes' };

/** Values of the form out of some of them; what is missing is as in an empty form. */
export function completeValues(given: Partial<Record<string, string>>): InvitationValues {
  return mapFields(formFields, (field) => given[field] ?? chosen[field] ?? '');
}

/** What stands in an empty form too. */
export const chosenFields: readonly FormField[] = ['agentId', 'patientLocale', ...followingChoices];
