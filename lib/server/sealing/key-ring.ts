import 'server-only';
import { randomBytes } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SealingKey } from '@/lib/server/env.ts';
import { createSealer, findKeyId, SealError } from '@/lib/server/sealing/sealer.ts';
import { sealingKeys } from '@/lib/server/sealing/sealing-key-table.ts';

type Database = NodePgDatabase;

/** Seals what the database keeps of tokens and drafts (S11). */
export type KeyRing = {
  /** `identity` names the row and column; a value copied to another row does not open there. */
  seal(plain: string, identity: string): Promise<string>;
  /** @throws SealError when the key is gone, the identity differs or the value was changed. */
  open(sealed: string, identity: string): Promise<string>;
  /** @throws SealError when a key of the database was wrapped by a key that TOKEN_KEYS no longer holds. */
  verify(): Promise<void>;
  /** Adds a key, which seals from now on, and wraps every key anew with the first of TOKEN_KEYS. */
  addKey(): Promise<string>;
};

/** How long a process goes on sealing with a key after another process has added a newer one. */
export const reloadMs = 60_000;

const keyBytes = 32;
const wrapIdentity = (id: string) => `sealing-key:${id}`;

/**
 * Keys in the database, each wrapped by a key of TOKEN_KEYS. The newest seals, all of them open, and a process that
 * meets one it does not know reads them again: keys are rotated under running processes, without a restart.
 *
 * @param masters - TOKEN_KEYS: the first wraps, all of them unwrap, and open what they sealed themselves
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
