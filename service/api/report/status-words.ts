import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import type { LocalizedText, SourceText } from '../../interview/model/types.ts';

/**
 * The FHIR R4 Encounter code and the label of each encounter status. The labels stand here and not in service/texts, so
 * that a new status needs one entry; a language without a label gets the English one.
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
    // The patient may continue at any time, so the encounter is on leave, not finished.
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
