'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { setWebhook, testWebhook, webhookQuery } from '@/lib/client/requests/webhook.ts';
import type { BasedOn } from '@/lib/shared/operations/saved.ts';
import type { WebhookView } from '@/lib/shared/operations/webhook.ts';
import * as api from '@/lib/shared/operations/webhook.ts';

type Webhook = NonNullable<WebhookView['webhook']>;
type Props = {
  webhook: Webhook;
  /** Called with a new secret, or with null when the secret that is shown is no longer valid. */
  onSecret: (secret: string | null) => void;
};

const sayProblem = (error: Error) => showToast(describeThrown(error), { kind: 'problem' });

function useRefreshWebhook(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: webhookQuery.queryKey });
}

function refreshAndThrow(refresh: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await refresh();
    throw error;
  };
}

/** The owner's actions on the webhook: make this dashboard the receiver, send a test event, rotate the secret, remove it. */
export function WebhookActions({ webhook, onSecret }: Props) {
  const { state, isOwn, url } = webhook;
  const basedOn = webhook.saved.version;
  const isOn = state === 'on';
  return (
    <div className="form-actions mt-3">
      {isOn && isOwn ? null : (
        <ConnectButton basedOn={basedOn} isFirst={state === 'off'} onDone={() => onSecret(null)} />
      )}
      {isOn ? <TestButton /> : null}
      {isOn && !isOwn && url !== null ? (
        <RotateButton basedOn={basedOn} url={url} onSecret={onSecret} />
      ) : null}
      {state === 'off' ? null : <RemoveButton basedOn={basedOn} onDone={() => onSecret(null)} />}
    </div>
  );
}

function ConnectButton({ basedOn, isFirst, onDone }: BasedOn & { isFirst: boolean; onDone: () => void }) {
  const text = useMessages('settings').webhook;
  const isLive = useHydrated();
  const refresh = useRefreshWebhook();
  const connect = useMutation({
    mutationFn: async () => {
      await requestJson(api.connectWebhook, { input: { basedOn } });
      await testWebhook();
    },
    onSuccess: () => {
      onDone();
      showToast(text.connected);
    },
    onError: sayProblem,
    onSettled: refresh,
  });
  return (
    <button
      className={isFirst ? 'btn btn-primary' : 'btn'}
      type="button"
      disabled={!isLive || connect.isPending}
      onClick={() => connect.mutate()}
    >
      <Link2 className="icon" aria-hidden="true" />
      {text.connect}
    </button>
  );
}

function TestButton() {
  const text = useMessages('settings').webhook;
  const isLive = useHydrated();
  const refresh = useRefreshWebhook();
  const test = useMutation({
    mutationFn: testWebhook,
    onSuccess: () => {
      showToast(text.testing);
      return refresh();
    },
    onError: sayProblem,
  });
  return (
    <button className="btn" type="button" disabled={!isLive || test.isPending} onClick={() => test.mutate()}>
      {text.test}
    </button>
  );
}

function RotateButton({ basedOn, url, onSecret }: BasedOn & { url: string; onSecret: Props['onSecret'] }) {
  const text = useMessages('settings').webhook;
  const isLive = useHydrated();
  const refresh = useRefreshWebhook();
  const [isAsking, setAsking] = useState(false);

  async function rotate(): Promise<void> {
    // After a conflict the page shows what is set now.
    const { secret } = await setWebhook({ url, rotateSecret: true, basedOn }).catch(refreshAndThrow(refresh));
    onSecret(secret);
    setAsking(false);
    await refresh();
  }

  return (
    <>
      <button className="btn" type="button" disabled={!isLive} onClick={() => setAsking(true)}>
        {text.rotate}
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={text.rotateTitle}
          description={text.rotateBody}
          keepLabel={text.keep}
          confirmLabel={text.rotate}
          isLoss={false}
          onConfirm={rotate}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function RemoveButton({ basedOn, onDone }: BasedOn & { onDone: () => void }) {
  const text = useMessages('settings').webhook;
  const isLive = useHydrated();
  const refresh = useRefreshWebhook();
  const [isAsking, setAsking] = useState(false);

  async function remove(): Promise<void> {
    await requestJson(api.removeWebhook, { input: { basedOn } }).catch(refreshAndThrow(refresh));
    onDone();
    setAsking(false);
    showToast(text.removed);
    await refresh();
  }

  return (
    <>
      <button
        className="btn btn-danger-quiet"
        type="button"
        disabled={!isLive}
        onClick={() => setAsking(true)}
      >
        {text.remove}
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={text.removeTitle}
          description={text.removeBody}
          keepLabel={text.keep}
          confirmLabel={text.remove}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
