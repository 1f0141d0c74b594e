'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeUuid } from '@/common/make-uuid.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { readServerTime } from '@/lib/client/server-clock.ts';
import { maskAddress } from '@/lib/shared/contact.ts';
import { expiryDayChoices } from '@/lib/shared/following.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import type { FollowingRequest, InvitationDetail } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation.ts';
import type { SharingView } from '@/lib/shared/operations/sending.ts';
import * as sending from '@/lib/shared/operations/sending.ts';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';

/** Changes until when an invitation is followed or whether it is reminded, and refetches it. */
export function useFollowing(id: string, told: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: FollowingRequest) => requestJson(api.changeFollowing, { params: { id }, input }),
    onSuccess: async () => {
      showToast(told);
      void client.invalidateQueries({ queryKey: ['today'] });
      await client.invalidateQueries({ queryKey: ['invitations'] });
    },
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
  });
}

/** Until when the link of a patient who has not started is followed, and the reminders. */
export function FollowingBlock({
  invitation,
  sharing,
  tracking,
}: {
  invitation: InvitationDetail;
  sharing: SharingView;
  tracking: Tracking | undefined;
}) {
  const messages = useMessages('invitation');
  const text = messages.following;
  const { format } = messages;
  const isLive = useHydrated();
  const [isChanging, setChanging] = useState(false);
  const isExpired = (invitation.lastKnown ?? invitation.status) === 'expired';
  const expiresAt = new Date(invitation.expiresAt);
  return (
    <section className="block" aria-labelledby="h-following">
      <h2 id="h-following">{text.title}</h2>
      <div className="stack-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>
            <span className="muted">{isExpired ? text.expiredAt : text.until}</span>{' '}
            <time className="num" dateTime={invitation.expiresAt} title={format.exact(expiresAt)}>
              {format.day(expiresAt)}
            </time>
          </p>
          <button className="btn btn-sm" type="button" disabled={!isLive} onClick={() => setChanging(true)}>
            {text.change}
          </button>
        </div>
        {sharing.canRemind && !isExpired ? (
          <Reminders invitation={invitation} email={sharing.patientEmail} tracking={tracking} />
        ) : null}
      </div>
      {isChanging ? <ExpiryDialog id={invitation.id} onClose={() => setChanging(false)} /> : null}
    </section>
  );
}

function ExpiryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const messages = useMessages('invitation');
  const text = messages.following;
  const { format } = messages;
  const [days, setDays] = useState<number>(expiryDayChoices[1]);
  const change = useFollowing(id, text.saved);
  const now = readServerTime();
  return (
    <Dialog title={text.changeTitle} description={text.linkKeepsWorking} onClose={onClose}>
      <form
        className="stack-4 mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate({ kind: 'expiry', days }, { onSuccess: onClose });
        }}
      >
        <Field id="expiry-days" label={text.period}>
          {({ describedBy }) => (
            <select
              className="input native-select"
              id="expiry-days"
              data-first-focus
              aria-describedby={describedBy}
              value={days}
              onChange={(event) => setDays(Number(event.target.value))}
            >
              {expiryDayChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {`${messages.lengths.days({ count: choice })} (${format.day(new Date(now + choice * 86_400_000))})`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="dialog-actions">
          <button className="btn" type="button" onClick={onClose}>
            {messages.app.cancel}
          </button>
          <button className="btn btn-primary" type="submit" disabled={change.isPending}>
            {text.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Reminders({
  invitation,
  email,
  tracking,
}: {
  invitation: InvitationDetail;
  email: string | null;
  tracking: Tracking | undefined;
}) {
  const messages = useMessages('invitation');
  const text = messages.following;
  const { format } = messages;
  const client = useQueryClient();
  const isLive = useHydrated();
  const [isAsking, setAsking] = useState(false);
  // The idempotency key: the same for every retry, so that a lost answer does not send the mail twice.
  const [requestId, setRequestId] = useState(makeUuid);
  const { isReminded, nextReminderAt } = invitation;
  const change = useFollowing(invitation.id, isReminded ? text.stopped : text.started);

  async function remind(): Promise<void> {
    await requestJson(sending.sendReminder, { params: { id: invitation.id }, input: { requestId } });
    setRequestId(makeUuid());
    setAsking(false);
    showToast(text.onItsWay);
    await client.invalidateQueries({ queryKey: ['invitations'] });
  }

  if (email === null) return <p className="muted">{text.noAddress}</p>;
  const waits = nextReminderAt !== null && tracking ? findReasonToWait(tracking, text) : null;
  return (
    <div className="stack-4">
      <div role="status" aria-label={text.reminders}>
        <p>
          {nextReminderAt
            ? text.next({ at: format.ahead(new Date(nextReminderAt)) })
            : isReminded
              ? text.allSent
              : text.none}
        </p>
        {waits ? <p className="muted">{waits}</p> : null}
      </div>
      <div className="form-actions">
        <button
          className="btn btn-sm"
          type="button"
          disabled={!isLive || change.isPending}
          onClick={() => change.mutate({ kind: 'reminders', value: !isReminded })}
        >
          {isReminded ? text.stop : text.start}
        </button>
        <button className="btn btn-sm" type="button" disabled={!isLive} onClick={() => setAsking(true)}>
          {text.now}
        </button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={text.nowTitle}
          description={text.nowBody({ address: maskAddress(email) })}
          keepLabel={text.keep}
          confirmLabel={text.now}
          isLoss={false}
          onConfirm={remind}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Why a reminder may go out later than planned; null where nothing delays it. */
function findReasonToWait(
  { state }: Tracking,
  text: Pick<Messages['following'], 'waitsForService' | 'waitsForSignIn'>,
): string | null {
  if (state === 'unreachable') return text.waitsForService;
  return state === 'paused' ? text.waitsForSignIn : null;
}
