'use client';

import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@/components/ui/loaded.tsx';
import { usePart } from '@/components/ui/use-part.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { webhookQuery } from '@/lib/client/requests/webhook.ts';

// Loaded while the service is asked whether it has webhooks.
const loadState = () => import('@/app/(clinic)/settings/_components/webhook-state.tsx');

/**
 * The organization's webhook, for its owners; with another operator's service, the address for its notifications. Renders nothing
 * for a service without webhooks, and until that is known.
 */
export function WebhookSection() {
  const text = useMessages('settings').webhook;
  const query = useQuery(webhookQuery);
  const part = usePart('webhook-state', loadState);
  const { data } = query;
  if (data === undefined ? !query.isError : data.webhook === null && data.hintAddress === null) return null;
  return (
    <section className="block" aria-labelledby="h-webhook">
      <h2 id="h-webhook">{text.title}</h2>
      <p className="hint">{text.lead}</p>
      <Loaded query={query} errorTitle={text.errorTitle}>
        {({ webhook, hintAddress, deliveries }) =>
          webhook === null ? (
            <HintAddress address={hintAddress} />
          ) : (
            <Loaded query={part} errorTitle={text.errorTitle}>
              {({ WebhookState }) => <WebhookState webhook={webhook} deliveries={deliveries} />}
            </Loaded>
          )
        }
      </Loaded>
    </section>
  );
}

function HintAddress({ address }: { address: string | null }) {
  const text = useMessages('settings').webhook;
  if (address === null) return null;
  return (
    <dl className="facts mt-3">
      <div>
        <dt>{text.hintAddress}</dt>
        <dd className="break-all">
          <code>{address}</code>
          <p className="hint">{text.hintLead}</p>
        </dd>
      </div>
    </dl>
  );
}
