'use client';

import { Link } from '@/components/shell/link.tsx';
import { type Column, DataGrid } from '@/components/ui/data-grid/data-grid.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { humanize } from '@/lib/shared/names.ts';
import type { AuditRow } from '@/lib/shared/operations/audit.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The entries of the audit, the newest first. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const { audit: text, format } = useMessages('audit', 'table');
  const actions: Record<string, string> = text.actions;
  const columns: Column<AuditRow>[] = [
    {
      key: 'action',
      heading: text.action,
      cell: ({ action }) => actions[action] ?? humanize(action.replace('.', ' ')),
    },
    { key: 'person', cellClass: 'soft', heading: text.person, cell: (row) => row.actor },
    {
      key: 'record',
      cellClass: 'soft max-sm:empty:hidden',
      heading: text.record,
      cell: (row) => (row.subject ? <Subject action={row.action} id={row.subject} /> : null),
    },
    {
      key: 'time',
      className: 'end',
      cellClass: 'soft end num',
      heading: text.time,
      cell: (row) => {
        const at = new Date(row.at);
        return (
          <time dateTime={row.at} title={format.exact(at)}>
            {`${format.day(at)}, ${format.clock(at)}`}
          </time>
        );
      },
    },
  ];
  return <DataGrid caption={text.caption} variant="audit-grid" columns={columns} rows={rows} />;
}

/** The id of an action's record, as a link where it has a page. */
function Subject({ action, id }: { action: string; id: string }) {
  const path = findRecordPath(action, id);
  return path ? (
    <Link className="link mono" href={path} prefetch={false}>
      {id}
    </Link>
  ) : (
    <span className="mono">{id}</span>
  );
}

/** The page of an action's record, or null when there is none. */
function findRecordPath(action: string, id: string): string | null {
  if (action.startsWith('invitation.')) return paths.invitation(id);
  if (action.startsWith('encounter.')) return paths.encounter(id);
  if (action.startsWith('agent.') && action !== 'agent.delete') return paths.agent(id);
  return null;
}
