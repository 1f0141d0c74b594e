import { keysOf } from '../common/keys.ts';

/** Facts about a field of an invitation. */
export type FieldFacts = {
  /** It says something of the patient: sealed where it is stored, erased with the patient, redacted in logs. */
  isPersonal: boolean;
  /** It can be corrected after the invitation was created. */
  isEditable: boolean;
};

/**
 * The fields that a client gives of an invitation (specification §2.2), in the order in which they are written. Facts alone,
 * without zod, so that a page can load them first: the wire schemas (`invitation.ts`), the sealed part in the service, erasure
 * and the redaction of logs derive from them, and what each program does with a field is a table that the compiler completes.
 */
export const invitationFields = {
  agentId: { isPersonal: false, isEditable: false },
  encounterCompletionLinkText: { isPersonal: true, isEditable: false },
  encounterCompletionLinkUrl: { isPersonal: true, isEditable: false },
  externalId: { isPersonal: true, isEditable: false },
  /** YYYY-MM-DD. */
  patientDateOfBirth: { isPersonal: true, isEditable: false },
  patientFirstName: { isPersonal: true, isEditable: false },
  patientLastName: { isPersonal: true, isEditable: false },
} as const satisfies Record<string, FieldFacts>;

export type InvitationField = keyof typeof invitationFields;

/** The fields of a table of facts of which one fact is true. */
export type FieldWhere<Table extends Record<string, FieldFacts>, Fact extends keyof FieldFacts> = {
  [Field in keyof Table]: Table[Field][Fact] extends true ? Field : never;
}[keyof Table] &
  string;

/** The fields of a table of facts of which one fact is true, in its order. */
export function fieldsWhere<Table extends Record<string, FieldFacts>, Fact extends keyof FieldFacts>(
  table: Table,
  fact: Fact,
): FieldWhere<Table, Fact>[] {
  return keysOf(table).filter((field): field is FieldWhere<Table, Fact> => table[field]?.[fact] === true);
}

export const personalFields = fieldsWhere(invitationFields, 'isPersonal');
export type PersonalField = (typeof personalFields)[number];

/** An object with a value for each of some fields. */
export function mapFields<Field extends string, Value>(
  fields: readonly Field[],
  valueFor: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fields.map((field) => [field, valueFor(field)])) as Record<Field, Value>;
}
