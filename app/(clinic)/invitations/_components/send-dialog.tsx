'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { makeUuid } from '@/common/make-uuid.ts';
import { readAddress } from '@/common/read-address.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { TextField } from '@/components/ui/inputs.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown, RequestFailure } from '@/lib/client/request-failure.ts';
import { isRefusal } from '@/lib/client/request-json.ts';
import { sendInvitation } from '@/lib/client/requests/send-invitation.ts';

/** Asks for the address, previews the message, and sends it. */
export function SendDialog({
  id,
  startAddress,
  message,
  canRemind,
  isReminded: wasReminded,
  onClose,
}: {
  id: string;
  startAddress: string;
  message: { subject: string; body: string };
  canRemind: boolean;
  isReminded: boolean;
  onClose: () => void;
}) {
  const text = useMessages('invitation').send;
  const form = useRef<HTMLFormElement>(null);
  const [address, setAddress] = useState(startAddress);
  const { problems, setProblems, showProblems } = useProblems<{ address?: string }>(form, {});
  const problem = problems.address;
  const [isReminded, setReminded] = useState(wasReminded);
  const send = useSend(id, {
    onQueued: onClose,
    onBadAddress: () => showProblems({ address: text.badAddress }),
  });

  return (
    <Dialog title={text.title} onClose={onClose}>
      <form
        ref={form}
        className="stack-4"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (send.isPending) return;
          if (address.trim() === '') showProblems({ address: text.badAddress });
          else send.mutate({ address: readAddress(address), isReminded: canRemind ? isReminded : undefined });
        }}
      >
        <TextField
          id="send-address"
          control={{ type: 'email' }}
          isFirstFocus
          label={text.address}
          problem={problem}
          value={address}
          onChange={(value) => {
            setAddress(value);
            setProblems({});
          }}
        />
        <Message message={message} />
        {canRemind ? (
          <label className="check-line">
            <input
              className="check"
              type="checkbox"
              checked={isReminded}
              onChange={(event) => setReminded(event.target.checked)}
            />
            {text.remind}
          </label>
        ) : null}
        <p className="hint">{text.anew}</p>
        {send.isError && !problem ? (
          <p className="error" role="alert">
            {describeThrown(send.error)}
          </p>
        ) : null}
        <DialogActions
          submit={send.isPending ? text.busy : text.submit}
          isBusy={send.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function useSend(id: string, on: { onQueued: () => void; onBadAddress: () => void }) {
  const text = useMessages('invitation').send;
  const client = useQueryClient();
  // The idempotency key: the same for every retry, so that a lost answer does not send the mail twice.
  const [requestId, setRequestId] = useState(makeUuid);
  return useMutation({
    mutationFn: (request: { address: string; isReminded: boolean | undefined }) =>
      sendInvitation(id, { requestId, ...request }),
    onSuccess: async () => {
      showToast(text.queuedToast);
      await client.invalidateQueries({ queryKey: ['invitations'] });
      on.onQueued();
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      if (isRefusal(error)) setRequestId(makeUuid());
      if (error.fields.some((field) => field.path === 'address')) on.onBadAddress();
    },
  });
}

/** The message as it will be sent. */
function Message({ message }: { message: { subject: string; body: string } }) {
  const text = useMessages('invitation').send;
  return (
    <dl className="grid gap-3 rounded-md bg-surface-sunken p-4 [&_dt]:text-sm [&_dt]:text-fg-muted">
      <div>
        <dt>{text.subject}</dt>
        <dd>{message.subject}</dd>
      </div>
      <div>
        <dt>{text.text}</dt>
        <dd className="whitespace-pre-wrap wrap-anywhere">{message.body}</dd>
      </div>
    </dl>
  );
}
