import { isKeyOf, keysOf } from '../common/keys.ts';

/**
 * The encounter statuses of our service (readings §3; the specification names FINISHED only). Without zod, so that a page can load
 * them early; each program has its own table of names for them, whose completeness the compiler checks.
 */
export const encounterStatuses = {
  ONGOING: { isOver: false },
  FINALIZING: { isOver: false },
  FINISHED: { isOver: true },
  /** Without an answer for a long time; the patient may still continue. */
  ABANDONED: { isOver: true },
} as const satisfies Record<string, { isOver: boolean }>;

export type EncounterStatus = keyof typeof encounterStatuses;

export const encounterStatusNames = keysOf(encounterStatuses);

/** Whether an encounter is over. An unknown status of another operator's service counts as not over. */
export function isEncounterOver(status: string): boolean {
  return isKeyOf(encounterStatuses, status) && encounterStatuses[status].isOver;
}
