import * as z from 'zod';
import { type Condition, conditionSchema } from '../protocol.ts';

/** A bare slot means "this finding is present". */
function expand(raw: unknown): unknown {
  if (typeof raw === 'string') return { slot: raw, is: 'YES' };
  if (typeof raw !== 'object' || raw === null) return raw;
  if ('all' in raw && Array.isArray(raw.all)) return { ...raw, all: raw.all.map(expand) };
  if ('any' in raw && Array.isArray(raw.any)) return { ...raw, any: raw.any.map(expand) };
  if ('not' in raw) return { ...raw, not: expand(raw.not) };
  return raw;
}

/** A condition as it is written in data files. */
export const writtenConditionSchema = z.unknown().transform((raw, context): Condition => {
  const parsed = conditionSchema.safeParse(expand(raw));
  if (parsed.success) return parsed.data;
  context.addIssue('this is no condition that the engine knows');
  return z.NEVER;
});
