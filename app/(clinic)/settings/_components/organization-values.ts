import { cleanEntry } from '@/common/fold-text.ts';
import { readAddress } from '@/common/read-address.ts';
import type { ChangeOrganization } from '@/contract/organization.ts';
import type { OrganizationView } from '@/lib/shared/operations/organization.ts';

export type Organization = NonNullable<OrganizationView['organization']>;

export const textFields = ['alertEmail', 'emergencyNumber', 'phone'] as const;
export type TextField = (typeof textFields)[number];
export const switches = ['vendorSpeechAllowed', 'languageModelAllowed', 'secondFactorRequired'] as const;

/** Values of the form. Null stands for a setting that the service does not have. */
export type Values = Record<TextField, string> &
  Pick<Organization, (typeof switches)[number] | 'languages' | 'timeZone'> & {
    ownerAlertEmail: string | null;
    /** Empty: alert mails carry no link. */
    reportUrl: string | null;
    retentionDays: string | null;
  };

export const fieldsWithProblems = [...textFields, 'ownerAlertEmail', 'reportUrl', 'retentionDays'] as const;
export type Problems = Partial<Record<(typeof fieldsWithProblems)[number], string>>;

/** Values of the form before the user types. */
export function toValues(organization: Organization): Values {
  const { alertEmail, emergencyNumber, phone, languages, retention, timeZone } = organization;
  const { vendorSpeechAllowed, languageModelAllowed, secondFactorRequired } = organization;
  const { ownerAlert, reportLink } = organization;
  return {
    alertEmail: alertEmail ?? '',
    ownerAlertEmail: ownerAlert && (ownerAlert.email ?? ''),
    reportUrl: reportLink && (reportLink.url ?? ''),
    emergencyNumber,
    phone: phone ?? '',
    timeZone,
    vendorSpeechAllowed,
    languageModelAllowed,
    secondFactorRequired,
    languages,
    retentionDays: retention && String(retention.days ?? ''),
  };
}

/** The request body, before the contract's schema checks it. */
export function toRequest(values: Values, stored: Values): Record<keyof ChangeOrganization, unknown> {
  return {
    alertEmail: readAddress(values.alertEmail) || null,
    ownerAlertEmail:
      values.ownerAlertEmail === null ? undefined : readAddress(values.ownerAlertEmail) || null,
    reportUrl: values.reportUrl === null ? undefined : values.reportUrl || null,
    emergencyNumber: values.emergencyNumber,
    phone: values.phone.trim() || null,
    timeZone: values.timeZone ?? undefined,
    vendorSpeechAllowed: values.vendorSpeechAllowed ?? undefined,
    languageModelAllowed: values.languageModelAllowed ?? undefined,
    // Only when changed: the audit trail records who made each change.
    secondFactorRequired:
      values.secondFactorRequired === stored.secondFactorRequired
        ? undefined
        : (values.secondFactorRequired ?? undefined),
    languages: values.languages ?? undefined,
    retentionDays: readDays(values.retentionDays),
  };
}

/** The days for the request: an empty field means no limit; undefined for a service without the setting. */
function readDays(typed: string | null): number | null | undefined {
  if (typed === null) return undefined;
  const days = cleanEntry(typed);
  return days === '' ? null : Number(days);
}

/** Whether these days shorten the retention, so that data is erased that is kept today. */
export function isShorter(days: number | null | undefined, known: Organization['retention']): boolean {
  if (typeof days !== 'number' || known === null) return false;
  return known.days === null || days < known.days;
}
