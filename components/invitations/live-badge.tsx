'use client';

import { CloudOff, Pause } from 'lucide-react';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { useUnreachableCode } from '@/components/shell/use-unreachable-code.ts';
import { useNow } from '@/components/ui/relative-time.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';
import { paths } from '@/lib/shared/paths.ts';

const justNowMs = 5_000;

/** Whether the tracker follows the statuses at the service, and since when not; owners see how to fix it. */
export function LiveBadge({ tracking }: { tracking: Tracking }) {
  const messages = useMessages('live');
  const { format } = messages;
  const now = useNow();
  const mayConnect = useMay('organization.manage');
  const isAway = useUnreachableCode() !== null;
  const age = (at: string) => format.age(new Date(at), now);
  if (tracking.state === 'unreachable' && tracking.since) {
    return (
      <span className="live">
        <CloudOff className="icon text-warning" aria-hidden="true" />
        <span>{messages.live.unreachable({ age: age(tracking.since) })}</span>
      </span>
    );
  }
  if (tracking.state === 'paused') {
    const words = tracking.since
      ? messages.live.paused({ age: age(tracking.since) })
      : messages.live.pausedNow;
    return (
      <span className="live">
        <Pause className="icon" aria-hidden="true" />
        {mayConnect ? (
          <Link className="link" href={paths.settingsConnection} title={messages.live.connect}>
            {words}
            <span className="sr-only">. {messages.live.connect}</span>
          </Link>
        ) : (
          <span>{words}</span>
        )}
      </span>
    );
  }
  // The notice at the top of the page already says that the data may be outdated.
  if (isAway) return null;
  return (
    <span className="live">
      <span className="live-dot" />
      <span>{describeFollowed(messages, tracking, now)}</span>
    </span>
  );
}

function describeFollowed(
  messages: MessagesOf<'live'>,
  { state, lastCheckedAt }: Tracking,
  now: Date,
): string {
  if (state === 'starting') return messages.live.starting;
  if (lastCheckedAt === null || now.getTime() - Date.parse(lastCheckedAt) <= justNowMs)
    return messages.live.liveNow;
  return messages.live.live({ age: messages.format.age(new Date(lastCheckedAt), now) });
}
