'use client';

import { Link } from '@/components/shell/link.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { humanize } from '@/lib/shared/names.ts';
import type { AuditRow } from '@/lib/shared/operations/audit.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The entries of the audit, the newest first. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
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
      <td role="cell" className="soft max-sm:empty:hidden">
        {path ? (
          <Link className="link mono" href={path} prefetch={false}>
            {row.subject}
          </Link>
        ) : row.subject ? (
          <span className="mono">{row.subject}</span>
        ) : null}
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

/** The page of an action's record, or null when there is none. */
function findRecordPath(action: string, id: string): string | null {
  if (action.startsWith('invitation.')) return paths.invitation(id);
  if (action.startsWith('encounter.')) return paths.encounter(id);
  if (action.startsWith('agent.') && action !== 'agent.delete') return paths.agent(id);
  return null;
}
