import { cleanEntry } from '@/common/fold-text.ts';
import { tableOf } from '@/common/keys.ts';
import { readAddress } from '@/common/read-address.ts';
import {
  type ClearableLaterSetting,
  type OrganizationSetting,
  type RequiredSetting,
  requiredSettings,
  switchSettings,
} from '@/contract/organization-settings.ts';
import type { OrganizationView } from '@/lib/shared/operations/organization.ts';

export type Organization = NonNullable<OrganizationView['organization']>;

/** Values of the form. Null stands for a setting that the service does not have. */
export type Values = Record<RequiredSetting, string> &
  Pick<Organization, Exclude<OrganizationSetting, RequiredSetting | ClearableLaterSetting>> &
  /** Empty where it is cleared. */
  Record<ClearableLaterSetting, string | null>;

export const fieldsWithProblems = [
  ...requiredSettings,
  'ownerAlertEmail',
  'reportUrl',
  'retentionDays',
] as const;
export type Problems = Partial<Record<(typeof fieldsWithProblems)[number], string>>;

/** Values of the form before the user types. */
export function toValues(organization: Organization): Values {
  const { alertEmail, emergencyNumber, phone, languages, retention, timeZone } = organization;
  const { ownerAlert, reportLink } = organization;
  return {
    alertEmail: alertEmail ?? '',
    ownerAlertEmail: ownerAlert && (ownerAlert.email ?? ''),
    reportUrl: reportLink && (reportLink.url ?? ''),
    emergencyNumber,
    phone: phone ?? '',
    timeZone,
    ...tableOf(switchSettings, (name) => organization[name]),
    languages,
    retentionDays: retention && String(retention.days ?? ''),
  };
}

/** The request body, before the contract's schema checks it. */
export function toRequest(values: Values, stored: Values): Record<OrganizationSetting, unknown> {
  return {
    alertEmail: readAddress(values.alertEmail) || null,
    ownerAlertEmail:
      values.ownerAlertEmail === null ? undefined : readAddress(values.ownerAlertEmail) || null,
    reportUrl: values.reportUrl === null ? undefined : values.reportUrl || null,
    emergencyNumber: values.emergencyNumber,
    phone: values.phone.trim() || null,
    timeZone: values.timeZone ?? undefined,
    ...tableOf(switchSettings, (name) => values[name] ?? undefined),
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
