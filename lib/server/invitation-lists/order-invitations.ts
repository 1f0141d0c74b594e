import 'server-only';
import { sql } from 'drizzle-orm';
import type { ListOrder, Position } from '@/lib/server/database/keyset.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { RowRecord } from '@/lib/server/invitations/invitation-view.ts';
import type { invitationSorts } from '@/lib/shared/invitation-filter.ts';

/** Same expression as in the view, and in the indexes. */
export const changedAt = sql`coalesce(${invitations.encounterUpdatedAt}, ${invitations.updatedAt})`;

type SortBy = (typeof invitationSorts)[keyof typeof invitationSorts]['by'];

const idColumn = { value: invitations.id, type: 'text' } as const;
const changedColumn = { value: changedAt, type: 'timestamptz' } as const;

/** The columns of each order, the unique one last. */
export const sortColumns: Record<SortBy, ListOrder['columns']> = {
  created: [{ value: invitations.createdAt, type: 'timestamptz' }, idColumn],
  changed: [changedColumn, idColumn],
  name: [{ value: invitations.sortName, type: 'text' }, idColumn],
  urgency: [{ value: invitations.openFlagSeverity, type: 'integer' }, changedColumn, idColumn],
};

/** The values of a row in the columns of its order. */
export function readPosition(row: RowRecord, by: SortBy): Position {
  const changed = row.encounterUpdatedAt ?? row.updatedAt;
  if (by === 'urgency') return [row.openFlagSeverity, changed, row.id];
  if (by === 'name') return [row.sortName, row.id];
  return [by === 'created' ? row.createdAt : changed, row.id];
}
