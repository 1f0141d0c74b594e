import { replay } from '../../interview/engine/replay.ts';
import { changeScreenId } from '../../interview/engine/screen.ts';
import { type ConsultationContext, viewOf } from './consultation-context.ts';
import type { ReadAloudOutcome } from './consultation-outcomes.ts';
import { refuse, type Visitor } from './permissions.ts';
import { textOfChange, textOfPage } from './read-aloud.ts';
import { SpeechUnavailableError } from './speech.ts';

/** Speech for the open page or an earlier item; see `readAloud` of Consultations. */
export async function readAloud(
  context: ConsultationContext,
  encounterId: string,
  visitor: Visitor,
  screenId: string,
  itemId: string,
): Promise<ReadAloudOutcome> {
  const encounter = await context.store.loadEncounter(encounterId);
  if (encounter === null) return { kind: 'unknown' };
  const refused = refuse('read_aloud', encounter, visitor);
  if (refused !== null) return refused;
  if (context.voice === null) return { kind: 'unknown' };
  const { state, screen, locale } = viewOf(
    context,
    encounter,
    replay(encounter.protocol, encounter.events, encounter.kept),
  );
  if (state.status === 'FINISHED') return { kind: 'unknown' };
  const { protocol } = encounter;
  const page = screen.id === screenId ? textOfPage(protocol, state, screen, locale) : null;
  const found = screenId === changeScreenId ? textOfChange(protocol, state, itemId, locale) : page;
  if (found === null) return { kind: 'unknown' };
  const { text, isPersonal } = found;
  try {
    const owner = { organizationId: encounter.organizationId, encounterId };
    const spoken = await context.voice.speak(text, locale, { isPersonal, owner });
    return { kind: 'read', spoken };
  } catch (error) {
    if (!(error instanceof SpeechUnavailableError)) throw error;
    return { kind: 'unavailable', retryAfterS: error.retryAfterS };
  }
}
