'use client';

import { CircleCheck, CircleDashed } from 'lucide-react';
import { useNow } from '@/components/ui/relative-time.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { maskAddress } from '@/lib/shared/contact.ts';
import type { Messages, MessagesOf } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';
import type { DeliveryView } from '@/lib/shared/operations/sending.ts';

type Step = { title: string; note: string | null; at: string | null; state: 'done' | 'next' | 'later' };

/** The line from the icon of one step to that of the next. */
const lineToNext =
  'not-last:before:absolute not-last:before:start-[calc(0.625rem-1px)] not-last:before:top-6 not-last:before:bottom-1 not-last:before:w-0.5 not-last:before:rounded-sm';

/** The history of an invitation, and its next step. */
export function InvitationTimeline({
  invitation,
  deliveries = [],
}: {
  invitation: InvitationDetail;
  /** Its e-mails, the newest first. */
  deliveries?: DeliveryView[];
}) {
  const messages = useMessages('record');
  const text = messages.timeline;
  const { format } = messages;
  const now = useNow();
  return (
    <section className="block" aria-labelledby="h-timeline">
      <h2 id="h-timeline">{text.title}</h2>
      <ol className="grid">
        {[...listSteps(messages, invitation, deliveries, now), ...listErasure(messages, invitation)].map(
          (step) => (
            <li
              key={`${step.title} ${step.at}`}
              className={`relative grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3 pb-5 last:pb-0 ${lineToNext} ${step.state === 'done' ? 'not-last:before:bg-positive/45' : 'not-last:before:bg-line'}`}
            >
              {step.state === 'done' ? (
                <CircleCheck className="icon icon-lg text-positive" aria-hidden="true" />
              ) : (
                <CircleDashed
                  className={`icon icon-lg ${step.state === 'next' ? 'text-info' : 'text-fg-subtle'}`}
                  aria-hidden="true"
                />
              )}
              <div>
                <b className={step.state === 'later' ? 'font-normal text-fg-muted' : 'font-medium'}>
                  {step.title}
                </b>
                {step.note ? <small className="block">{step.note}</small> : null}
              </div>
              {step.at ? (
                <time className="hint" dateTime={step.at} title={format.exact(new Date(step.at))}>
                  {format.clockOrDay(new Date(step.at), now)}
                </time>
              ) : null}
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

/** Reminders that were sent, oldest first. */
function listReminders({ timeline: text }: Pick<Messages, 'timeline'>, deliveries: DeliveryView[]): Step[] {
  return deliveries
    .filter((delivery) => delivery.kind === 'reminder' && delivery.state === 'sent')
    .reverse()
    .map(({ sentAt, address }) => ({
      title: text.reminderSent,
      note: maskAddress(address),
      at: sentAt,
      state: 'done',
    }));
}

function listErasure(
  { app, timeline: text }: Pick<Messages, 'app' | 'timeline'>,
  { erasedAt, erasedBy }: InvitationDetail,
): Step[] {
  if (erasedAt === null) return [];
  return [
    { title: app.erased, note: erasedBy ? text.by({ name: erasedBy }) : null, at: erasedAt, state: 'done' },
  ];
}

function listSteps(
  messages: MessagesOf<'record'>,
  invitation: InvitationDetail,
  deliveries: DeliveryView[],
  now: Date,
): Step[] {
  const { timeline: text, format } = messages;
  const { status, lastKnown } = invitation;
  const known = lastKnown ?? status;
  const steps: Step[] = [
    {
      title: text.created,
      note: text.by({ name: invitation.createdByName }),
      at: invitation.createdAt,
      state: 'done',
    },
  ];
  const shared = findNamedText(messages.row.sharedBy, invitation.sentBy) ?? null;
  if (shared) steps.push({ title: text.sent, note: shared, at: invitation.sentAt, state: 'done' });
  steps.push(...listReminders(messages, deliveries));
  if (invitation.startedAt)
    steps.push({ title: text.started, note: null, at: invitation.startedAt, state: 'done' });
  if (known === 'revoked') {
    const note = invitation.isAgentDeleted
      ? text.agentDeleted
      : invitation.revokedBy
        ? text.by({ name: invitation.revokedBy })
        : text.elsewhere;
    return [...steps, { title: text.revoked, note, at: invitation.revokedAt, state: 'done' }];
  }
  if (known === 'unclear') return steps;
  if (!invitation.startedAt) {
    if (!shared) steps.push({ title: text.sent, note: text.notSent, at: null, state: 'later' });
    if (invitation.nextReminderAt) {
      const due = format.ahead(new Date(invitation.nextReminderAt));
      steps.push({ title: text.nextReminder, note: due, at: null, state: 'later' });
    }
    const note = text.waiting({ age: format.age(new Date(invitation.createdAt), now) });
    steps.push({ title: text.started, note, at: null, state: 'next' });
  }
  if (known === 'left_early')
    steps.push({ title: text.leftEarly, note: null, at: invitation.changedAt, state: 'done' });
  if (invitation.finishedAt)
    steps.push({
      title: text.finished,
      note: invitation.isLinkFollowed ? text.linkFollowed : null,
      at: invitation.finishedAt,
      state: 'done',
    });
  else
    steps.push({
      title: text.finished,
      note: null,
      at: null,
      state: invitation.startedAt ? 'next' : 'later',
    });
  return steps;
}
