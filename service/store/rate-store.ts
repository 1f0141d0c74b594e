import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { RateStore } from '../../contract/rate-limit.ts';
import type { Database } from './database.ts';
import { rateBuckets } from './schema.ts';

const drawnSchema = z.object({ granted: z.coerce.number(), left: z.coerce.number() });

/** Token buckets in a table that is not written ahead: after a crash of the database every bucket is full again. */
export function createRateStore(db: Database): RateStore {
  return {
    async draw(key, { capacity, refillPerS, wanted }) {
      const available = sql`least(${capacity}::float8, ${rateBuckets.tokens} + extract(epoch from clock_timestamp() - ${rateBuckets.at})::float8 * ${refillPerS}::float8)`;
      const granted = sql`least(${wanted}::float8, floor(${available}))`;
      const answer = await db.execute(
        sql`insert into ${rateBuckets} (key, tokens, granted, at)
            values (${key}, ${capacity - wanted}::float8, ${wanted}::float8, clock_timestamp())
            on conflict (key) do update
            set tokens = ${available} - ${granted}, granted = ${granted}, at = clock_timestamp()
            returning granted, tokens as left`,
      );
      return drawnSchema.parse(answer.rows[0]);
    },
  };
}
