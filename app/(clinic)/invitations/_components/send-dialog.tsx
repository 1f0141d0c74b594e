'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useProblems } from '@/components/ui/use-problems.ts';
import { makeRequestId } from '@/lib/client/make-request-id.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { isRefusal, RequestFailure } from '@/lib/client/request-json.ts';
import { sendInvitation } from '@/lib/client/requests/send-invitation.ts';

/** Asks for the address, shows what will be sent, and sends it. */
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
  const messages = useMessages('invitation');
  const text = messages.send;
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [address, setAddress] = useState(startAddress);
  const { problems, setProblems, showProblems } = useProblems<{ address?: string }>(form, {});
  const problem = problems.address;
  const [isReminded, setReminded] = useState(wasReminded);
  // The same for every try, so that an answer that got lost does not send it twice.
  const [requestId, setRequestId] = useState(makeRequestId);

  const send = useMutation({
    mutationFn: () =>
      sendInvitation(id, {
        requestId,
        address: address.trim(),
        isReminded: canRemind ? isReminded : undefined,
      }),
    onSuccess: async () => {
      showToast(text.queuedToast);
      await client.invalidateQueries({ queryKey: ['invitations'] });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof RequestFailure)) return;
      if (isRefusal(error)) setRequestId(makeRequestId());
      if (error.fields.some((field) => field.path === 'address')) showProblems({ address: text.badAddress });
    },
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
          else send.mutate();
        }}
      >
        <Field id="send-address" label={text.address} problem={problem}>
          {({ describedBy, isInvalid }) => (
            <input
              className="input"
              id="send-address"
              type="email"
              data-first-focus
              value={address}
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              onChange={(event) => {
                setAddress(event.target.value);
                setProblems({});
              }}
            />
          )}
        </Field>
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
            {send.error.message}
          </p>
        ) : null}
        <div className="dialog-actions">
          <button className="btn" type="button" onClick={onClose}>
            {messages.app.cancel}
          </button>
          <button className="btn btn-primary" type="submit" disabled={send.isPending}>
            {send.isPending ? text.busy : text.submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
