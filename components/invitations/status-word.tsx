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
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react';
import { messages } from '@/lib/shared/messages.ts';
import type { InvitationStatus } from '@/lib/shared/views.ts';

const looks: Record<InvitationStatus, { icon: LucideIcon; role: string }> = {
  not_started: { icon: Mail, role: 'is-neutral' },
  started: { icon: Clock, role: 'is-info' },
  finished: { icon: CircleCheck, role: 'is-positive' },
  left_early: { icon: LogOut, role: 'is-warning' },
  expired: { icon: Hourglass, role: 'is-warning' },
  revoked: { icon: Ban, role: 'is-neutral' },
  unclear: { icon: CircleHelp, role: 'is-warning' },
  unreachable: { icon: CloudOff, role: 'is-warning' },
};

/** A status as icon and word; the colour only adds. */
export function StatusWord({ status, isPill = false }: { status: InvitationStatus; isPill?: boolean }) {
  const { icon: Icon, role } = looks[status];
  return (
    <span className={`status ${role}${isPill ? ' pill' : ''}`}>
      <Icon className="icon" aria-hidden="true" />
      {messages.status[status]}
    </span>
  );
}

/** The level of a red flag. An emergency is the only solid red on a page. */
export function FlagLevel({ level }: { level: string }) {
  if (level === 'EMERGENCY') {
    return (
      <span className="status pill pill-solid">
        <OctagonAlert className="icon" aria-hidden="true" />
        {messages.flag.emergency}
      </span>
    );
  }
  return (
    <span className="status is-warning pill">
      <TriangleAlert className="icon" aria-hidden="true" />
      {messages.flag.urgent}
    </span>
  );
}
