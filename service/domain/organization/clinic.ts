import type { ConsultationSettings } from '../../../contract/organization-settings.ts';
import type { Locale } from '../../interview/model/types.ts';

/** An organization as its consultations see it. */
export type Clinic = Omit<ConsultationSettings, 'languages'> & {
  name: string;
  locale: string;
  hasAlertAddress: boolean;
  /** Languages that its patients can choose. */
  languages: Locale[];
  /** Ids of the questions that its settings turn off. */
  questionsOff: string[];
};
