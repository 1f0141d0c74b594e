import type { OpenDataFile, Path, Problems } from '../data-files.ts';
import { type Condition, conditionSchema } from '../protocol.ts';

/** A bare slot means "this finding is present", as in the protocol files. */
function expand(raw: unknown): unknown {
  if (typeof raw === 'string') return { slot: raw, is: 'YES' };
  if (typeof raw !== 'object' || raw === null) return raw;
  if ('all' in raw && Array.isArray(raw.all)) return { ...raw, all: raw.all.map(expand) };
  if ('any' in raw && Array.isArray(raw.any)) return { ...raw, any: raw.any.map(expand) };
  if ('not' in raw) return { ...raw, not: expand(raw.not) };
  return raw;
}

/** @returns the condition in a data file; null, and a recorded problem, when it is invalid */
export function readCondition(
  file: OpenDataFile,
  path: Path,
  raw: unknown,
  problems: Problems,
): Condition | null {
  const parsed = conditionSchema.safeParse(expand(raw));
  if (parsed.success) return parsed.data;
  problems.add(file, path, 'when: this is no condition that the engine knows');
  return null;
}
