'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ClipboardCopy, KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormFoot } from '@/app/(clinic)/settings/_components/form-foot.tsx';
import { WebhookActions } from '@/app/(clinic)/settings/_components/webhook-actions.tsx';
import { WebhookDeliveries } from '@/app/(clinic)/settings/_components/webhook-deliveries.tsx';
import { Conflicts, focusConflicts } from '@/components/ui/conflicts.tsx';
import { TextField } from '@/components/ui/inputs.tsx';
import { RelativeTime } from '@/components/ui/relative-time.tsx';
import { StateMark } from '@/components/ui/state-mark.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useEdit, useSaveEdit } from '@/components/ui/use-edit.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { refetchNow } from '@/lib/client/refetch-now.ts';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { setWebhook, webhookQuery } from '@/lib/client/requests/webhook.ts';
import type { WebhookView } from '@/lib/shared/operations/webhook.ts';

type Webhook = NonNullable<WebhookView['webhook']>;

/** The state of the webhook and its receiver, the actions on it, and the latest deliveries. */
export function WebhookState({
  webhook,
  deliveries,
}: {
  webhook: Webhook;
  deliveries: WebhookView['deliveries'];
}) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      {webhook.state === 'off' ? null : <Facts webhook={webhook} />}
      {secret === null ? null : <Secret secret={secret} onDone={() => setSecret(null)} />}
      <WebhookActions webhook={webhook} onSecret={setSecret} />
      <AddressForm webhook={webhook} onSecret={setSecret} />
      {webhook.state === 'off' && deliveries.length === 0 ? null : (
        <WebhookDeliveries deliveries={deliveries} isOn={webhook.state === 'on'} />
      )}
    </>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { webhook: text, format } = useMessages('settings');
  const { state, url, isOwn, lastReceivedAt, previousSecretUntil } = webhook;
  const isOn = state === 'on';
  return (
    <dl className="facts mt-3">
      <div>
        <dt>{text.state}</dt>
        <dd>
          <StateMark isWorking={isOn}>{text.states[state]}</StateMark>
        </dd>
      </div>
      <div>
        <dt>{text.address}</dt>
        <dd>{isOwn ? text.thisDashboard : url}</dd>
      </div>
      {isOwn ? (
        <div>
          <dt>{text.lastReceived}</dt>
          <dd>{lastReceivedAt ? <RelativeTime at={lastReceivedAt} isAgo /> : text.nothingReceived}</dd>
        </div>
      ) : null}
      {previousSecretUntil ? (
        <div>
          <dt>{text.previousSecret}</dt>
          <dd>{text.previousSecretUntil({ time: format.exact(new Date(previousSecretUntil)) })}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** The new secret, shown until it is closed or the page is left. */
function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { webhook: text, app } = useMessages('settings');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
    } catch {
      // The browser's settings refuse the clipboard: only a message helps.
      showToast(text.secretCopyRefused, { kind: 'problem' });
      return;
    }
    showToast(app.copied);
  }

  return (
    <div className="notice is-info mt-3" role="status">
      <KeyRound className="icon" aria-hidden="true" />
      <div className="grid gap-2 min-w-0">
        <p>
          <strong>{text.secretTitle}</strong>
        </p>
        <p>
          <code className="wrap-anywhere select-all">{secret}</code>
        </p>
        <p>{text.secretBody}</p>
        <div className="form-actions">
          <button className="btn btn-sm" type="button" onClick={() => void copy()}>
            <ClipboardCopy className="icon" aria-hidden="true" />
            {text.copySecret}
          </button>
          <button className="btn btn-sm" type="button" onClick={onDone}>
            {text.secretDone}
          </button>
        </div>
      </div>
    </div>
  );
}

/** The form shows the address of another program only; this dashboard is connected by its button. */
const toAddress = ({ isOwn, url }: Webhook) => ({ url: isOwn ? '' : (url ?? ''), isOwn });

function AddressForm({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string | null) => void }) {
  const text = useMessages('settings').webhook;
  const client = useQueryClient();
  const isLive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const editing = useEdit(toAddress(webhook));
  const { problems, setProblems, showProblems } = useProblems<{ url?: string }>(form, {});
  const { url } = editing.values;
  const save = useSaveEdit(editing, {
    version: webhook.saved.version,
    async reload() {
      const fresh = (await refetchNow(client, webhookQuery)).webhook ?? webhook;
      return { stored: toAddress(fresh), version: fresh.saved.version };
    },
    // A secret of this dashboard is not for a receiver at another address, which gets a new one.
    save: (typed, { stored, version }) =>
      setWebhook({ url: typed.url.trim(), rotateSecret: stored.isOwn, basedOn: version }),
    onSaved: ({ secret }) => {
      onSecret(secret);
      showToast(text.isSet);
      return client.invalidateQueries({ queryKey: webhookQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof RequestFailure && error.fields.some(({ path }) => path === 'url'))
        showProblems({ url: text.addressProblem });
    },
  });
  return (
    <form
      ref={form}
      className="stack-4 mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setProblems({});
        if (editing.conflicts.length > 0) focusConflicts(form.current);
        else if (!save.isPending) save.mutate();
      }}
    >
      <TextField
        id="webhook-url"
        label={text.other}
        hint={text.otherHint}
        problem={problems.url}
        isOff={!isLive}
        control={{ type: 'url', autoComplete: 'off' }}
        value={url}
        onChange={(typed) => {
          editing.change({ url: typed });
          setProblems({});
        }}
      />
      <Conflicts
        editing={editing}
        isSaving={save.isPending}
        saved={webhook.saved}
        show={(_field, values) => ({
          label: text.address,
          value: values.isOwn && values === editing.stored ? text.thisDashboard : values.url,
        })}
      />
      <FormFoot
        save={save}
        words={{ save: text.set, saving: text.setting }}
        isChanged={url.trim() !== '' && (editing.isChanged || webhook.state === 'gone')}
        saysFailure={problems.url === undefined}
      />
    </form>
  );
}
