'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Copy, Mail, Plus, Search } from 'lucide-react';
import Link from 'next/link';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePace } from '@/app/(clinic)/_components/live-updates.tsx';
import { Assignee, FollowUpMark } from '@/components/invitations/assignee.tsx';
import { LiveBadge } from '@/components/invitations/live-badge.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { Blank, Bones, ErrorBlank } from '@/components/ui/blank.tsx';
import { ExportButton } from '@/components/ui/export-button.tsx';
import { Filter } from '@/components/ui/filter.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useStandingError } from '@/components/ui/use-standing-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeStanding } from '@/lib/client/request-json.ts';
import { todayQuery } from '@/lib/client/requests/get-today.ts';
import { invitationsExportPath, invitationsQuery } from '@/lib/client/requests/list-invitations.ts';
import { markInvitation } from '@/lib/client/requests/mark-invitation.ts';
import { invitationSummaryQuery } from '@/lib/client/requests/summarize-invitations.ts';

import { type InvitationSort, invitationSortKeys, invitationSorts } from '@/lib/shared/invitation-filter.ts';

import { formatName } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';
import { type InvitationRow, invitationStatuses } from '@/lib/shared/views.ts';

const ageChoices = [1, 7, 30, 90];
const searchPauseMs = 250;

const filterParsers = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(invitationStatuses),
  agent: parseAsString,
  by: parseAsString,
  days: parseAsInteger,
  sort: parseAsStringLiteral(invitationSortKeys).withDefault('newest'),
};

/** All invitations; search, filters and order stand in the address, so that a view can be kept and shared. */
export function InvitationList() {
  const messages = useMessages();
  const text = messages.invitations;
  const { format } = messages;
  const [filter, setFilter] = useQueryStates(filterParsers, { history: 'replace' });
  const summary = useQuery(invitationSummaryQuery);
  // The frame asks for it anyway, for the count beside "Today".
  const tracking = useQuery(todayQuery).data?.tracking;
  const list = useInfiniteQuery({
    ...invitationsQuery({ ...filter, cursor: null }),
    refetchInterval: usePace(),
  });
  const error = useStandingError(list);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isFiltered = Boolean(filter.q || filter.status || filter.agent || filter.by || filter.days);
  const clear = () => void setFilter({ q: null, status: null, agent: null, by: null, days: null });

  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{text.title}</h1>
          {summary.data ? (
            <p className="num">
              {text.counts(format.count(summary.data.total), format.count(summary.data.open))}
            </p>
          ) : null}
        </div>
        <div className="head-actions">
          {tracking ? <LiveBadge tracking={tracking} /> : null}
          <ExportButton path={invitationsExportPath(filter)} fileName="invitations.csv" />
          <Link className="btn btn-primary hide-phone" href={paths.newInvitation}>
            <Plus className="icon" aria-hidden="true" />
            {messages.app.newInvitation}
            <Keys keys="N" isOnAccent />
          </Link>
        </div>
      </header>
      <fieldset className="filters" aria-label={text.filters}>
        <SearchField value={filter.q} onChange={(q) => void setFilter({ q: q || null })} />
        <div className="filter-row">
          <Filter
            label={text.filterStatus}
            value={filter.status ?? ''}
            anyLabel={text.any}
            choices={invitationStatuses.map((status) => [status, messages.status[status]])}
            onChange={(value) =>
              void setFilter({ status: invitationStatuses.find((status) => status === value) ?? null })
            }
          />
          <Filter
            label={text.filterAgent}
            value={filter.agent ?? ''}
            anyLabel={text.anyAgent}
            choices={(summary.data?.agents ?? []).map((agent) => [agent.id, agent.name])}
            onChange={(value) => void setFilter({ agent: value || null })}
          />
          <Filter
            label={text.filterBy}
            value={filter.by ?? ''}
            anyLabel={text.anyone}
            choices={(summary.data?.creators ?? []).map((creator) => [creator.email, creator.name])}
            onChange={(value) => void setFilter({ by: value || null })}
          />
          <Filter
            label={text.filterAge}
            value={filter.days ? String(filter.days) : ''}
            anyLabel={text.anyAge}
            choices={ageChoices.map((days) => [String(days), text.lastDays(days)])}
            onChange={(value) => void setFilter({ days: value ? Number(value) : null })}
          />
          {isFiltered ? (
            <button className="btn btn-quiet" type="button" onClick={clear}>
              {text.clear}
            </button>
          ) : null}
        </div>
      </fieldset>
      {list.isPending && !error ? <Bones label={messages.app.loading} /> : null}
      {error ? (
        <ErrorBlank
          title={text.errorTitle}
          body={describeStanding(messages, error)}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isSuccess && rows.length === 0 ? (
        isFiltered ? (
          <Blank icon={Search} title={text.noMatchTitle(filter.q)} body={text.noMatchBody}>
            <button className="btn" type="button" onClick={clear}>
              {text.clear}
            </button>
          </Blank>
        ) : (
          <NoInvitations />
        )
      ) : null}
      {rows.length > 0 ? (
        <>
          <InvitationTable rows={rows} sort={filter.sort} onSort={(sort) => void setFilter({ sort })} />
          <div className="grid-foot">
            <span className="num" role="status">
              {text.shown(rows.length)}
            </span>
            {list.hasNextPage ? (
              <button
                className="btn"
                type="button"
                disabled={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {text.more}
              </button>
            ) : (
              <span>{text.end}</span>
            )}
            <KeyHints />
          </div>
        </>
      ) : null}
    </div>
  );
}

function NoInvitations() {
  const messages = useMessages();
  const text = messages.invitations;
  const mayMakeAgent = useMay('agent.manage');
  return (
    <Blank icon={Mail} title={text.noneTitle} body={text.noneBody}>
      <div className="form-actions">
        {mayMakeAgent ? (
          <Link className="btn btn-primary" href={paths.newAgent}>
            <Plus className="icon" aria-hidden="true" />
            {messages.app.newAgent}
          </Link>
        ) : null}
        <Link className="btn" href={paths.newInvitation}>
          {messages.app.newInvitation}
        </Link>
      </div>
    </Blank>
  );
}

function KeyHints() {
  const text = useMessages().invitations;
  return (
    <div className="keys" aria-hidden="true">
      <span>
        <kbd className="kbd">↑</kbd>
        <kbd className="kbd">↓</kbd>
        {text.keys.move}
      </span>
      <span>
        <kbd className="kbd">Enter</kbd>
        {text.keys.open}
      </span>
      <span>
        <kbd className="kbd">/</kbd>
        {text.keys.search}
      </span>
      <span>
        <kbd className="kbd">?</kbd>
        {text.keys.all}
      </span>
    </div>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useMessages().invitations;
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), searchPauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const target = event.target;
      if (event.key !== '/' || (target instanceof HTMLElement && target.matches('input, textarea, select')))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  return (
    <div className="search">
      <Search className="icon" aria-hidden="true" />
      <input
        ref={input}
        className="input"
        type="search"
        autoComplete="off"
        aria-label={text.searchLabel}
        placeholder={text.searchPlaceholder}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Keys keys="/" />
    </div>
  );
}

/** Orders by a column; a second click turns the order round. */
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
  const isOn = sort === first || sort === second;
  const Arrow = invitationSorts[sort].descending ? ArrowDown : ArrowUp;
  return (
    <button
      className="sort"
      type="button"
      data-on={isOn ? '' : undefined}
      onClick={() => onSort(sort === first ? second : first)}
    >
      {label}
      {isOn ? <Arrow className="icon" aria-hidden="true" /> : null}
    </button>
  );
}

function sortState(sort: InvitationSort, up: InvitationSort, down: InvitationSort) {
  return sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
}

function InvitationTable({
  rows,
  sort,
  onSort,
}: {
  rows: readonly InvitationRow[];
  sort: InvitationSort;
  onSort: (sort: InvitationSort) => void;
}) {
  const messages = useMessages();
  const text = messages.invitations;
  return (
    <div className="grid-wrap">
      {/* On a phone the table is laid out as a list, which drops the roles that browsers give to tables. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <table className="data-grid" role="table" onKeyDown={moveBetweenRows}>
        <caption className="sr-only">{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={sortState(sort, 'name', 'name-desc')}>
              <SortButton label={text.patient} first="name" second="name-desc" sort={sort} onSort={onSort} />
            </th>
            <th scope="col">{text.status}</th>
            <th scope="col">{text.agent}</th>
            <th className="col-opt" scope="col">
              {text.externalId}
            </th>
            <th className="col-opt" scope="col">
              {text.createdBy}
            </th>
            <th className="end" scope="col" aria-sort={sortState(sort, 'oldest', 'newest')}>
              <SortButton label={text.created} first="newest" second="oldest" sort={sort} onSort={onSort} />
            </th>
            <th className="acts" scope="col">
              <span className="sr-only">{messages.agents.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow({ row }: { row: InvitationRow }) {
  const messages = useMessages();
  const text = messages.invitations;
  const { format } = messages;
  const name = formatName(row);
  const label = name ?? row.externalId ?? messages.app.noName;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the list layout of a phone drops the table's own roles.
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="name">
        <Link href={paths.invitation(row.id)} data-row-link="" prefetch={false}>
          {row.isUnread ? <span className="sr-only">{messages.today.unreadWord}</span> : null}
          {name ?? messages.app.noName}
        </Link>
        {row.dateOfBirth ? <small>{format.birthDate(row.dateOfBirth)}</small> : null}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="c-status">
        <StatusWord status={row.status} isLinkFollowed={row.isLinkFollowed} />
        {row.lastKnown ? (
          <span className="subtle text-sm"> {text.lastKnown(messages.status[row.lastKnown])}</span>
        ) : null}
        {row.followUpAt ? <FollowUpMark /> : null}
        {row.assignedToName ? <Assignee name={row.assignedToName} /> : null}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft c-hide">
        {row.agentName}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft c-meta col-opt">
        <span className="mono">{row.externalId}</span>
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft c-hide col-opt">
        {row.createdByName}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft end c-age">
        <RelativeTime at={row.createdAt} />
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="acts c-hide">
        {row.invitationUrl ? (
          <span className="hover-acts">
            <CopyLinkButton
              id={row.id}
              url={row.invitationUrl}
              label={`${messages.invitation.copy}: ${label}`}
            />
          </span>
        ) : null}
      </td>
    </tr>
  );
}

function CopyLinkButton({ id, url, label }: { id: string; url: string; label: string }) {
  const messages = useMessages();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      showToast(messages.app.copied);
    } catch {
      // Refused by the browser's settings; there is nothing to repair, only to say.
      showToast(messages.app.copyFailed, { kind: 'problem' });
      return;
    }
    await markInvitation(id, { kind: 'shared', by: 'copy' }).catch(() => undefined);
  }
  return (
    <button
      className="btn btn-quiet btn-sm btn-icon"
      type="button"
      aria-label={label}
      title={messages.invitation.copy}
      onClick={() => void copy()}
    >
      <Copy className="icon" aria-hidden="true" />
    </button>
  );
}

/** Arrow keys walk along the patients' names. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('[data-row-link]')];
  const here = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (here === -1) return;
  event.preventDefault();
  links[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
