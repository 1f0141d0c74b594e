import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { SecretUseStore } from '../../domain/administration/secret-rotation.ts';
import type { Database } from '../database.ts';
import { oidcPayloads } from '../schema/authorization.ts';
import { storedOidcPayload } from '../stored-columns.ts';

const model = 'ServiceSecret';
const payloadSchema = z.object({ since: z.coerce.date() });

/**
 * Stored with the authorization server's short-lived rows, which backups leave out, so that after a restore the use is
 * recorded anew.
 */
export function createSecretUseStore(db: Database): SecretUseStore {
  return {
    async noteUse(fingerprint) {
      const payload = storedOidcPayload.keep({ since: new Date().toISOString() });
      await db.insert(oidcPayloads).values({ model, id: fingerprint, payload }).onConflictDoNothing();
    },

    async findFirstUse(fingerprint) {
      const [row] = await db
        .select({ payload: oidcPayloads.payload })
        .from(oidcPayloads)
        .where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, fingerprint)));
      return row ? payloadSchema.parse(storedOidcPayload.read(row.payload)).since : null;
    },
  };
}
