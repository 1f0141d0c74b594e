import 'server-only';
import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { matchOrganization } from '@/lib/server/organization/settings-store.ts';
import { readSetting, writeSettings } from '@/lib/server/organization/stored-settings.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { Saved } from '@/lib/shared/operations/saved.ts';

/*
 * The service does not tell who has changed a record. The dashboard remembers who saved it here, and with which version, so that a
 * conflict can name the person while that version stands.
 */

type Name = 'organizationSaved' | 'webhookSaved';

/** Notes that this person has saved a record at the service. @param version - of what the service then held */
export async function noteSaved(
  context: Context,
  session: Session,
  name: Name,
  version: string,
): Promise<void> {
  const saved = { version, by: session.firstName, at: new Date().toISOString() };
  const change = writeSettings({ [name]: saved });
  await context.db
    .update(organizations)
    .set({ settings: sql`${organizations.settings} || ${change}::jsonb` })
    .where(matchOrganization(session));
}

/** The version of a record at the service, and who saved it and when, if that was here. */
export async function describeSaved(
  context: Context,
  session: Session,
  name: Name,
  version: string,
): Promise<Saved> {
  const [row] = await context.db
    .select({ settings: organizations.settings })
    .from(organizations)
    .where(matchOrganization(session))
    .limit(1);
  const saved = context.unreadable.read(`organizations.settings ${name}`, session.organizationId, () =>
    readSetting(row?.settings, name),
  );
  return saved?.version === version ? saved : { version, by: null, at: null };
}
