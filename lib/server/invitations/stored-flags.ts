// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { customType } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { defineStored, type StoredValue } from '@/common/stored-value.ts';
import { acknowledgeOutcomes } from '@/lib/shared/review.ts';

const flagSchema = z.object({
  id: z.string(),
  level: z.string(),
  title: z.string().nullable(),
  raisedAt: z.string(),
});
/** A red flag as shown with an invitation; the rest is in the report. */
export type FlagSummary = z.infer<typeof flagSchema>;

/** Who tried to call the patient because of a red flag, without an answer. */
const attemptSchema = z.object({ flagId: z.string(), by: z.string(), byName: z.string(), at: z.string() });
/** Who acknowledged a red flag, when, and what was done. */
const acknowledgementSchema = attemptSchema.extend({ outcome: z.enum(acknowledgeOutcomes) });
const takenBackSchema = acknowledgementSchema.extend({
  takenBack: z.object({
    /** Who took it back; null: the flag became worse, so that less was acknowledged than is known now. */
    by: z.string().nullable(),
    byName: z.string().nullable(),
    at: z.string(),
    /** Whether the service counts it as taken back too, or never counted it. */
    isToldToService: z.boolean(),
  }),
});
/** An acknowledgement that no longer stands, with who took it back and when. */
export type TakenBackAcknowledgement = z.infer<typeof takenBackSchema>;

const storedFlag = defineStored('invitations.flags', flagSchema);
const storedAcknowledgement = defineStored('invitations.acknowledgements', acknowledgementSchema);
const storedTakenBack = defineStored('invitations.acknowledgements_taken_back', takenBackSchema);
const storedTakingBack = defineStored(
  'invitations.acknowledgements_taken_back, of one',
  takenBackSchema.shape.takenBack,
);
const storedAttempt = defineStored('invitations.call_attempts', attemptSchema);

/** Whether each entry of the stored lists of a row can be read. */
export function areReadable(stored: {
  flags: unknown;
  acknowledgements: unknown;
  acknowledgementsTakenBack: unknown;
  callAttempts: unknown;
}): boolean {
  const isList = (entry: StoredValue<unknown>, list: unknown) =>
    Array.isArray(list) && list.every((one) => readEntry(entry, one) !== null);
  return (
    isList(storedFlag, stored.flags) &&
    isList(storedAcknowledgement, stored.acknowledgements) &&
    isList(storedTakenBack, stored.acknowledgementsTakenBack) &&
    isList(storedAttempt, stored.callAttempts)
  );
}

const writeList =
  <Entry>(entry: StoredValue<Entry>) =>
  (entries: readonly Entry[]) =>
    `[${entries.map((one) => entry.write(one)).join(',')}]`;
/**
 * A list in a column of JSON: what is written is read back first, and an entry that cannot be read costs that entry (S36).
 *
 * @param instead - stands for an entry that cannot be read; null leaves it out
 */
function listColumn<Entry>(entry: StoredValue<Entry>, instead: ((index: number) => Entry) | null) {
  return customType<{ data: Entry[]; driverData: unknown; default: true; notNull: true }>({
    dataType: () => 'jsonb',
    toDriver: writeList(entry),
    fromDriver(stored) {
      const entries: unknown[] = Array.isArray(stored) ? stored : [stored];
      return entries.flatMap((one, index) => readEntry(entry, one) ?? instead?.(index) ?? []);
    },
  });
}

function readEntry<Entry>(entry: StoredValue<Entry>, stored: unknown): Entry | null {
  try {
    return entry.read(stored);
  } catch {
    // The only error of `read` says that it is no such entry; `inspect` counts them for the operator.
    return null;
  }
}

/** The JSON of entries that a statement appends. @throws UnstorableError */
export const writeAcknowledgements = writeList(storedAcknowledgement);
export const writeAttempts = writeList(storedAttempt);
/** The JSON with which a statement completes an acknowledgement that is taken back. @throws UnstorableError */
export const writeTakingBack = (takenBack: TakenBackAcknowledgement['takenBack']) =>
  storedTakingBack.write(takenBack);

/** A flag that cannot be read may be an emergency, so it stands as one that nobody has acknowledged. */
export const flagsColumn = listColumn(storedFlag, (index) => ({
  id: `unreadable-${index + 1}`,
  level: 'EMERGENCY',
  title: null,
  raisedAt: new Date(0).toISOString(),
}));
/** One that cannot be read is left out, so that its flag is open again. */
export const acknowledgementsColumn = listColumn(storedAcknowledgement, null);
export const acknowledgementsTakenBackColumn = listColumn(storedTakenBack, null);
export const callAttemptsColumn = listColumn(storedAttempt, null);
