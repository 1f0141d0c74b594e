import { isKeyOf } from '../../../common/keys.ts';
import type { Encounter } from '../../../contract/encounter.ts';
import { patientLanguages } from '../../../contract/languages.ts';
import { mayCall, ruleOf } from '../../../contract/operations.ts';
import type { UserRole } from '../../../contract/roles.ts';
import type { EncounterSummary } from '../../domain/encounters/encounter-store.ts';

/** The wire form of a stored language code (readings §2.3: `en-US`). */
function nameLanguage(code: string): string {
  return isKeyOf(patientLanguages, code) ? patientLanguages[code].wire : code;
}

/**
 * An encounter as the API answers it (readings §2.3).
 *
 * @param role - the reader's. A role that may not read reports does not get the rule ids of red flags, which are
 * clinical.
 */
export function toEncounterAnswer(encounter: EncounterSummary, role: UserRole): Encounter {
  const mayReadReport = mayCall(ruleOf('GET /encounter/{id}/report'), role);
  return {
    id: encounter.id,
    type: 'CONSULT',
    status: encounter.status,
    modality: encounter.modality,
    locale: nameLanguage(encounter.locale),
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
