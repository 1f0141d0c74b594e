import 'server-only';
import { createHash } from 'node:crypto';
import type { OptionalOutcome, Outcome, Tagged } from '@/lib/server/consult-api/outcome.ts';
import { changedMeanwhile } from '@/lib/server/database/compare-and-set.ts';

/** The version of what the dashboard has read of a record. It changes with the values only, whatever a service's tag says. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

/**
 * Changes a record that the service holds, if it still is as the form has read it (S40). It is read again just before; where the
 * service gives a tag, it also compares by itself (`If-Match`), so that nothing is lost in between.
 *
 * @param basedOn - the version that the form has read
 * @param save - sends the change under the condition of this tag, if any
 * @returns `conflict` when somebody has changed the record since
 */
export async function saveAgainst<Value, Saved>(
  basedOn: string | null,
  read: () => Promise<OptionalOutcome<Tagged<Value>>>,
  save: (ifMatch: string | null) => Promise<Saved>,
): Promise<Saved | Exclude<OptionalOutcome<never>, { ok: true }> | Extract<Outcome<never>, { ok: false }>> {
  const found = await read();
  if (!found.ok) return found;
  const { value, tag } = found.value;
  if (versionOf(value) !== basedOn) return changedMeanwhile;
  return await save(tag);
}

/** The outcome of a read without its tag. */
export function untag<Value>(outcome: OptionalOutcome<Tagged<Value>>): OptionalOutcome<Value> {
  return outcome.ok ? { ok: true, value: outcome.value.value } : outcome;
}
