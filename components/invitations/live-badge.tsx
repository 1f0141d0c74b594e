'use client';

import { CloudOff, Pause } from 'lucide-react';
import { useNow } from '@/components/ui/relative-time.tsx';
import { formatAge } from '@/lib/shared/dates.ts';
import { messages } from '@/lib/shared/messages.ts';
import type { Tracking } from '@/lib/shared/views.ts';

const justNowMs = 5_000;

/** Whether statuses follow the service right now, and since when not. */
export function LiveBadge({ tracking }: { tracking: Tracking }) {
  const now = useNow();
  const age = (at: string) => formatAge(new Date(at), now);
  if (tracking.state === 'unreachable' && tracking.since) {
    return (
      <span className="live">
        <CloudOff className="icon text-warning" aria-hidden="true" />
        <span suppressHydrationWarning>{messages.live.unreachable(age(tracking.since))}</span>
      </span>
    );
  }
  if (tracking.state === 'paused') {
    return (
      <span className="live">
        <Pause className="icon" aria-hidden="true" />
        <span suppressHydrationWarning>
          {tracking.since ? messages.live.paused(age(tracking.since)) : messages.live.pausedNow}
        </span>
      </span>
    );
  }
  return (
    <span className="live">
      <span className="live-dot" />
      <span suppressHydrationWarning>
        {tracking.lastCheckedAt && now.getTime() - Date.parse(tracking.lastCheckedAt) > justNowMs
          ? messages.live.live(age(tracking.lastCheckedAt))
          : messages.live.liveNow}
      </span>
    </span>
  );
}
