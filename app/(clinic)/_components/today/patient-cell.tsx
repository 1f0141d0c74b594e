'use client';

import { findAgeYears } from '@/common/age.ts';
import { UnreadMark } from '@/components/invitations/flag-mark.tsx';
import { Link } from '@/components/shell/link.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { formatPatient } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';

/** Whom a row is about, as the link to their record: the name and age, or the external id. */
export function PatientCell({ row, href }: { row: InvitationRow; href: string }) {
  const now = useNow();
  const messages = useMessages('today', 'record', 'live');
  const name = formatPatient(messages.app, row);
  const age = row.patientDateOfBirth
    ? findAgeYears(row.patientDateOfBirth, now, messages.format.timeZone)
    : null;
  return (
    <span className="who">
      {/* Rows come and go by themselves; prefetching them would count as activity and keep the session alive. */}
      <Link href={href} prefetch={false}>
        {row.isUnread ? <UnreadMark /> : null}
        <bdi>{name ?? messages.app.noName}</bdi>
      </Link>
      {name ? (
        age === null ? null : (
          <small>{messages.today.age({ years: age })}</small>
        )
      ) : row.externalId ? (
        <small>
          <bdi>{row.externalId}</bdi>
        </small>
      ) : null}
    </span>
  );
}
