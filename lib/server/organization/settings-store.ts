import 'server-only';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { timeZoneSchema } from '@/common/time-zone.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { notifyChange } from '@/lib/server/tracker/tracker-store.ts';
import { type OrganizationSettings, organizationSettingsSchema } from '@/lib/shared/organization-settings.ts';
import type { OrganizationSettingsView } from '@/lib/shared/views.ts';

/** An organization as background work needs it, without a session. */
type Organization = {
  name: string;
  /** `workingHours` contains the effective time zone. */
  settings: OrganizationSettings;
  isEverSet: boolean;
  /** The clinic's time zone (IANA): the service's if it has one, else the one that was set here; null where neither is known. */
  timeZone: string | null;
  isTimeZoneAtService: boolean;
};

/** The values last read from the service, stored beside the owner's settings. */
const serviceSettingsSchema = z.object({
  serviceTimeZone: timeZoneSchema.nullable().catch(null).default(null),
});

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
    .select({ name: organizations.name, settings: organizations.settings })
    .from(organizations)
    .where(matchOrganization(scope))
    .limit(1);
  const stored = rows[0]?.settings ?? {};
  const settings = organizationSettingsSchema.parse(stored);
  // Other settings may exist without these.
  const isEverSet = 'workingHours' in stored;
  const { serviceTimeZone } = serviceSettingsSchema.parse(stored);
  const timeZone = serviceTimeZone ?? (isEverSet ? settings.workingHours.timeZone : null);
  return {
    name: rows[0]?.name ?? '',
    settings: {
      ...settings,
      workingHours: { ...settings.workingHours, timeZone: timeZone ?? settings.workingHours.timeZone },
    },
    isEverSet,
    timeZone,
    isTimeZoneAtService: serviceTimeZone !== null,
  };
}

/** Stores the service's time zone of the organization; null where it has none. */
export async function noteTimeZone(context: Context, scope: Scope, timeZone: string | null): Promise<void> {
  const change = JSON.stringify({ serviceTimeZone: timeZone });
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

// Parses only this setting, for each list: validating a time zone is slow.
const expirySettingsSchema = organizationSettingsSchema.pick({ expiryDays: true });

/** Like `readExpiryDays`, from stored settings. */
export function toExpiryDays(context: Context, stored: unknown): number {
  return expirySettingsSchema.parse(stored ?? {}).expiryDays ?? context.env.invitationExpiryDays;
}

/** The settings as pages show them. */
export async function readSettingsView(context: Context, scope: Scope): Promise<OrganizationSettingsView> {
  const { settings, isEverSet, isTimeZoneAtService } = await readOrganization(context, scope);
  return {
    ...settings,
    isEverSet,
    isTimeZoneAtService,
    standardExpiryDays: context.env.invitationExpiryDays,
    canMail: context.env.mail !== null,
  };
}

/** Stores the owner's settings; settings unknown to this version are kept. Turning reminders off removes the planned ones. */
export async function saveOrganizationSettings(
  context: Context,
  session: Session,
  settings: OrganizationSettings,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(organizations)
      .set({
        settings: sql`${organizations.settings} || ${JSON.stringify(settings)}::jsonb`,
        updatedAt: sql`now()`,
      })
      .where(matchOrganization(session));
    await recordAudit({ db: transaction }, session, session.email, 'settings.change', null);
    if (settings.reminders.isOn) return;
    await transaction
      .update(invitations)
      .set({ nextReminderAt: null })
      .where(matchOwnInvitations(session, isNotNull(invitations.nextReminderAt)));
  });
  await notifyChange(context, { ...pickScope(session), kind: 'invitations' });
}
