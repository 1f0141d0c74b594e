import {
  Ban,
  CircleCheck,
  CircleHelp,
  Clock,
  CloudOff,
  Hourglass,
  LogOut,
  type LucideIcon,
  Mail,
} from 'lucide-react';
import type { InvitationStatus } from '@/lib/shared/invitation-status.ts';
import type { CoreMessages } from '@/lib/shared/messages.ts';

const appearances: Record<InvitationStatus, { icon: LucideIcon; role: string }> = {
  not_started: { icon: Mail, role: 'is-neutral' },
  started: { icon: Clock, role: 'is-info' },
  finished: { icon: CircleCheck, role: 'is-positive' },
  left_early: { icon: LogOut, role: 'is-warning' },
  expired: { icon: Hourglass, role: 'is-warning' },
  revoked: { icon: Ban, role: 'is-neutral' },
  unclear: { icon: CircleHelp, role: 'is-warning' },
  unreachable: { icon: CloudOff, role: 'is-warning' },
};

/** The text for a status; "Finished (link followed)" where the service cannot report the end itself. */
export function describeStatus(
  messages: CoreMessages,
  row: { status: InvitationStatus; isLinkFollowed?: boolean },
): string {
  return row.status === 'finished' && row.isLinkFollowed
    ? messages.statusLinkFollowed
    : messages.status[row.status];
}

/**
 * A status as icon and word; colour is never the only difference. Takes the texts as a prop, so that the server can render it too.
 */
export function StatusSign({
  messages,
  status,
  isLinkFollowed,
  isPill = false,
}: {
  messages: CoreMessages;
  status: InvitationStatus;
  isLinkFollowed?: boolean;
  isPill?: boolean;
}) {
  const { icon: Icon, role } = appearances[status];
  return (
    <span className={`status ${role}${isPill ? ' pill' : ''}`}>
      <Icon className="icon" aria-hidden="true" />
      <span>{describeStatus(messages, { status, isLinkFollowed })}</span>
    </span>
  );
}
