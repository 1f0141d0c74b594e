import { isKeyOf, keysOf } from '../common/keys.ts';

/**
 * Facts about each encounter status of our service (readings §3; the specification names FINISHED only). Facts alone, without
 * zod, so that a page can load them first; what each program calls a status is a table that the compiler completes.
 */
export const encounterStatuses = {
  ONGOING: { isOver: false },
  FINALIZING: { isOver: false },
  FINISHED: { isOver: true },
  /** Left without an answer for a long time; the patient may still come back. */
  ABANDONED: { isOver: true },
} as const satisfies Record<string, { isOver: boolean }>;

export type EncounterStatus = keyof typeof encounterStatuses;

export const encounterStatusNames = keysOf(encounterStatuses);

/** Whether the patient is done with an encounter. One of another operator's statuses is taken to go on. */
export function isEncounterOver(status: string): boolean {
  return isKeyOf(encounterStatuses, status) && encounterStatuses[status].isOver;
}
