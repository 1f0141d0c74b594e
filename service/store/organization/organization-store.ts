import { eq } from 'drizzle-orm';
import { pick } from '../../../common/keys.ts';
import { settingNames } from '../../../contract/organization-settings.ts';
import type { OrganizationStore } from '../../domain/organization/organization-store.ts';
import { translatedLocales } from '../../interview/model/types.ts';
import { requireSecondFactor } from '../authorization/end-sign-ins.ts';
import type { Queryable } from '../database.ts';
import { organizations } from '../schema/organizations.ts';

/** Omits a language that was turned on but is not available in this version; it stays stored. */
function toOrganization<Row extends { languages: string[] }>(row: Row) {
  const availableLanguages = [...translatedLocales];
  return {
    ...row,
    languages: availableLanguages.filter((locale) => row.languages.includes(locale)),
    availableLanguages,
  };
}

/**
 * Locks the row of an organization until the transaction ends, for changes that compare before they write. Rows that refer to the
 * organization can still be added.
 */
export async function lockOrganization(db: Queryable, organizationId: string): Promise<void> {
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
}

/** Settings of organizations in PostgreSQL. */
export function createOrganizationStore(db: Queryable): OrganizationStore {
  const columns = {
    id: organizations.id,
    name: organizations.name,
    ...pick(organizations, settingNames),
  };
  return {
    async find(organizationId) {
      const [row] = await db.select(columns).from(organizations).where(eq(organizations.id, organizationId));
      return row === undefined ? null : toOrganization(row);
    },

    async findForChange(organizationId) {
      await lockOrganization(db, organizationId);
      return await this.find(organizationId);
    },

    async change(organizationId, { languages, ...change }) {
      const [row] = await db
        .update(organizations)
        // Undefined values are not changed.
        .set({ ...change, languages: languages === undefined ? undefined : [...new Set(languages)].sort() })
        .where(eq(organizations.id, organizationId))
        .returning(columns);
      return row === undefined ? null : toOrganization(row);
    },

    requireSecondFactor: (organizationId, isRequired) => requireSecondFactor(db, organizationId, isRequired),
  };
}
