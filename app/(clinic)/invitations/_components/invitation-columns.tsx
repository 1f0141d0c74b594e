'use client';

import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { Assignee, FollowUpMark } from '@/components/invitations/assignee.tsx';
import { FlagMark, UnreadMark } from '@/components/invitations/flag-mark.tsx';
import { GetClinician } from '@/components/invitations/get-clinician.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { Link } from '@/components/shell/link.tsx';
import type { Column } from '@/components/ui/data-grid/data-grid.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { markInvitation } from '@/lib/client/requests/mark-invitation.ts';
import type { InvitationSort } from '@/lib/shared/invitation-filter.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import { paths } from '@/lib/shared/paths.ts';

const byName = { ascending: 'name', descending: 'name-desc', first: 'ascending' } as const;
const byChange = { ascending: 'unchanged', descending: 'changed', first: 'descending' } as const;
const byCreation = { ascending: 'oldest', descending: 'newest', first: 'descending' } as const;

/** What a row is called where it has to be told from the others: the patient's name or external id. */
export function labelInvitation({ app }: MessagesOf<'list'>, row: InvitationRow): string {
  return formatPatient(app, row) ?? row.externalId ?? app.noName;
}

/**
 * The columns of the list of invitations, the same until the language or the order changes.
 *
 * @param isByChange - the rows are ordered by their last change, which then stands in the place of when they were created
 */
export function useInvitationColumns(isByChange: boolean): readonly Column<InvitationRow, InvitationSort>[] {
  const messages = useMessages('list');
  const isLive = useHydrated();
  return useMemo(() => {
    const text = messages.invitations;
    return [
      {
        key: 'name',
        className: 'name',
        heading: text.patient,
        orders: byName,
        cell: (row) => <PatientCell row={row} messages={messages} />,
      },
      {
        key: 'status',
        className: 'c-status',
        heading: text.status,
        cell: (row) => <StatusCell row={row} messages={messages} />,
      },
      {
        key: 'agent',
        className: 'c-agent',
        cellClass: 'soft c-agent c-hide',
        heading: text.agent,
        cell: (row) => <bdi>{row.agentName}</bdi>,
      },
      {
        key: 'externalId',
        className: 'max-wide:hidden',
        cellClass: 'soft c-meta sm:max-wide:hidden',
        heading: text.externalId,
        cell: (row) => <bdi className="mono">{row.externalId}</bdi>,
      },
      {
        key: 'createdBy',
        className: 'max-wide:hidden',
        cellClass: 'soft c-hide max-wide:hidden',
        heading: text.createdBy,
        cell: (row) => row.createdByName,
      },
      {
        key: 'age',
        className: 'end',
        cellClass: 'soft end c-age',
        heading: isByChange ? text.changed : text.created,
        orders: isByChange ? byChange : byCreation,
        cell: (row) => <RelativeTime at={isByChange ? row.changedAt : row.createdAt} />,
      },
      {
        key: 'actions',
        className: 'acts',
        cellClass: 'acts c-hide',
        heading: <span className="sr-only">{messages.app.actions}</span>,
        cell: (row) =>
          row.invitationUrl ? (
            <span className="hover-acts">
              <CopyLinkButton
                id={row.id}
                url={row.invitationUrl}
                isLive={isLive}
                label={`${messages.app.copyLink}: ${labelInvitation(messages, row)}`}
              />
            </span>
          ) : null,
      },
    ];
  }, [messages, isByChange, isLive]);
}

type CellProps = { row: InvitationRow; messages: MessagesOf<'list'> };

function PatientCell({ row, messages }: CellProps) {
  const { app, format } = messages;
  return (
    <>
      <Link href={paths.invitation(row.id)} data-row-link="" prefetch={false}>
        {row.isUnread ? <UnreadMark /> : null}
        <bdi>{formatPatient(app, row) ?? app.noName}</bdi>
      </Link>
      {row.patientDateOfBirth ? <small>{format.birthDate(row.patientDateOfBirth)}</small> : null}
    </>
  );
}

function StatusCell({ row, messages }: CellProps) {
  return (
    <>
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
    </>
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
