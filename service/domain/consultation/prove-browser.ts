import { hashCode, isSame, proofTriesMax, provesByDateOfBirth } from './consultation-access.ts';
import type { ConsultationContext } from './consultation-context.ts';
import type { ProveOutcome } from './consultation-outcomes.ts';
import type { EncounterRecord } from './consultation-store.ts';
import { refuse, type Visitor } from './permissions.ts';

/** Verifies a date of birth or a code; see `prove` of Consultations. */
export async function proveBrowser(
  context: ConsultationContext,
  encounterId: string,
  visitor: Visitor,
  given: { dateOfBirth: string } | { code: string },
): Promise<ProveOutcome> {
  const encounter = await context.store.findEncounter(encounterId);
  if (!encounter) return { kind: 'unknown' };
  const refused = refuse('prove', encounter, visitor);
  if (refused !== null) return refused;
  const { invitation } = encounter;
  if ('dateOfBirth' in given && !provesByDateOfBirth(invitation, context.now())) return { kind: 'code_only' };
  // Counted before the comparison, so that concurrent attempts cannot exceed the limit.
  const attempt = await context.store.countProofTry(invitation.id, proofTriesMax);
  if (attempt === null) return { kind: 'refused', why: 'locked' };
  const isRight =
    'code' in given
      ? await spendCode(context, encounter, given.code)
      : given.dateOfBirth === invitation.patientDateOfBirth;
  if (!isRight) {
    const triesLeft = proofTriesMax - attempt;
    return triesLeft > 0 ? { kind: 'wrong', triesLeft } : { kind: 'refused', why: 'locked' };
  }
  await context.store.noteProof(encounter);
  return { kind: 'proved' };
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
