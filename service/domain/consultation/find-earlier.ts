import { earlierOf } from '../../interview/engine/earlier.ts';
import type { Earlier } from '../../interview/model/events.ts';
import type { ConsultationContext } from './consultation-context.ts';
import type { InvitationView } from './consultation-store.ts';

/** What the same patient reported before an earlier visit (decision 014); null when there is nothing. */
export async function findEarlier(
  context: ConsultationContext,
  invitation: InvitationView,
): Promise<Earlier | null> {
  if (invitation.externalId === null) return null;
  const before = await context.store.findPreVisit(invitation);
  if (before === null) return null;
  const told = earlierOf(before.protocol, before.events, before.kept);
  if (Object.keys(told.slots).length === 0 && Object.keys(told.words).length === 0) return null;
  return { encounterId: before.id, finishedAt: before.finishedAt.toISOString(), ...told };
}
