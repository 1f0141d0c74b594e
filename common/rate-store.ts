import * as z from 'zod';
import type { RateStore } from './rate-limit.ts';

/** Runs a statement with numbered parameters, and gives the rows. */
type RunStatement = (text: string, values: (string | number)[]) => Promise<{ rows: unknown[] }>;

const drawnSchema = z.object({ granted: z.coerce.number(), left: z.coerce.number() });

const available =
  'least($2::float8, rate_buckets.tokens + extract(epoch from clock_timestamp() - rate_buckets.at)::float8 * $3::float8)';
const granted = `least($4::float8, floor(${available}))`;
const draw = `
  insert into rate_buckets (key, tokens, granted, at)
  values ($1, $2::float8 - $4::float8, $4::float8, clock_timestamp())
  on conflict (key) do update
  set tokens = ${available} - ${granted}, granted = ${granted}, at = clock_timestamp()
  returning granted, tokens as left`;

/**
 * Token buckets in the table `rate_buckets` of each program's database. The table is unlogged: after a crash of the database every
 * bucket is full again.
 */
export function createRateStore(run: RunStatement): RateStore {
  return {
    async draw(key, { capacity, refillPerS, wanted }) {
      const { rows } = await run(draw, [key, capacity, refillPerS, wanted]);
      return drawnSchema.parse(rows[0]);
    },
  };
}
