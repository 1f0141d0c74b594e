import { tableOf } from '@/common/keys.ts';
import type { ChangeOrganization } from '@/contract/organization.ts';
import {
  type ClearableLaterSetting,
  type OrganizationSetting,
  switchSettings,
} from '@/contract/organization-settings.ts';
import { dateOrderChoices } from '@/lib/shared/date-order.ts';
import { mailTroubleSchema } from '@/lib/shared/operations/mail-trouble.ts';
import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import { type BasedOn, savedSchema } from '@/lib/shared/operations/saved.ts';
import type { SaveOrganizationSettings } from '@/lib/shared/organization-settings.ts';
import * as s from '@/lib/shared/shape.ts';

/** The owner's settings of the organization. */
const organizationSettingsViewSchema = s.object({
  /** Null: `standardExpiryDays`, the default of the dashboard's environment. */
  expiryDays: s.nullable(s.int()),
  standardExpiryDays: s.int(),
  reminders: s.object({ isOn: s.boolean(), firstAfterDays: s.int(), everyDays: s.int(), most: s.int() }),
  workingHours: s.object({
    timeZone: s.string(),
    weekdays: s.array(s.int()),
    from: s.string(),
    to: s.string(),
  }),
  /** False until an owner has saved the settings. */
  isEverSet: s.boolean(),
  /** Whether the service has the time zone, which is then changed with the organization's settings at the service. */
  isTimeZoneAtService: s.boolean(),
  canMail: s.boolean(),
  /** Which number of "03/04/1980" is the day. */
  dateOrder: s.oneOf(dateOrderChoices),
  /** For owners; null while mail goes out. */
  mailTrouble: s.nullable(mailTroubleSchema),
  saved: savedSchema,
});
export type OrganizationSettingsView = s.Infer<typeof organizationSettingsViewSchema>;

/** Null for a setting that the service does not have, but for texts, which may also be cleared. */
const settingShapes = {
  alertEmail: s.nullableText,
  /** IANA. */
  timeZone: s.nullableText,
  emergencyNumber: s.string(),
  phone: s.nullableText,
  /** Languages that are switched on. */
  languages: s.nullable(s.array(s.string())),
  ...tableOf(switchSettings, () => s.nullable(s.boolean())),
} satisfies Record<Exclude<OrganizationSetting, ClearableLaterSetting>, s.Shape<unknown>>;

/** The organization's settings at the service; null when this service has none. */
const organizationViewSchema = s.object({
  organization: s.nullable(
    s.object({
      ...settingShapes,
      /** Languages that can be switched on; null if the service does not have this setting. */
      availableLanguages: s.nullable(s.array(s.string())),
      /** Who is told of a red flag that nobody has acknowledged; null if the service does not have this setting. */
      ownerAlert: s.nullable(s.object({ email: s.nullableText })),
      /**
       * The link to the report in alert mails, with `{encounterId}`, and that of this dashboard; null if the service does not have
       * this setting.
       */
      reportLink: s.nullable(s.object({ url: s.nullableText, own: s.string() })),
      /** Null if the service does not have this setting; null days mean that data is kept until it is erased by hand. */
      retention: s.nullable(s.object({ days: s.nullable(s.int()) })),
      saved: savedSchema,
    }),
  ),
});
export type OrganizationView = s.Infer<typeof organizationViewSchema>;

const path = '/api/organization';
const settingsPath = '/api/organization/settings';

export const getOrganization = operation()('GET', path, 'invitation.read', organizationViewSchema);
export const changeOrganization = operation<ChangeOrganization & BasedOn>()(
  'PUT',
  path,
  'organization.manage',
  organizationViewSchema,
);

export const getOrganizationSettings = operation()(
  'GET',
  settingsPath,
  'invitation.read',
  organizationSettingsViewSchema,
);
export const saveOrganizationSettings = operation<SaveOrganizationSettings & BasedOn>()(
  'PUT',
  settingsPath,
  'organization.manage',
  nothing,
);
