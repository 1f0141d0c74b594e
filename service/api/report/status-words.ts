import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import type { LocalizedText, SourceText } from '../../interview/types.ts';

/**
 * What a report calls each encounter status: the code of a FHIR R4 Encounter, and words. Beside the code and not in
 * service/texts, so that a new status is one entry; a language without its words has English.
 */
export const statusWords: Record<
  EncounterStatus,
  { fhir: string; label: SourceText & Partial<LocalizedText> }
> = {
  ONGOING: {
    fhir: 'in-progress',
    label: {
      en: 'Partial, still going on',
      es: 'Parcial, en curso',
      fr: 'Partiel, en cours',
      de: 'Unvollständig, läuft noch',
      ar: 'غير مكتمل، ما زالت جارية',
    },
  },
  FINALIZING: {
    fhir: 'in-progress',
    label: {
      en: 'Finished',
      es: 'Terminada',
      fr: 'Terminée',
      de: 'Beendet',
      ar: 'مكتملة',
    },
  },
  FINISHED: {
    fhir: 'finished',
    label: {
      en: 'Finished',
      es: 'Terminada',
      fr: 'Terminée',
      de: 'Beendet',
      ar: 'مكتملة',
    },
  },
  ABANDONED: {
    // It may go on at any time: it is on leave, not finished.
    fhir: 'onleave',
    label: {
      en: 'Partial, left early',
      es: 'Parcial, sin terminar',
      fr: 'Partiel, interrompue',
      de: 'Unvollständig, abgebrochen',
      ar: 'غير مكتمل، توقفت مبكرًا',
    },
  },
};
