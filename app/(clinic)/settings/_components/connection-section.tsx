'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { StateMark } from '@/components/ui/state-mark.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { leave } from '@/lib/client/leave.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { connectionQuery, endConnection, startConnection } from '@/lib/client/requests/connection.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { ConnectionView } from '@/lib/shared/views.ts';

type Connection = NonNullable<ConnectionView['connection']>;

/**
 * The organization's own connection to the service: what it is for, its state, and for owners the ways to grant and
 * end it.
 *
 * @param props.outcome - how a trip to the service ended, when the browser comes back from one
 */
export function ConnectionSection({ outcome }: { outcome: string | null }) {
  const text = useMessages('settings').settings.connection;
  const query = useQuery(connectionQuery);

  useEffect(() => {
    // Loaded again, the page would tell it a second time. With the entry's own state, the router takes no notice: it
    // would ask for the page once more, without the outcome, or know nothing of the entry when somebody comes back.
    if (outcome) window.history.replaceState(window.history.state, '', paths.settings);
  }, [outcome]);

  return (
    <section className="block" id="connection" aria-labelledby="h-connection">
      <h2 id="h-connection">{text.title}</h2>
      <p className="hint">{text.lead}</p>
      {outcome ? <Outcome outcome={outcome} /> : null}
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
    </section>
  );
}

function Outcome({ outcome }: { outcome: string }) {
  const text = useMessages('settings').settings.connection;
  const isGranted = outcome === 'granted';
  return (
    <div className={`notice mt-3 ${isGranted ? 'is-positive' : 'is-warning'}`} role="alert">
      {isGranted ? (
        <CircleCheck className="icon" aria-hidden="true" />
      ) : (
        <CircleHelp className="icon" aria-hidden="true" />
      )}
      <p>{findNamedText(text.granting, outcome) ?? text.granting.refused}</p>
    </div>
  );
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
    mutationFn: startConnection,
    onSuccess: ({ url }) => leave(url),
    onError: (error) => showToast(error.message, { kind: 'problem' }),
  });

  async function end(): Promise<void> {
    await endConnection();
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
