import 'server-only';
import { type AnyColumn, eq, type GetColumnData, isNull, type SQL } from 'drizzle-orm';

/*
 * Saving never undoes what somebody has saved since a form was opened (S40). A row that a form saves has a column that names its
 * version; the update that saves is made only where the row still has the version that the form has read, in the same statement.
 */

/**
 * Condition of a compare-and-set.
 *
 * @param version - the column that changes with what the form saves
 * @param basedOn - the version that the form has read; null: nothing was saved then
 */
export function isStillAt<Column extends AnyColumn>(
  version: Column,
  basedOn: GetColumnData<Column, 'raw'> | null,
): SQL {
  return basedOn === null ? isNull(version) : eq(version, basedOn);
}

/** What a save answers that was based on an earlier version. */
export const changedMeanwhile = { ok: false, failure: { code: 'conflict' } } as const;
