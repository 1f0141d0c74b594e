import { pick } from '../../../common/keys.ts';
import {
  type ConsultationSettings,
  consultationSettings,
  listQuestionsOff,
} from '../../../contract/organization-settings.ts';
import type { Clinic } from '../../domain/organization/clinic.ts';
import { patientLocales } from '../../interview/model/configuration.ts';
import { organizations } from '../schema/organizations.ts';

/** The columns of an organization that its consultations use. */
export const clinicColumns = {
  name: organizations.name,
  locale: organizations.locale,
  alertEmail: organizations.alertEmail,
  ...pick(organizations, consultationSettings),
};

type ClinicRow = Omit<ConsultationSettings, 'languages'> & {
  name: string;
  locale: string;
  alertEmail: string | null;
  languages: string[];
};

/** The organization of a row with {@link clinicColumns}. */
export function toClinic(row: ClinicRow): Clinic {
  return {
    ...pick(row, consultationSettings),
    name: row.name,
    locale: row.locale,
    hasAlertAddress: row.alertEmail !== null,
    languages: patientLocales(row.languages),
    questionsOff: listQuestionsOff(row),
  };
}
