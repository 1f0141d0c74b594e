'use client';

import { PatientCell } from '@/app/(clinic)/_components/today/patient-cell.tsx';
import { Assignee } from '@/components/invitations/assignee.tsx';
import { FlagMark } from '@/components/invitations/flag-mark.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import { paths } from '@/lib/shared/paths.ts';

/** A patient who needs no attention now. */
export function QuietRow({
  row,
  text,
  at,
  opensReport = false,
  isShare = false,
}: {
  row: InvitationRow;
  text: string;
  at: string | null;
  opensReport?: boolean;
  isShare?: boolean;
}) {
  const messages = useMessages('today', 'record', 'live');
  const mayReadReport = useMay('report.read');
  const isReport = opensReport && mayReadReport;
  const target = isReport && row.encounterId ? paths.encounter(row.encounterId) : paths.invitation(row.id);
  return (
    <li className="row">
      <span className="tag tag-quiet">
        <FlagMark row={row} />
        <StatusWord status={row.status} isLinkFollowed={row.isLinkFollowed} />
      </span>
      <PatientCell row={row} href={target} />
      <span className="what">
        <span>{text}</span>
        {row.assignedToName ? <Assignee name={row.assignedToName} /> : null}
      </span>
      <span className="agent truncate">{row.agentName}</span>
      <span className="when">{at ? <RelativeTime at={at} isAgo /> : null}</span>
      <span className="act act-quiet">
        {isReport || isShare ? (
          <Link
            className={`btn btn-sm${isReport ? ' btn-report' : ''}`}
            href={target}
            prefetch={false}
            tabIndex={-1}
            aria-hidden="true"
          >
            {isReport ? messages.today.openReport : messages.today.share}
          </Link>
        ) : null}
      </span>
    </li>
  );
}
