'use client';

import { ArrowDown, ArrowUp, Copy } from 'lucide-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import { Assignee, FollowUpMark } from '@/components/invitations/assignee.tsx';
import { FlagMark, UnreadMark } from '@/components/invitations/flag-mark.tsx';
import { GetClinician } from '@/components/invitations/get-clinician.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { Link } from '@/components/shell/link.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useKeys } from '@/components/ui/use-keys.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { markInvitation } from '@/lib/client/requests/mark-invitation.ts';
import { groupRows } from '@/lib/shared/group-rows.ts';
import { type InvitationSort, invitationSorts } from '@/lib/shared/invitation-filter.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The selected rows; null where no action on a selection is allowed. */
export type Selection = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  toggleAll: () => void;
} | null;

// The roles that are lost because rows have their own layout.
const group = { role: 'rowgroup' } as const;
const line = { role: 'row' } as const;
const columnHeader = { role: 'columnheader', scope: 'col' } as const;

type TableProps = {
  rows: readonly InvitationRow[];
  sort: InvitationSort;
  onSort: (sort: InvitationSort) => void;
  selection: Selection;
};

/** The rows of the list; they can be navigated, opened and selected by keyboard. */
export function InvitationTable({ rows, sort, onSort, selection }: TableProps) {
  const text = useMessages('list').invitations;
  const table = useRef<HTMLTableElement>(null);
  const isLive = useHydrated();
  useKeys({
    j: () => move(table.current, 1),
    k: () => move(table.current, -1),
    x: () => findRow()?.querySelector<HTMLElement>('[data-row-pick]')?.click(),
    c: () => findRow()?.querySelector<HTMLElement>('[data-row-copy]')?.click(),
  });
  const isByChange = invitationSorts[sort].by === 'changed';
  return (
    <div className="-mx-3">
      {/* biome-ignore lint/a11y/noRedundantRoles: rows have their own layout, with which browsers drop the roles of a table. */}
      <table ref={table} className="data-grid long-grid" role="table" onKeyDown={moveByArrow}>
        <caption className="sr-only">{text.caption}</caption>
        <TableHead rows={rows} sort={sort} onSort={onSort} selection={selection} />
        {groupRows(rows).map((part) => (
          <tbody
            key={part.key}
            {...group}
            // Set by script: the Content-Security-Policy forbids style attributes in the markup.
            ref={(body) => body?.style.setProperty('--rows', String(part.rows.length))}
          >
            {part.rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                isLive={isLive}
                isByChange={isByChange}
                isSelected={selection?.ids.has(row.id) ?? false}
                onToggle={selection?.toggle ?? null}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function TableHead({ rows, sort, onSort, selection }: TableProps) {
  const messages = useMessages('list');
  const text = messages.invitations;
  return (
    <thead {...group}>
      <tr {...line}>
        {selection ? <PickAll rows={rows} selection={selection} /> : null}
        <th className="name" {...columnHeader} aria-sort={sortState(sort, 'name', 'name-desc')}>
          <SortButton label={text.patient} first="name" second="name-desc" sort={sort} onSort={onSort} />
        </th>
        <th className="c-status" {...columnHeader}>
          {text.status}
        </th>
        <th className="c-agent" {...columnHeader}>
          {text.agent}
        </th>
        <th className="max-wide:hidden" {...columnHeader}>
          {text.externalId}
        </th>
        <th className="max-wide:hidden" {...columnHeader}>
          {text.createdBy}
        </th>
        {invitationSorts[sort].by === 'changed' ? (
          <th className="end" {...columnHeader} aria-sort={sortState(sort, 'unchanged', 'changed')}>
            <SortButton label={text.changed} first="changed" second="unchanged" sort={sort} onSort={onSort} />
          </th>
        ) : (
          <th className="end" {...columnHeader} aria-sort={sortState(sort, 'oldest', 'newest')}>
            <SortButton label={text.created} first="newest" second="oldest" sort={sort} onSort={onSort} />
          </th>
        )}
        <th className="acts" {...columnHeader}>
          <span className="sr-only">{messages.app.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

function PickAll({ rows, selection }: { rows: readonly InvitationRow[]; selection: NonNullable<Selection> }) {
  const messages = useMessages('list');
  const isLive = useHydrated();
  const count = rows.filter((row) => selection.ids.has(row.id)).length;
  const isAll = count > 0 && count === rows.length;
  return (
    <th className="pick" {...columnHeader}>
      <label>
        <input
          ref={(input) => {
            if (input) input.indeterminate = count > 0 && !isAll;
          }}
          className="check"
          type="checkbox"
          aria-label={messages.selection.selectAll}
          disabled={!isLive}
          checked={isAll}
          onChange={selection.toggleAll}
        />
      </label>
    </th>
  );
}

/** Sorts by a column; a second click reverses the order. */
function SortButton({
  label,
  first,
  second,
  sort,
  onSort,
}: {
  label: string;
  first: InvitationSort;
  second: InvitationSort;
  sort: InvitationSort;
  onSort: (sort: InvitationSort) => void;
}) {
  const isLive = useHydrated();
  const isOn = sort === first || sort === second;
  const Arrow = invitationSorts[sort].descending ? ArrowDown : ArrowUp;
  return (
    <button
      className="inline-flex min-h-6 items-center gap-1 font-medium data-on:text-fg"
      type="button"
      data-on={isOn ? '' : undefined}
      disabled={!isLive}
      onClick={() => onSort(sort === first ? second : first)}
    >
      <span>{label}</span>
      {isOn ? <Arrow className="icon" aria-hidden="true" /> : null}
    </button>
  );
}

function sortState(sort: InvitationSort, up: InvitationSort, down: InvitationSort) {
  return sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
}

/** Memoized by row and selection, so that a change renders one row and not a long list. */
const TableRow = memo(function TableRow({
  row,
  isLive,
  isByChange,
  isSelected,
  onToggle,
}: {
  row: InvitationRow;
  isLive: boolean;
  isByChange: boolean;
  isSelected: boolean;
  onToggle: ((id: string) => void) | null;
}) {
  const messages = useMessages('list');
  const { format } = messages;
  const name = formatPatient(messages.app, row);
  const label = name ?? row.externalId ?? messages.app.noName;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: rows have their own layout, with which browsers drop the roles of a table.
    <tr role="row" className={isSelected ? 'is-selected' : undefined}>
      {onToggle ? (
        <PickCell row={row} label={label} isLive={isLive} isSelected={isSelected} onToggle={onToggle} />
      ) : null}
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="name">
        <Link href={paths.invitation(row.id)} data-row-link="" prefetch={false}>
          {row.isUnread ? <UnreadMark /> : null}
          <bdi>{name ?? messages.app.noName}</bdi>
        </Link>
        {row.patientDateOfBirth ? <small>{format.birthDate(row.patientDateOfBirth)}</small> : null}
      </td>
      <StatusCell row={row} />
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft c-agent c-hide">
        <bdi>{row.agentName}</bdi>
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft c-meta sm:max-wide:hidden">
        <bdi className="mono">{row.externalId}</bdi>
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft c-hide max-wide:hidden">
        {row.createdByName}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft end c-age">
        <RelativeTime at={isByChange ? row.changedAt : row.createdAt} />
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="acts c-hide">
        {row.invitationUrl ? (
          <span className="hover-acts">
            <CopyLinkButton
              id={row.id}
              url={row.invitationUrl}
              isLive={isLive}
              label={`${messages.app.copyLink}: ${label}`}
            />
          </span>
        ) : null}
      </td>
    </tr>
  );
});

function PickCell({
  row,
  label,
  isLive,
  isSelected,
  onToggle,
}: {
  row: InvitationRow;
  label: string;
  isLive: boolean;
  isSelected: boolean;
  onToggle: (id: string) => void;
}) {
  const messages = useMessages('list');
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above.
    <td role="cell" className="pick">
      <label>
        <input
          className="check"
          type="checkbox"
          data-row-pick=""
          aria-label={messages.selection.select({ name: label })}
          disabled={!isLive}
          checked={isSelected}
          onChange={() => onToggle(row.id)}
        />
      </label>
    </td>
  );
}

function StatusCell({ row }: { row: InvitationRow }) {
  const messages = useMessages('list');
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above.
    <td role="cell" className="c-status">
      <FlagMark row={row} />
      <StatusWord status={row.status} isLinkFollowed={row.isLinkFollowed} />
      {row.lastKnown ? (
        <span className="subtle text-sm">
          {' '}
          {messages.app.lastKnown({ status: messages.status[row.lastKnown] })}
        </span>
      ) : null}
      <GetClinician row={row} />
      {row.followUpAt ? <FollowUpMark /> : null}
      {row.assignedToName ? <Assignee name={row.assignedToName} /> : null}
    </td>
  );
}

function CopyLinkButton({
  id,
  url,
  isLive,
  label,
}: {
  id: string;
  url: string;
  isLive: boolean;
  label: string;
}) {
  const messages = useMessages('list');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      showToast(messages.app.copied);
    } catch {
      // The browser's settings refuse the clipboard: only a message helps.
      showToast(messages.app.copyFailed, { kind: 'problem' });
      return;
    }
    await markInvitation(id, { kind: 'shared', by: 'copy' }).catch(() => undefined);
  }
  return (
    <button
      className="btn btn-quiet btn-sm btn-icon"
      type="button"
      data-row-copy=""
      aria-label={label}
      title={messages.app.copyLink}
      disabled={!isLive}
      onClick={() => void copy()}
    >
      <Copy className="icon" aria-hidden="true" />
    </button>
  );
}

/** The row that contains the focus. */
function findRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tbody tr') ?? null;
}

/** Moves the focus to the patient's name in the next or previous row; in the first row when no row has the focus. */
function move(table: HTMLTableElement | null, step: 1 | -1): void {
  const links = [...(table?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const here = findRow()?.querySelector<HTMLElement>('[data-row-link]');
  const at = here ? links.indexOf(here) : -1;
  (at === -1 ? links[0] : links[at + step])?.focus();
}

/** Arrow keys move between rows only while the focus is inside a row; elsewhere they scroll. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (!isArrow || !findRow()) return;
  event.preventDefault();
  move(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
}
