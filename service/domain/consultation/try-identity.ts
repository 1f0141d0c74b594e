import { hashCode, isSame, proofTriesMax, provesByDateOfBirth } from './consultation-access.ts';
import type { ConsultationContext } from './consultation-context.ts';
import type { EncounterRecord } from './consultation-store.ts';

export type IdentityTry =
  | { kind: 'right' }
  | { kind: 'wrong'; triesLeft: number }
  /** The date of birth is not accepted for this patient. It was not compared, and no try was counted. */
  | { kind: 'code_only' }
  /** No try was left, so nothing was compared. */
  | { kind: 'locked' };

/**
 * Compares a date of birth or a code with the patient's, and nothing else does (S39). Each try is counted before it is
 * compared, so that concurrent ones cannot exceed the limit of the invitation; a right one is not counted.
 * @param given.dateOfBirth - YYYY-MM-DD
 */
export async function tryIdentity(
  context: ConsultationContext,
  encounter: EncounterRecord,
  given: { dateOfBirth: string } | { code: string },
): Promise<IdentityTry> {
  const { invitation } = encounter;
  if ('dateOfBirth' in given && !provesByDateOfBirth(invitation, context.now())) return { kind: 'code_only' };
  const attempt = await context.store.countProofTry(invitation.id, proofTriesMax);
  if (attempt === null) return { kind: 'locked' };
  const isRight =
    'code' in given
      ? await spendCode(context, encounter, given.code)
      : given.dateOfBirth === invitation.patientDateOfBirth;
  if (!isRight) return { kind: 'wrong', triesLeft: proofTriesMax - attempt };
  await context.store.noteProof(encounter);
  return { kind: 'right' };
}

/** Whether the code is correct. If two browsers send it concurrently, only one of them succeeds. */
async function spendCode(
  context: ConsultationContext,
  encounter: EncounterRecord,
  code: string,
): Promise<boolean> {
  const hashes = context.codeKeys.map((key) => hashCode(key, encounter.id, code));
  const hash = hashes.find((candidate) => isSame(candidate, encounter.comeBackCodeHash));
  return hash !== undefined && (await context.store.spendCode(encounter, hash));
}
