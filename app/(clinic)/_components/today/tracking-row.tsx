'use client';

import { useMutation } from '@tanstack/react-query';
import { CloudOff, Pause, RefreshCw } from 'lucide-react';
import { NoticeRow } from '@/app/(clinic)/_components/today/notice-row.tsx';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';
import * as api from '@/lib/shared/operations/tracking.ts';
import { paths } from '@/lib/shared/paths.ts';

/** One row for the whole list which says that statuses are not being updated. */
export function TrackingRow({ tracking }: { tracking: Tracking }) {
  const messages = useMessages('today', 'record', 'live');
  const { format } = messages;
  const now = useNow();
  const isLive = useHydrated();
  const mayConnect = useMay('organization.manage');
  const again = useMutation({
    mutationFn: () => requestJson(api.checkNow),
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
  });
  const age = tracking.since ? format.age(new Date(tracking.since), now) : '';
  const isDown = tracking.state === 'unreachable';
  const Sign = isDown ? CloudOff : Pause;
  return (
    <NoticeRow
      tag={
        <span className="status is-warning">
          <Sign className="icon" aria-hidden="true" />
          <span>{isDown ? messages.status.unreachable : messages.live.pausedTag}</span>
        </span>
      }
      action={
        <button
          className="btn"
          type="button"
          disabled={!isLive || again.isPending}
          onClick={() => again.mutate()}
        >
          <RefreshCw className="icon" aria-hidden="true" />
          {messages.app.tryAgain}
        </button>
      }
    >
      <span>
        {isDown
          ? messages.today.serviceDown({ age })
          : age
            ? messages.live.paused({ age })
            : messages.live.pausedNow}
      </span>
      <small>
        <span>{isDown ? messages.today.serviceDownBody : messages.today.pausedBody} </span>
        {isDown || !mayConnect ? null : (
          <Link className="link" href={paths.settingsConnection}>
            {messages.live.connect}
          </Link>
        )}
      </small>
    </NoticeRow>
  );
}
