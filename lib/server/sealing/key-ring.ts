import 'server-only';
import { randomBytes } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SealingKey } from '@/lib/server/env.ts';
import { createSealer, findKeyId, SealError } from '@/lib/server/sealing/sealer.ts';
import { sealingKeys } from '@/lib/server/sealing/sealing-key-table.ts';

type Database = NodePgDatabase;

/** Seals (encrypts) tokens and drafts in the database (S11). */
export type KeyRing = {
  /** `identity` names the row and column: a value copied to another row cannot be opened there. */
  seal(plain: string, identity: string): Promise<string>;
  /** @throws SealError when the key is missing, the identity differs or the value was modified. */
  open(sealed: string, identity: string): Promise<string>;
  /** @throws SealError when a key in the database was wrapped with a key that TOKEN_KEYS no longer has. */
  verify(): Promise<void>;
  /** Adds a key, with which values are sealed from now on, and wraps every key again with the first of TOKEN_KEYS. */
  addKey(): Promise<string>;
};

/** Time after which a process notices a newer key added by another process; until then it seals with the old one. */
export const reloadMs = 60_000;

const keyBytes = 32;
const wrapIdentity = (id: string) => `sealing-key:${id}`;

/**
 * Keys in the database, each wrapped with a key of TOKEN_KEYS. The newest one seals, all can open. A process that meets an unknown
 * key id reloads the keys, so they can be rotated without a restart.
 *
 * @param masters - TOKEN_KEYS: the first wraps, all unwrap, and open values that they sealed directly
 */
export function createKeyRing(db: Database, masters: readonly [SealingKey, ...SealingKey[]]): KeyRing {
  const wrapper = createSealer(masters);
  let keys: SealingKey[] = [];
  let loadedAt = 0;

  async function load(): Promise<void> {
    const rows = await db.select().from(sealingKeys).orderBy(desc(sealingKeys.createdAt), sealingKeys.id);
    keys = rows.map((row) => ({
      id: row.id,
      key: Buffer.from(wrapper.open(row.wrapped, wrapIdentity(row.id)), 'base64'),
    }));
    loadedAt = Date.now();
  }

  async function insertKey(): Promise<string> {
    const id = `d${randomBytes(6).toString('hex')}`;
    const wrapped = wrapper.seal(randomBytes(keyBytes).toString('base64'), wrapIdentity(id));
    await db.insert(sealingKeys).values({ id, wrapped });
    await load();
    return id;
  }

  async function requireSealingKeys(): Promise<[SealingKey, ...SealingKey[]]> {
    if (Date.now() - loadedAt > reloadMs) await load();
    if (keys.length === 0) await insertKey();
    const [newest, ...others] = keys;
    if (!newest) throw new SealError('No key could be made.');
    return [newest, ...others];
  }

  return {
    async seal(plain, identity) {
      return createSealer(await requireSealingKeys()).seal(plain, identity);
    },
    async open(sealed, identity) {
      const id = findKeyId(sealed);
      if (masters.some((key) => key.id === id)) return wrapper.open(sealed, identity);
      if (!keys.some((key) => key.id === id)) await load();
      const found = keys.find((key) => key.id === id);
      if (!found) throw new SealError('The key that sealed this value is not known.');
      return createSealer([found]).open(sealed, identity);
    },
    verify: load,
    async addKey() {
      await load();
      for (const { id, key } of keys) {
        const wrapped = wrapper.seal(key.toString('base64'), wrapIdentity(id));
        await db.update(sealingKeys).set({ wrapped }).where(sql`${sealingKeys.id} = ${id}`);
      }
      return insertKey();
    },
  };
}
