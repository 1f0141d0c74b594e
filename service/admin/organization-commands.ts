import * as z from 'zod';
import { cleanEntry } from '../../common/fold-text.ts';
import { timeZoneSchema } from '../../common/time-zone.ts';
import { sourceLanguages } from '../../contract/languages.ts';
import { limits } from '../../contract/limits.ts';
import {
  asText,
  type Command,
  CommandError,
  describeState,
  describeToggle,
  emailSchema,
  nameSchema,
  type Options,
  read,
  requireOrganization,
  table,
} from './command.ts';

const localeSchema = z.enum(sourceLanguages);
const retentionDaysSchema = z.coerce.number().int().min(limits.retentionDaysMin).max(limits.retentionDaysMax);
const booleanSchema = z.enum(['true', 'false']).transform((value) => value === 'true');
const phoneSchema = z
  .string()
  .overwrite(cleanEntry)
  .regex(/^\+?[0-9][0-9 ()/-]{0,29}$/);

const organizationOptions = {
  name: { type: 'string' },
  locale: { type: 'string' },
  'time-zone': { type: 'string' },
  'emergency-number': { type: 'string' },
  phone: { type: 'string' },
  'alert-email': { type: 'string' },
  'owner-alert-email': { type: 'string' },
  'retention-days': { type: 'string' },
  'require-second-factor': { type: 'string' },
} as const;

/** Organizations: the clinics that use the service. */
export const organizationCommands: Record<string, Command> = {
  'org add': {
    usage:
      'org add NAME [--locale en] [--time-zone UTC] [--emergency-number 112] [--phone …] [--alert-email …] [--owner-alert-email …] [--retention-days …] [--require-second-factor true|false]',
    options: organizationOptions,
    async run({ store }, [name], options) {
      const settings = { ...readOrganizationOptions(options), name: read(nameSchema, name, 'NAME') };
      if (await store.findOrganization(settings.name)) {
        throw new CommandError(`There is already an organization "${settings.name}".`);
      }
      const organization = await store.addOrganization(settings);
      return { text: `Added ${organization.name} (${organization.id}).`, data: organization };
    },
  },
  'org list': {
    usage: 'org list',
    async run({ store }) {
      const rows = await store.listOrganizations();
      return {
        text: table(rows.map((row) => [row.id, row.name, row.locale, describeState(row)])),
        data: rows,
      };
    },
  },
  'org set': {
    usage:
      'org set ORGANIZATION [--name …] [--locale …] [--time-zone …] [--emergency-number …] [--phone …] [--alert-email …] [--owner-alert-email …] [--retention-days …] [--require-second-factor true|false]',
    options: organizationOptions,
    async run({ store }, [idOrName], options) {
      const organization = await requireOrganization(store, idOrName);
      await store.setOrganization(organization.id, readOrganizationOptions(options));
      return { text: `Changed ${organization.name}.`, data: await store.findOrganization(organization.id) };
    },
  },
  'org disable': toggleOrganization(true),
  'org enable': toggleOrganization(false),
};

function readOrganizationOptions(options: Options) {
  const given = (name: string) => asText(options[name]);
  const optional = <Schema extends z.ZodType>(schema: Schema, name: string) => {
    const value = given(name);
    if (value === undefined) return undefined;
    return value === '' ? null : read(schema, value, `--${name}`);
  };
  const settings = {
    name: given('name') === undefined ? undefined : read(nameSchema, given('name'), '--name'),
    locale: given('locale') === undefined ? undefined : read(localeSchema, given('locale'), '--locale'),
    timeZone:
      given('time-zone') === undefined ? undefined : read(timeZoneSchema, given('time-zone'), '--time-zone'),
    emergencyNumber:
      given('emergency-number') === undefined
        ? undefined
        : read(phoneSchema, given('emergency-number'), '--emergency-number'),
    phone: optional(phoneSchema, 'phone'),
    alertEmail: optional(emailSchema, 'alert-email'),
    ownerAlertEmail: optional(emailSchema, 'owner-alert-email'),
    retentionDays: optional(retentionDaysSchema, 'retention-days'),
    secondFactorRequired:
      given('require-second-factor') === undefined
        ? undefined
        : read(booleanSchema, given('require-second-factor'), '--require-second-factor'),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function toggleOrganization(isDisabled: boolean): Command {
  return {
    usage: `org ${isDisabled ? 'disable' : 'enable'} ORGANIZATION`,
    async run({ store }, [idOrName]) {
      const organization = await requireOrganization(store, idOrName);
      await store.setOrganizationDisabled(organization.id, isDisabled);
      return describeToggle(organization.name, isDisabled);
    },
  };
}
