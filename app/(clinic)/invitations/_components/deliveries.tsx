'use client';

import { CircleCheck, CircleHelp, Clock, OctagonAlert } from 'lucide-react';
import { useNow } from '@/components/ui/relative-time.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { maskAddress } from '@/lib/shared/contact.ts';
import { describeUndelivered, explainMailFailure, needlessMail } from '@/lib/shared/mail-failure.ts';
import type { Messages, MessagesOf } from '@/lib/shared/messages.ts';
import type { DeliveryView } from '@/lib/shared/operations/sending.ts';

const appearances = {
  queued: { icon: Clock, role: 'is-info' },
  sending: { icon: Clock, role: 'is-info' },
  sent: { icon: CircleCheck, role: 'is-positive' },
  failed: { icon: OctagonAlert, role: 'is-warning' },
  unclear: { icon: CircleHelp, role: 'is-warning' },
} as const;

/**
 * The outcome of each e-mail, in words. The newest may be sent once more when it failed or its outcome is unknown.
 *
 * @param props.onAgain - opens the form with that address; null where this dashboard sends no mail
 */
export function Deliveries({
  deliveries,
  onAgain,
}: {
  deliveries: DeliveryView[];
  onAgain: ((address: string) => void) | null;
}) {
  const messages = useMessages('invitation', 'record');
  const text = messages.send;
  const { format } = messages;
  const now = useNow();
  const isLive = useHydrated();
  return (
    // Always in the page, so that screen readers announce changes.
    <div role="status" aria-label={text.deliveries}>
      {deliveries.length > 0 ? (
        <ul className="grid gap-2">
          {deliveries.map((delivery, index) => {
            const { icon: Icon, role } = appearances[delivery.state];
            const again = index === 0 ? nameAgain(messages, delivery) : null;
            const at = delivery.sentAt ?? delivery.createdAt;
            return (
              <li
                key={delivery.id}
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 wrap-anywhere"
              >
                <span className={`status ${role}`}>
                  <Icon className="icon" aria-hidden="true" />
                </span>
                <span className="min-w-0" title={format.exact(new Date(at))}>
                  {delivery.kind === 'reminder'
                    ? text.reminder({ what: describeDelivery(messages, delivery, now) })
                    : describeDelivery(messages, delivery, now)}
                </span>
                {again && onAgain ? (
                  <button
                    className="btn btn-sm"
                    type="button"
                    disabled={!isLive}
                    onClick={() => onAgain(delivery.address)}
                  >
                    {again}
                  </button>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

function nameAgain({ send: text }: Pick<Messages, 'send'>, delivery: DeliveryView): string | null {
  if (delivery.failure !== null && needlessMail.includes(delivery.failure)) return null;
  if (delivery.state === 'failed')
    return delivery.failure === 'address_refused' ? text.correct : text.sendAgain;
  return delivery.state === 'unclear' ? text.sendAgain : null;
}

/** The time, such as "10:32"; with the day if it is not today. */
function formatMoment({ format }: Pick<Messages, 'format'>, iso: string, now: Date): string {
  const at = new Date(iso);
  const isToday = format.day(at) === format.day(now);
  return isToday ? format.clock(at) : `${format.clock(at)}, ${format.day(at)}`;
}

function describeDelivery(
  messages: MessagesOf<'invitation' | 'record'>,
  delivery: DeliveryView,
  now: Date,
): string {
  const text = messages.send;
  const address = maskAddress(delivery.address);
  switch (delivery.state) {
    case 'queued':
      return delivery.failure
        ? text.waits({
            address,
            why: explainMailFailure(messages, delivery.failure),
            at: formatMoment(messages, delivery.dueAt, now),
          })
        : text.queued({ address });
    case 'sending':
      return text.sending({ address });
    case 'sent':
      return text.sent({ address, at: formatMoment(messages, delivery.sentAt ?? delivery.createdAt, now) });
    case 'failed':
    case 'unclear':
      return describeUndelivered(messages, { ...delivery, address });
  }
}
