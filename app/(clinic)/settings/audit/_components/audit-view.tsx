'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft, ScrollText } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryStates } from 'nuqs';
import { Blank, Bones } from '@/components/ui/blank.tsx';
import { ErrorBlank } from '@/components/ui/error-blank.tsx';
import { ExportButton } from '@/components/ui/export-button.tsx';
import { DayFilter, Filter } from '@/components/ui/filter.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useStandingError } from '@/components/ui/use-standing-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeStanding, requestFile } from '@/lib/client/request-json.ts';
import { auditExportPath, auditQuery } from '@/lib/client/requests/list-audit.ts';
import { findBounds } from '@/lib/shared/instants.ts';
import { humanize } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { AuditRow } from '@/lib/shared/views.ts';

/** Days stand in the address, so that a view can be kept and shared; the clock they are meant by is the reader's. */
const filterParsers = {
  person: parseAsString,
  action: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

/** Who did what to which record, the newest first. */
export function AuditView({ people }: { people: readonly string[] }) {
  const messages = useMessages('audit', 'table');
  const text = messages.audit;
  // The server knows neither the reader's time zone nor their days.
  const isLive = useHydrated();
  const [filter, setFilter] = useQueryStates(filterParsers, { history: 'replace' });
  const asked = { person: filter.person, action: filter.action, ...findBounds(filter) };
  const list = useInfiniteQuery({ ...auditQuery(asked), enabled: isLive });
  const error = useStandingError(list);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isFiltered = Boolean(filter.person || filter.action || filter.from || filter.to);
  const clear = () => void setFilter({ person: null, action: null, from: null, to: null });

  return (
    <div className="page">
      <Link className="crumb" href={paths.settings}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {text.crumb}
      </Link>
      <header className="page-head">
        <div>
          <h1>{messages.app.audit}</h1>
          <p>{text.lead}</p>
        </div>
        <div className="head-actions">
          <ExportButton
            fetchFile={(signal) => requestFile(auditExportPath(asked), { signal })}
            fileName="audit.csv"
          />
        </div>
      </header>
      <fieldset className="filters" aria-label={text.filters} disabled={!isLive}>
        <div className="filter-row">
          <Filter
            label={text.person}
            value={filter.person ?? ''}
            anyLabel={text.anyPerson}
            choices={people.map((person) => [person, person])}
            onChange={(value) => void setFilter({ person: value || null })}
          />
          <Filter
            label={text.action}
            value={filter.action ?? ''}
            anyLabel={text.anyAction}
            choices={Object.entries(text.actions)}
            onChange={(value) => void setFilter({ action: value || null })}
          />
          <DayFilter
            label={text.from}
            value={filter.from ?? ''}
            onChange={(value) => void setFilter({ from: value || null })}
          />
          <DayFilter
            label={text.to}
            value={filter.to ?? ''}
            onChange={(value) => void setFilter({ to: value || null })}
          />
          {isFiltered ? (
            <button className="btn btn-quiet" type="button" onClick={clear}>
              {messages.table.clearFilters}
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
        <Blank icon={ScrollText} title={text.noneTitle} body={text.noneBody}>
          {isFiltered ? (
            <button className="btn" type="button" disabled={!isLive} onClick={clear}>
              {messages.table.clearFilters}
            </button>
          ) : null}
        </Blank>
      ) : null}
      {rows.length > 0 ? (
        <>
          <AuditTable rows={rows} />
          <div className="flex flex-wrap items-center justify-between gap-4 pt-4 text-sm text-fg-muted">
            <span className="num" role="status">
              {text.shown({ count: rows.length })}
            </span>
            {list.hasNextPage ? (
              <button
                className="btn"
                type="button"
                disabled={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {messages.table.more}
              </button>
            ) : (
              <span>{messages.table.end}</span>
            )}
          </div>
        </>
      ) : null}
    </div>
  );
}

function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const text = useMessages('audit', 'table').audit;
  return (
    <div className="-mx-3">
      {/* biome-ignore lint/a11y/noRedundantRoles: on a phone the table is laid out as a list, which drops its roles. */}
      <table className="data-grid audit-grid" role="table">
        <caption className="sr-only">{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text.action}</th>
            <th scope="col">{text.person}</th>
            <th scope="col">{text.record}</th>
            <th className="end" scope="col">
              {text.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AuditLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AuditLine({ row }: { row: AuditRow }) {
  const { audit, format } = useMessages('audit', 'table');
  const actions: Record<string, string> = audit.actions;
  const at = new Date(row.at);
  const path = row.subject ? findRecordPath(row.action, row.subject) : null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the list layout of a phone drops the table's own roles.
    <tr role="row">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell">{actions[row.action] ?? humanize(row.action.replace('.', ' '))}</td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft">
        {row.actor}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft">
        {path ? (
          <Link className="link mono" href={path} prefetch={false}>
            {row.subject}
          </Link>
        ) : (
          <span className="mono">{row.subject}</span>
        )}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <td role="cell" className="soft end num">
        <time dateTime={row.at} title={format.exact(at)}>
          {`${format.day(at)}, ${format.clock(at)}`}
        </time>
      </td>
    </tr>
  );
}

/** Where the record of an action is looked at, or null when it has no page of its own. */
function findRecordPath(action: string, id: string): string | null {
  if (action.startsWith('invitation.')) return paths.invitation(id);
  if (action.startsWith('encounter.')) return paths.encounter(id);
  if (action.startsWith('agent.') && action !== 'agent.delete') return paths.agent(id);
  return null;
}
