'use client';

import { useCallback } from 'react';
import {
  labelInvitation,
  useInvitationColumns,
} from '@/app/(clinic)/invitations/_components/invitation-columns.tsx';
import { DataGrid } from '@/components/ui/data-grid/data-grid.tsx';
import { useRowKeys } from '@/components/ui/data-grid/row-keys.ts';
import { type Selection, useSelectionColumn } from '@/components/ui/data-grid/selection.tsx';
import { sortedBy } from '@/components/ui/data-grid/sorted-by.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { groupRows } from '@/lib/shared/group-rows.ts';
import { type InvitationSort, invitationSorts } from '@/lib/shared/invitation-filter.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';

/**
 * The rows of the list; they can be navigated, opened and selected by keyboard.
 *
 * @param props.selection - null where no action on a selection is allowed
 */
export function InvitationTable({
  rows,
  sort,
  onSort,
  selection,
}: {
  rows: readonly InvitationRow[];
  sort: InvitationSort;
  onSort: (sort: InvitationSort) => void;
  selection: Selection<InvitationRow> | null;
}) {
  const messages = useMessages('list');
  const select = useCallback(
    (row: InvitationRow) => messages.selection.select({ name: labelInvitation(messages, row) }),
    [messages],
  );
  return (
    <DataGrid
      caption={messages.invitations.caption}
      variant="long-grid"
      columns={useInvitationColumns(invitationSorts[sort].by === 'changed')}
      rows={rows}
      groupRows={groupRows}
      selection={useSelectionColumn(selection, { all: messages.selection.selectAll, one: select })}
      sortedBy={sortedBy(sort, onSort)}
      keys={useRowKeys({ x: '[data-row-pick]', c: '[data-row-copy]' })}
    />
  );
}
