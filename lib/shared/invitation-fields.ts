import {
  invitationFields as contractFields,
  type FieldFacts,
  fieldsWhere,
} from '@/contract/invitation-fields.ts';

/** Where and in which language the patient is written to: fields of the dashboard alone, since the contract has no place for them. */
export const contactFields = {
  patientEmail: { isPersonal: true, isEditable: true },
  patientPhone: { isPersonal: true, isEditable: true },
  patientLocale: { isPersonal: true, isEditable: true },
} as const satisfies Record<string, FieldFacts>;
export type ContactField = keyof typeof contactFields;
export const contactFieldNames = fieldsWhere(contactFields, 'isEditable');

/** Every field of an invitation that the dashboard keeps. */
export const invitationFields = { ...contractFields, ...contactFields };
export type InvitationField = keyof typeof invitationFields;

export const personalFields = fieldsWhere(invitationFields, 'isPersonal');
