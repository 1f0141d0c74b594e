import 'server-only';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { invitations, organizations } from '@/lib/server/database/schema.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session-store.ts';
import { notifyChange } from '@/lib/server/tracker/tracker-store.ts';
import { type OrganizationSettings, organizationSettingsSchema } from '@/lib/shared/organization-settings.ts';
import type { OrganizationSettingsView } from '@/lib/shared/views.ts';

/** An organization as work in the background needs it, where there is no session to ask. */
type Organization = { name: string; settings: OrganizationSettings; isEverSet: boolean };

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
  return {
    name: rows[0]?.name ?? '',
    settings: organizationSettingsSchema.parse(stored),
    // Other settings may stand beside these.
    isEverSet: 'workingHours' in stored,
  };
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
  const { settings, isEverSet } = await readOrganization(context, scope);
  return {
    ...settings,
    isEverSet,
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
