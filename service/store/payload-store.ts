import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PayloadStore } from '../domain/authorization/authorization-store.ts';
import type { Database } from './database.ts';
import { oidcPayloads } from './schema.ts';
import { isStorableText } from './storable-text.ts';

/** The authorization server's rows in PostgreSQL. */
export function createPayloadStore(db: Database): PayloadStore {
  const isRow = (model: string, id: string) => and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id));
  return {
    async find(model, id) {
      if (!isStorableText(id)) return null;
      const [row] = await db
        .select({ payload: oidcPayloads.payload, consumedAt: oidcPayloads.consumedAt })
        .from(oidcPayloads)
        .where(isRow(model, id));
      return row ?? null;
    },

    async findByUid(model, uid) {
      if (!isStorableText(uid)) return null;
      const [row] = await db
        .select({ id: oidcPayloads.id, payload: oidcPayloads.payload })
        .from(oidcPayloads)
        .where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.uid, uid)));
      return row ?? null;
    },

    async upsert(model, id, payload, expiresInS) {
      const text = (key: string) => (typeof payload[key] === 'string' ? payload[key] : null);
      const values = {
        payload,
        grantId: text('grantId'),
        uid: text('uid'),
        userCode: text('userCode'),
        expiresAt: expiresInS === null ? null : new Date(Date.now() + expiresInS * 1000),
      };
      await db
        .insert(oidcPayloads)
        .values({ model, id, ...values })
        .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: values });
    },

    async consume(model, id) {
      const result = await db
        .update(oidcPayloads)
        .set({ consumedAt: sql`now()` })
        .where(and(isRow(model, id), isNull(oidcPayloads.consumedAt)));
      return result.rowCount === 1;
    },

    async destroy(model, id) {
      await db.delete(oidcPayloads).where(isRow(model, id));
    },

    async destroyByGrantId(model, grantId) {
      await db
        .delete(oidcPayloads)
        .where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.grantId, grantId)));
    },
  };
}
