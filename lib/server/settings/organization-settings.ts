import 'server-only';
import { and, isNotNull, sql } from 'drizzle-orm';
import { recordAudit } from '@/lib/server/audit.ts';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { changedMeanwhile, isStillAt } from '@/lib/server/database/compare-and-set.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { readMailTrouble } from '@/lib/server/mail/mail-trouble.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { matchOrganization, readOrganization } from '@/lib/server/organization/settings-store.ts';
import { writeSettings } from '@/lib/server/organization/stored-settings.ts';
import { pickScope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { OrganizationSettingsView } from '@/lib/shared/operations/organization.ts';
import type { SaveOrganizationSettings } from '@/lib/shared/organization-settings.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

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
