import 'server-only';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { changedMeanwhile, isStillAt } from '@/lib/server/database/compare-and-set.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { readMailTrouble } from '@/lib/server/mail/mail-trouble.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import {
  readSetting,
  type StoredSettings,
  writeSettings,
} from '@/lib/server/organization/stored-settings.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import type { Outcome } from '@/lib/server/service/outcome.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { notifyChange } from '@/lib/server/tracker/tracker-store.ts';
import { guessDateOrder } from '@/lib/shared/date-order.ts';
import type { OrganizationSettingsView } from '@/lib/shared/operations/organization.ts';
import type { Saved } from '@/lib/shared/operations/saved.ts';
import {
  type OrganizationSettings,
  organizationSettingsSchema,
  type SaveOrganizationSettings,
} from '@/lib/shared/organization-settings.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

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

/** The settings as pages show them. */
export async function readSettingsView(
  context: Context,
  session: Session,
): Promise<OrganizationSettingsView> {
  const { settings, isEverSet, isTimeZoneAtService, saved } = await readOrganization(context, session);
  return {
    ...settings,
    saved,
    isEverSet,
    isTimeZoneAtService,
    standardExpiryDays: context.env.invitationExpiryDays,
    canMail: context.env.mail !== null,
    mailTrouble: mayDo(session.role, 'organization.manage') ? await readMailTrouble(context) : null,
  };
}

/**
 * Stores the owner's settings; settings unknown to this version are kept. Turning reminders off removes the planned ones.
 *
 * @param basedOn - the version of the settings that the form has read
 * @returns `conflict` when somebody has saved others since
 */
export async function saveOrganizationSettings(
  context: Context,
  session: Session,
  settings: SaveOrganizationSettings,
  basedOn: string | null,
): Promise<Outcome<null>> {
  const isSaved = await context.db.transaction(async (transaction) => {
    const saved = await transaction
      .update(organizations)
      .set({
        settings: sql`${organizations.settings} || ${writeSettings(settings)}::jsonb`,
        settingsSavedAt: sql`now()`,
        settingsSavedBy: session.firstName,
        updatedAt: sql`now()`,
      })
      .where(and(matchOrganization(session), isStillAt(organizations.settingsVersion, basedOn)))
      .returning({ version: organizations.settingsVersion });
    if (saved.length === 0) return false;
    await recordAudit({ db: transaction }, session, session.email, 'settings.change', null);
    if (settings.reminders.isOn) return true;
    await transaction
      .update(invitations)
      .set({ nextReminderAt: null })
      .where(matchOwnInvitations(session, isNotNull(invitations.nextReminderAt)));
    return true;
  });
  if (!isSaved) return changedMeanwhile;
  await notifyChange(context, { ...pickScope(session), kind: 'invitations' });
  return { ok: true, value: null };
}
