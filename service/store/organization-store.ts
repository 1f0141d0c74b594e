import { eq } from 'drizzle-orm';
import type { OrganizationStore } from '../domain/organization/organization-store.ts';
import type { Queryable } from './database.ts';
import { organizations } from './schema.ts';

/** Settings of organizations in PostgreSQL. */
export function createOrganizationStore(db: Queryable): OrganizationStore {
  const columns = {
    id: organizations.id,
    name: organizations.name,
    alertEmail: organizations.alertEmail,
    emergencyNumber: organizations.emergencyNumber,
    phone: organizations.phone,
    vendorSpeechAllowed: organizations.vendorSpeechAllowed,
    languageModelAllowed: organizations.languageModelAllowed,
  };
  return {
    async find(organizationId) {
      const [row] = await db.select(columns).from(organizations).where(eq(organizations.id, organizationId));
      return row ?? null;
    },

    async change(
      organizationId,
      { alertEmail, emergencyNumber, phone, vendorSpeechAllowed, languageModelAllowed },
    ) {
      const [row] = await db
        .update(organizations)
        // What is left out (undefined) is not set.
        .set({ alertEmail, emergencyNumber, phone, vendorSpeechAllowed, languageModelAllowed })
        .where(eq(organizations.id, organizationId))
        .returning(columns);
      return row ?? null;
    },
  };
}
