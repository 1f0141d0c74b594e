// Apart from the validation, so that a page has its fields before the contract's schemas have arrived.

/** Fields of the form as typed. */
export const invitationFields = [
  'agentId',
  'firstName',
  'lastName',
  'day',
  'month',
  'year',
  'externalId',
  'email',
  'phone',
  'locale',
  'expiryDays',
  'remind',
  'linkText',
  'linkAddress',
] as const;
export type InvitationField = (typeof invitationFields)[number];
export type InvitationValues = Record<InvitationField, string>;
/** Messages by field; the three parts of the date share `birth`. */
export type InvitationProblems = Partial<Record<InvitationField | 'birth', string>>;

export const emptyInvitation: InvitationValues = {
  agentId: '',
  firstName: '',
  lastName: '',
  day: '',
  month: '',
  year: '',
  externalId: '',
  email: '',
  phone: '',
  locale: 'en',
  // As the organization does.
  expiryDays: '',
  remind: 'yes',
  linkText: '',
  linkAddress: '',
};

/** Which field of the form shows the message for a field of the contract or of the contact. */
export const fieldByPath: Record<string, InvitationField | 'birth'> = {
  agentId: 'agentId',
  patientFirstName: 'firstName',
  patientLastName: 'lastName',
  patientDateOfBirth: 'birth',
  externalId: 'externalId',
  email: 'email',
  phone: 'phone',
  locale: 'locale',
  expiryDays: 'expiryDays',
  encounterCompletionLinkText: 'linkText',
  encounterCompletionLinkUrl: 'linkAddress',
};
