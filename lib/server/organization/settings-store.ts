import 'server-only';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { timeZoneSchema } from '@/common/time-zone.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { invitations, organizations } from '@/lib/server/database/schema.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { notifyChange } from '@/lib/server/tracker/tracker-store.ts';
import { type OrganizationSettings, organizationSettingsSchema } from '@/lib/shared/organization-settings.ts';
import type { OrganizationSettingsView } from '@/lib/shared/views.ts';

/** An organization as work in the background needs it, where there is no session to ask. */
type Organization = {
  name: string;
  /** With the time zone that holds in `workingHours`. */
  settings: OrganizationSettings;
  isEverSet: boolean;
  /** The clinic's (IANA): the service's where it keeps one, else the one that was set here; null where neither is known. */
  timeZone: string | null;
  isTimeZoneAtService: boolean;
};

/** Stands beside what an owner has set here: what the service has said last. */
const notedSchema = z.object({ serviceTimeZone: timeZoneSchema.nullable().catch(null).default(null) });

/** The row of an organization. */
export function matchOrganization(scope: Scope): SQL | undefined {
  return and(
    eq(organizations.service, scope.service),
    eq(organizations.organizationId, scope.organizationId),
  );
}

/** Name and settings of an organization; its defaults where nobody has signed in yet. */
export async function readOrganization(context: Context, scope: Scope): Promise<Organization> {
  const rows = await context.db
    .select({ name: organizations.name, settings: organizations.settings })
    .from(organizations)
    .where(matchOrganization(scope))
    .limit(1);
  const stored = rows[0]?.settings ?? {};
  const settings = organizationSettingsSchema.parse(stored);
  // Other settings may stand beside these.
  const isEverSet = 'workingHours' in stored;
  const { serviceTimeZone } = notedSchema.parse(stored);
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

/** Notes what the service says of the organization's time zone; null where it keeps none. */
export async function noteTimeZone(context: Context, scope: Scope, timeZone: string | null): Promise<void> {
  const noted = JSON.stringify({ serviceTimeZone: timeZone });
  await context.db
    .update(organizations)
    .set({ settings: sql`${organizations.settings} || ${noted}::jsonb` })
    .where(and(matchOrganization(scope), sql`not (${organizations.settings} @> ${noted}::jsonb)`));
}

/** For how many days links of this organization are followed where nothing else was chosen. */
export async function readExpiryDays(context: Context, scope: Scope): Promise<number> {
  const { settings } = await readOrganization(context, scope);
  return settings.expiryDays ?? context.env.invitationExpiryDays;
}

// The rest is not read for each list: a time zone is slow to check.
const expirySettingsSchema = organizationSettingsSchema.pick({ expiryDays: true });

/** As `readExpiryDays`, of settings as they are stored. */
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

/** Keeps what an owner has set; settings that this version does not know stay. Reminders that are off are not due. */
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
