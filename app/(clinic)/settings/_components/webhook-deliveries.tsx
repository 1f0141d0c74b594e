'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, Clock, OctagonAlert } from 'lucide-react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { webhookQuery } from '@/lib/client/requests/webhook.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import type { WebhookDeliveryView } from '@/lib/shared/operations/webhook.ts';
import * as api from '@/lib/shared/operations/webhook.ts';

const appearances = {
  queued: { icon: Clock, role: 'is-info' },
  delivered: { icon: CircleCheck, role: 'is-positive' },
  failed: { icon: OctagonAlert, role: 'is-warning' },
  cancelled: { icon: CircleSlash, role: 'is-neutral' },
} as const;

/**
 * The service's latest deliveries, with each attempt.
 *
 * @param props.isOn - whether a delivery can be sent again
 */
export function WebhookDeliveries({
  deliveries,
  isOn,
}: {
  deliveries: WebhookDeliveryView[];
  isOn: boolean;
}) {
  const text = useMessages('settings').webhook;
  return (
    <div className="mt-4">
      <h3 className="label" id="webhook-deliveries">
        {text.deliveries}
      </h3>
      {deliveries.length === 0 ? (
        <p className="muted">{text.noDeliveries}</p>
      ) : (
        <ul className="mt-2 grid" aria-labelledby="webhook-deliveries">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} isOn={isOn} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Delivery({ delivery, isOn }: { delivery: WebhookDeliveryView; isOn: boolean }) {
  const messages = useMessages('settings');
  const { webhook: text, format } = messages;
  const client = useQueryClient();
  const isLive = useHydrated();
  const again = useMutation({
    mutationFn: () => requestJson(api.replayDelivery, { params: { id: delivery.id } }),
    onSuccess: () => {
      showToast(text.replayed);
      return client.invalidateQueries({ queryKey: webhookQuery.queryKey });
    },
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
  });
  const { icon: Icon, role } = appearances[delivery.state];
  const type = text.types[delivery.type];
  const at = describeMoment(messages, delivery.createdAt);
  return (
    <li className="grid min-h-11 grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 wrap-anywhere">
      <span className={`status ${role}`}>
        <Icon className="icon" aria-hidden="true" />
        <span>{text.deliveryStates[delivery.state]}</span>
      </span>
      <span className="min-w-0">
        {type}
        <span className="muted text-sm" title={format.exact(new Date(delivery.createdAt))}>
          {' '}
          {at}
        </span>
      </span>
      {isOn && delivery.state !== 'queued' ? (
        <button
          className="btn btn-sm"
          type="button"
          disabled={!isLive || again.isPending}
          aria-label={text.replayOne({ type, time: at })}
          onClick={() => again.mutate()}
        >
          {text.replay}
        </button>
      ) : null}
      {delivery.attempts.length === 0 ? null : (
        <details className="col-span-full text-sm text-fg-muted">
          <summary className="w-fit cursor-pointer py-1">
            {text.attempts({ count: delivery.attempts.length })}
          </summary>
          <ol>
            {delivery.attempts.map((attempt) => (
              <li key={attempt.at}>
                {text.attempt({
                  time: describeMoment(messages, attempt.at),
                  outcome: describeOutcome(messages, attempt),
                  duration: `${attempt.durationMs} ms`,
                })}
              </li>
            ))}
            {delivery.nextAttemptAt === null ? null : (
              <li>{text.nextTry({ time: describeMoment(messages, delivery.nextAttemptAt) })}</li>
            )}
          </ol>
        </details>
      )}
    </li>
  );
}

function describeMoment({ format }: Pick<Messages, 'format'>, iso: string): string {
  const at = new Date(iso);
  return `${format.day(at)}, ${format.clock(at)}`;
}

function describeOutcome(
  { webhook: text }: Pick<Messages, 'webhook'>,
  { status, error }: WebhookDeliveryView['attempts'][number],
): string {
  if (status !== null) return text.answered({ status });
  return findNamedText(text.errors, error) ?? text.otherError;
}
