import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import {
  readSetting,
  type StoredSettings,
  writeSettings,
} from '@/lib/server/organization/stored-settings.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { guessDateOrder } from '@/lib/shared/date-order.ts';
import type { Saved } from '@/lib/shared/operations/saved.ts';
import { type OrganizationSettings, organizationSettingsSchema } from '@/lib/shared/organization-settings.ts';

/** An organization as background work needs it, without a session. */
type Organization = {
  name: string;
  /** `workingHours` contains the effective time zone. */
  settings: OrganizationSettings;
  isEverSet: boolean;
  /** The clinic's time zone (IANA): the service's if it has one, else the one that was set here; null where neither is known. */
  timeZone: string | null;
  isTimeZoneAtService: boolean;
  /** The version of the owner's settings, and who saved it. */
  saved: Saved;
};

/** Condition for the row of an organization. */
export function matchOrganization(scope: Scope): SQL | undefined {
  return and(
    eq(organizations.service, scope.service),
    eq(organizations.organizationId, scope.organizationId),
  );
}

/** Name and settings of an organization; defaults if no one has signed in yet. */
export async function readOrganization(context: Context, scope: Scope): Promise<Organization> {
  const rows = await context.db
    .select({
      name: organizations.name,
      settings: organizations.settings,
      version: organizations.settingsVersion,
      savedAt: organizations.settingsSavedAt,
      savedBy: organizations.settingsSavedBy,
    })
    .from(organizations)
    .where(matchOrganization(scope))
    .limit(1);
  const [row] = rows;
  const stored = row?.settings ?? {};
  const of = settingsOf(context, scope.organizationId, stored);
  const workingHours = of('workingHours');
  const usual = organizationSettingsSchema.parse({});
  const settings: OrganizationSettings = {
    expiryDays: of('expiryDays') ?? usual.expiryDays,
    reminders: of('reminders') ?? usual.reminders,
    workingHours: workingHours ?? usual.workingHours,
    dateOrder: usual.dateOrder,
  };
  // Other settings may exist without these.
  const isEverSet = workingHours !== undefined;
  const serviceTimeZone = of('serviceTimeZone') ?? null;
  const timeZone = serviceTimeZone ?? (isEverSet ? settings.workingHours.timeZone : null);
  return {
    name: row?.name ?? '',
    saved: {
      version: row?.version ?? null,
      by: row?.savedBy ?? null,
      at: row?.savedAt?.toISOString() ?? null,
    },
    settings: {
      ...settings,
      dateOrder: of('dateOrder') ?? guessDateOrder(timeZone),
      workingHours: { ...settings.workingHours, timeZone: timeZone ?? settings.workingHours.timeZone },
    },
    isEverSet,
    timeZone,
    isTimeZoneAtService: serviceTimeZone !== null,
  };
}

/** Reads single settings; one that cannot be read counts as not set. */
function settingsOf(context: Context, organizationId: string, stored: unknown) {
  return <Name extends keyof StoredSettings>(name: Name): StoredSettings[Name] | undefined =>
    context.unreadable.read(`organizations.settings ${name}`, organizationId, () =>
      readSetting(stored, name),
    ) ?? undefined;
}

/** Stores the service's time zone of the organization; null where it has none. */
export async function noteTimeZone(context: Context, scope: Scope, timeZone: string | null): Promise<void> {
  const change = writeSettings({ serviceTimeZone: timeZone });
  await context.db
    .update(organizations)
    .set({ settings: sql`${organizations.settings} || ${change}::jsonb` })
    .where(and(matchOrganization(scope), sql`not (${organizations.settings} @> ${change}::jsonb)`));
}

/** Default number of days for which links of this organization are followed. */
export async function readExpiryDays(context: Context, scope: Scope): Promise<number> {
  const { settings } = await readOrganization(context, scope);
  return settings.expiryDays ?? context.env.invitationExpiryDays;
}

/** Like `readExpiryDays`, from stored settings. Reads only this one, for each list: validating a time zone is slow. */
export function toExpiryDays(context: Context, stored: unknown, organizationId: string): number {
  return settingsOf(context, organizationId, stored)('expiryDays') ?? context.env.invitationExpiryDays;
}
