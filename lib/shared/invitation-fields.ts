import { keysWhere } from '@/common/keys.ts';
import { invitationFields as contractFields, type FieldFacts } from '@/contract/invitation-fields.ts';

/** The patient's addresses and language for messages: fields of the dashboard only, since the contract does not have them. */
export const contactFields = {
  patientEmail: { isPersonal: true, isEditable: true },
  patientPhone: { isPersonal: true, isEditable: true },
  patientLocale: { isPersonal: true, isEditable: true },
} as const satisfies Record<string, FieldFacts>;
export type ContactField = keyof typeof contactFields;
export const contactFieldNames = keysWhere(contactFields, 'isEditable');

/** Every field of an invitation that the dashboard stores. */
export const invitationFields = { ...contractFields, ...contactFields };
export type InvitationField = keyof typeof invitationFields;

export const personalFields = keysWhere(invitationFields, 'isPersonal');
