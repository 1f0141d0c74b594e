'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { StateMark } from '@/components/ui/state-mark.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { leave } from '@/lib/client/leave.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { connectionQuery } from '@/lib/client/requests/connection.ts';
import type { ConnectionView } from '@/lib/shared/operations/connection.ts';
import * as api from '@/lib/shared/operations/connection.ts';
import { paths } from '@/lib/shared/paths.ts';

type Connection = NonNullable<ConnectionView['connection']>;

/** The state of the organization's own connection to the service, with the buttons to grant and end it for owners. */
export function ConnectionState() {
  const text = useMessages('settings').settings.connection;
  const query = useQuery(connectionQuery);
  return (
    <Loaded query={query} errorTitle={text.errorTitle}>
      {(data) => (
        <>
          {data.connection ? <Facts connection={data.connection} /> : <p className="mt-3">{text.none}</p>}
          {data.mayManage ? (
            <Actions connection={data.connection} />
          ) : (
            <p className="muted mt-3">{data.connection ? text.ownersManage : text.ownersOnly}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Removes the outcome of a redirect to the service from the address, so that a reload does not show it again. */
export function ForgetOutcome() {
  useEffect(() => {
    // Keep the history entry's state: without it the router would request the page again, or would not recognize the entry after
    // "Back".
    window.history.replaceState(window.history.state, '', paths.settings);
  }, []);
  return null;
}

function Facts({ connection }: { connection: Connection }) {
  const text = useMessages('settings').settings.connection;
  const { state, grantedByName, grantedAt, lastUsedAt, endedAt } = connection;
  const isWorking = state === 'working';
  return (
    <dl className="facts mt-3">
      <div>
        <dt>{text.state}</dt>
        <dd>
          <StateMark isWorking={isWorking}>{text.states[state]}</StateMark>
        </dd>
      </div>
      <div>
        <dt>{text.grantedBy}</dt>
        <dd>{grantedByName}</dd>
      </div>
      <div>
        <dt>{text.granted}</dt>
        <dd>
          <RelativeTime at={grantedAt} isAgo />
        </dd>
      </div>
      <div>
        <dt>{text.lastUsed}</dt>
        <dd>{lastUsedAt ? <RelativeTime at={lastUsedAt} isAgo /> : text.neverUsed}</dd>
      </div>
      {endedAt ? (
        <div>
          <dt>{text.endedAt}</dt>
          <dd>
            <RelativeTime at={endedAt} isAgo />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Actions({ connection }: { connection: Connection | null }) {
  const text = useMessages('settings').settings.connection;
  const client = useQueryClient();
  const isLive = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const start = useMutation({
    mutationFn: () => requestJson(api.startConnection),
    onSuccess: ({ url }) => leave(url),
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
  });

  async function end(): Promise<void> {
    await requestJson(api.endConnection);
    setAsking(false);
    showToast(text.ended);
    await client.invalidateQueries({ queryKey: connectionQuery.queryKey });
  }

  const isLeaving = start.isPending || start.isSuccess;
  const connectLabel = connection ? text.connectAgain : text.connect;
  return (
    <div className="form-actions mt-3">
      <button
        className={connection?.state === 'working' ? 'btn' : 'btn btn-primary'}
        type="button"
        disabled={!isLive || isLeaving}
        onClick={() => start.mutate()}
      >
        <Link2 className="icon" aria-hidden="true" />
        {isLeaving ? text.connecting : connectLabel}
      </button>
      {connection ? (
        <button
          className="btn btn-danger-quiet"
          type="button"
          disabled={!isLive || isLeaving}
          onClick={() => setAsking(true)}
        >
          {text.end}
        </button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={text.endTitle}
          description={text.endBody}
          keepLabel={text.keep}
          confirmLabel={text.end}
          onConfirm={end}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
