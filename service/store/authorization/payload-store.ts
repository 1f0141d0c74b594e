import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { PayloadStore } from '../../domain/authorization/authorization-store.ts';
import { createPoolAccess, matchRows, type Statement } from '../access.ts';
import type { Database } from '../database.ts';
import { oidcPayloads } from '../schema/authorization.ts';
import { isStorableText } from '../storable-text.ts';
import { storedOidcPayload } from '../stored-columns.ts';

const keyColumns = { model: 'text', id: 'text' } as const;
type Key = { model: string; id: string };

const find: Statement<keyof typeof keyColumns> = {
  name: 'payload_find',
  columns: keyColumns,
  build: (asked) => sql`
    select p.model, p.id, p.payload, p.consumed_at from ${asked}
    join ${oidcPayloads} p on p.model = asked.model and p.id = asked.id`,
};
const foundSchema = z.object({
  model: z.string(),
  id: z.string(),
  payload: z.unknown(),
  consumed_at: z.coerce.date().nullable(),
});

const consume: Statement<keyof typeof keyColumns> = {
  name: 'payload_consume',
  columns: keyColumns,
  build: (asked) => sql`
    update ${oidcPayloads} p set consumed_at = now() from ${asked}
    where p.model = asked.model and p.id = asked.id and p.consumed_at is null
    returning p.model, p.id`,
};
const consumedSchema = z.object({ model: z.string(), id: z.string() });

const upsertColumns = {
  ...keyColumns,
  payload: 'text',
  grant_id: 'text',
  uid: 'text',
  user_code: 'text',
  expires_at: 'text',
} as const;
const upsert: Statement<keyof typeof upsertColumns> = {
  name: 'payload_upsert',
  columns: upsertColumns,
  build: (asked) => sql`
    insert into ${oidcPayloads} (model, id, payload, grant_id, uid, user_code, expires_at)
    select model, id, payload::jsonb, grant_id, uid, user_code, expires_at::timestamptz from ${asked}
    on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
      uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
};

const nameKey = ({ model, id }: Key) => JSON.stringify([model, id]);

/** The authorization server's rows in PostgreSQL. */
export function createPayloadStore(db: Database): PayloadStore {
  const { run, batch } = createPoolAccess(db);
  const isRow = (model: string, id: string) => and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id));

  const findBatched = batch(async (keys: readonly Key[]) => {
    const rows = z.array(foundSchema).parse(await run(find, keys));
    return matchRows(keys, nameKey, rows, nameKey);
  });

  /** When one batch consumes a row twice, the first call gets true. */
  const consumeBatched = batch(async (keys: readonly Key[]) => {
    const rows = z.array(consumedSchema).parse(await run(consume, keys));
    const won = new Set(rows.map(nameKey));
    return keys.map((key) => won.delete(nameKey(key)));
  });

  type Row = Record<keyof typeof upsertColumns, string | null> & Key;
  /** When one batch writes a row twice, the last value is stored. */
  const upsertBatched = batch(async (rows: readonly Row[]) => {
    await run(upsert, [...new Map(rows.map((row) => [nameKey(row), row])).values()]);
    return rows.map(() => null);
  });

  return {
    async find(model, id) {
      if (!isStorableText(id)) return null;
      const row = await findBatched({ model, id });
      return row && { payload: storedOidcPayload.read(row.payload), consumedAt: row.consumed_at };
    },

    async findByUid(model, uid) {
      if (!isStorableText(uid)) return null;
      const [row] = await db
        .select({ id: oidcPayloads.id, payload: oidcPayloads.payload })
        .from(oidcPayloads)
        .where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.uid, uid)));
      return row === undefined ? null : { id: row.id, payload: storedOidcPayload.read(row.payload) };
    },

    async upsert(model, id, payload, expiresInS) {
      const text = (key: string) => (typeof payload[key] === 'string' ? payload[key] : null);
      await upsertBatched({
        model,
        id,
        payload: storedOidcPayload.write(payload),
        grant_id: text('grantId'),
        uid: text('uid'),
        user_code: text('userCode'),
        expires_at: expiresInS === null ? null : new Date(Date.now() + expiresInS * 1000).toISOString(),
      });
    },

    async claim(model, id, expiresInS) {
      const claimed = await db
        .insert(oidcPayloads)
        .values({
          model,
          id,
          payload: storedOidcPayload.keep({}),
          expiresAt: new Date(Date.now() + expiresInS * 1000),
        })
        .onConflictDoNothing()
        .returning({ id: oidcPayloads.id });
      return claimed.length > 0;
    },

    consume: (model, id) => consumeBatched({ model, id }),

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
