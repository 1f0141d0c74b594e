import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import type { SigningKeyStore } from '../../domain/authorization/signing-key-store.ts';
import type { Database } from '../database.ts';
import { signingKeys } from '../schema/authorization.ts';
import { storedPublicJwk } from '../stored-columns.ts';

/** The advisory lock for changes of the signing keys; an arbitrary number without other use. */
const keyLock = 7_261_004_102;

/** Signing keys in PostgreSQL. */
export function createSigningKeyStore(db: Database): SigningKeyStore {
  return {
    async list() {
      const rows = await db
        .select()
        .from(signingKeys)
        .orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid));
      return rows.map((row) => ({ ...row, publicJwk: storedPublicJwk.read(row.publicJwk) }));
    },

    async addFirst(key) {
      await db
        .insert(signingKeys)
        .values({
          ...key,
          publicJwk: storedPublicJwk.keep(key.publicJwk),
          state: 'active',
          activatesAt: sql`now()`,
        })
        .onConflictDoNothing();
    },

    async addUpcoming(key, activatesAt) {
      await db.insert(signingKeys).values({
        ...key,
        publicJwk: storedPublicJwk.keep(key.publicJwk),
        state: 'upcoming',
        activatesAt,
      });
    },

    async activateDue() {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
        const [due] = await tx
          .select({ kid: signingKeys.kid })
          .from(signingKeys)
          .where(and(eq(signingKeys.state, 'upcoming'), lte(signingKeys.activatesAt, sql`now()`)))
          .orderBy(asc(signingKeys.activatesAt))
          .limit(1);
        if (!due) return false;
        await tx
          .update(signingKeys)
          .set({ state: 'retired', retiredAt: sql`now()` })
          .where(eq(signingKeys.state, 'active'));
        await tx.update(signingKeys).set({ state: 'active' }).where(eq(signingKeys.kid, due.kid));
        return true;
      });
    },

    async removeRetiredBefore(moment) {
      await db
        .delete(signingKeys)
        .where(and(eq(signingKeys.state, 'retired'), lt(signingKeys.retiredAt, moment)));
    },
  };
}
