import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { UnreadableError } from '../../../common/stored-value.ts';
import type { CompiledProtocol } from '../../interview/model/protocol-schema.ts';
import type { Queryable } from '../database.ts';
import { compiledProtocols } from '../schema/encounters.ts';
import { storedProtocol } from '../stored-columns.ts';

/** A cache of parsed protocols by hash: they are immutable, and parsing one takes about 50 ms. */
const parsed = new LRUCache<string, CompiledProtocol>({ max: 200 });

/**
 * The pinned protocol of an encounter.
 * @throws UnreadableError
 */
export async function requireProtocol(queryable: Queryable, hash: string): Promise<CompiledProtocol> {
  const known = parsed.get(hash);
  if (known !== undefined) return known;
  const [row] = await queryable.select().from(compiledProtocols).where(eq(compiledProtocols.hash, hash));
  if (!row) throw new UnreadableError(`compiled_protocols: ${hash} is missing`);
  const protocol = storedProtocol.read(row.body);
  parsed.set(hash, protocol);
  return protocol;
}
