import { keysWhere } from '../common/keys.ts';

/** Properties of a field of an invitation. */
export type FieldFacts = {
  /** It is about the patient: encrypted in storage, erased with the patient, redacted in logs. */
  isPersonal: boolean;
  /** It can be corrected after the invitation was created. */
  isEditable: boolean;
};

/** Properties of a field that the contract has. */
export type ContractFieldFacts = FieldFacts & {
  /** The specification does not have it; the API document says so. */
  isExtension: boolean;
};

/**
 * The fields of an invitation that a client provides (specification §2.2), in the order of the wire format. Without zod, so that a
 * page can load them early. The wire schemas (`invitation.ts`), the service's encryption, erasure and the redaction of logs are
 * derived from them; what each program does with a field is a table whose completeness the compiler checks.
 */
export const invitationFields = {
  agentId: { isPersonal: false, isEditable: false, isExtension: false },
  encounterCompletionLinkText: { isPersonal: true, isEditable: false, isExtension: false },
  encounterCompletionLinkUrl: { isPersonal: true, isEditable: false, isExtension: false },
  externalId: { isPersonal: true, isEditable: false, isExtension: false },
  /** YYYY-MM-DD. */
  patientDateOfBirth: { isPersonal: true, isEditable: false, isExtension: false },
  patientFirstName: { isPersonal: true, isEditable: false, isExtension: false },
  patientLastName: { isPersonal: true, isEditable: false, isExtension: false },
} as const satisfies Record<string, ContractFieldFacts>;

export type InvitationField = keyof typeof invitationFields;

export const personalFields = keysWhere(invitationFields, 'isPersonal');
export type PersonalField = (typeof personalFields)[number];
