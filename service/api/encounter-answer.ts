import type { Encounter } from '../../contract/encounter.ts';
import { mayCall, ruleOf } from '../../contract/operations.ts';
import type { UserRole } from '../../contract/verify-token.ts';
import type { EncounterSummary } from '../domain/encounter/encounter-store.ts';

/** Interview languages as the wire names them (readings §2.3: `en-US`). */
const wireLocales: Record<string, string> = { en: 'en-US', es: 'es-ES' };

/**
 * An encounter as the API answers it (readings §2.3).
 *
 * @param role - of the reader; without reports, the rules that raised flags are not named either: their ids are clinical
 */
export function toEncounterAnswer(encounter: EncounterSummary, role: UserRole): Encounter {
  const mayReadReport = mayCall(ruleOf('GET /encounter/{id}/report'), role);
  return {
    id: encounter.id,
    type: 'CONSULT',
    status: encounter.status,
    modality: encounter.modality,
    locale: wireLocales[encounter.locale] ?? encounter.locale,
    createdAt: encounter.createdAt.toISOString(),
    updatedAt: encounter.updatedAt.toISOString(),
    invitationId: encounter.invitationId,
    agentId: encounter.agentId,
    externalId: encounter.externalId,
    flags: encounter.flags.map((flag) => ({
      id: flag.id,
      level: flag.level,
      ...(mayReadReport ? { code: flag.ruleId } : {}),
      raisedAt: flag.raisedAt.toISOString(),
    })),
  };
}
