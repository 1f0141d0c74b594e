import { replay } from '../../interview/engine/replay.ts';
import { type ConsultationContext, viewOf } from './consultation-context.ts';
import type { ViewOutcome } from './consultation-outcomes.ts';
import { refuse, type Visitor } from './permissions.ts';

/** The consultation as this visitor may see it; see `findView` of Consultations. */
export async function viewConsultation(
  context: ConsultationContext,
  encounterId: string,
  visitor: Visitor,
  command: 'view' | 'change' | 'change_language' = 'view',
): Promise<ViewOutcome> {
  const encounter = await context.store.loadEncounter(encounterId);
  if (!encounter) return { kind: 'unknown' };
  const refused = refuse(command, encounter, visitor);
  if (refused !== null) return refused;
  return {
    kind: 'seen',
    view: viewOf(context, encounter, replay(encounter.protocol, encounter.events, encounter.kept)),
  };
}
