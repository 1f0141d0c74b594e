import type { ConsultationContext } from './consultation-context.ts';
import type { ProveOutcome } from './consultation-outcomes.ts';
import { refuse, type Visitor } from './permissions.ts';
import { tryIdentity } from './try-identity.ts';

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
  const tried = await tryIdentity(context, encounter, given);
  if (tried.kind === 'right') return { kind: 'proved' };
  const isLocked = tried.kind === 'locked' || (tried.kind === 'wrong' && tried.triesLeft === 0);
  return isLocked ? { kind: 'refused', why: 'locked' } : tried;
}
