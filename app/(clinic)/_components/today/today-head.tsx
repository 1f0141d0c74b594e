'use client';

import { Plus } from 'lucide-react';
import { LiveBadge } from '@/components/invitations/live-badge.tsx';
import { Link } from '@/components/shell/link.tsx';
import { Keys } from '@/components/ui/keys.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The day, whether statuses are up to date, and the link to a new invitation. */
export function TodayHead({ tracking }: { tracking: Tracking | undefined }) {
  const messages = useMessages('today', 'record', 'live');
  const { format } = messages;
  const now = useNow();
  return (
    <header className="page-head">
      <div>
        <h1>{messages.pages.today}</h1>
        <p>{format.heading(now)}</p>
      </div>
      <div className="head-actions">
        {tracking ? <LiveBadge tracking={tracking} /> : null}
        <Link className="btn max-phone:hidden" href={paths.newInvitation}>
          <Plus className="icon" aria-hidden="true" />
          {messages.pages.newInvitation}
          <Keys keys="N" />
        </Link>
      </div>
    </header>
  );
}
