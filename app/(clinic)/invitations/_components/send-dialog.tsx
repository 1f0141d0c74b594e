'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { makeUuid } from '@/common/make-uuid.ts';
import { readAddress } from '@/common/read-address.ts';
import { Conflicts, focusConflicts } from '@/components/ui/conflicts.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { TextField } from '@/components/ui/inputs.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { type Editing, useEdit, useSaveEdit } from '@/components/ui/use-edit.ts';
import { useProblems } from '@/components/ui/use-problems.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { refetchNow } from '@/lib/client/refetch-now.ts';
import { describeThrown, RequestFailure } from '@/lib/client/request-failure.ts';
import { isRefusal, requestJson } from '@/lib/client/request-json.ts';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import type { Edit } from '@/lib/shared/merge-edit.ts';
import type { SharingView } from '@/lib/shared/operations/sending.ts';
import * as api from '@/lib/shared/operations/sending.ts';

/** Asks for the address, previews the message, and sends it. */
export function SendDialog({
  id,
  startAddress,
  sharing,
  message,
  canRemind,
  isReminded: wasReminded,
  onClose,
}: {
  id: string;
  startAddress: string;
  sharing: SharingView;
  message: { subject: string; body: string };
  canRemind: boolean;
  isReminded: boolean;
  onClose: () => void;
}) {
  const text = useMessages('invitation').send;
  const form = useRef<HTMLFormElement>(null);
  const editing = useAddress(sharing, startAddress);
  const { address } = editing.values;
  const { problems, setProblems, showProblems } = useProblems<{ address?: string }>(form, {});
  const problem = problems.address;
  const [isReminded, setReminded] = useState(wasReminded);
  const send = useSend(id, sharing, editing, canRemind ? isReminded : undefined, {
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
          else if (editing.conflicts.length > 0) focusConflicts(form.current);
          else send.mutate();
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
            editing.change({ address: value });
            setProblems({});
          }}
        />
        <Conflicts
          editing={editing}
          isSaving={send.isPending}
          saved={sharing.contact}
          show={(_field, values) => ({ label: text.address, value: values.address })}
        />
        <Message message={message} />
        {canRemind ? <Remind isReminded={isReminded} onChange={setReminded} /> : null}
        <p className="hint">{text.anew}</p>
        {send.error && !problem ? (
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

type Address = { address: string };

const toAddress = ({ patientEmail }: SharingView): Address => ({ address: patientEmail ?? '' });

/** The address stays the one that the person has seen; where the stored one changes meanwhile, both are shown. */
function useAddress(sharing: SharingView, startAddress: string): Editing<Address> {
  const stored = toAddress(sharing);
  return useEdit(stored, useState<Edit<Address>>({ base: stored, typed: { address: startAddress } }));
}

function useSend(
  id: string,
  sharing: SharingView,
  editing: Editing<Address>,
  isReminded: boolean | undefined,
  on: { onQueued: () => void; onBadAddress: () => void },
) {
  const text = useMessages('invitation').send;
  const client = useQueryClient();
  // The idempotency key: the same for every retry, so that a lost answer does not send the mail twice.
  const [requestId, setRequestId] = useState(makeUuid);
  return useSaveEdit(editing, {
    version: sharing.contact.version,
    async reload() {
      const fresh = (await refetchNow(client, invitationQuery(id))).sharing;
      return { stored: toAddress(fresh), version: fresh.contact.version };
    },
    save: ({ address }, { version }) =>
      requestJson(api.sendInvitation, {
        params: { id },
        input: { requestId, address: readAddress(address), isReminded, basedOn: version },
      }),
    onSaved: async () => {
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

function Remind({ isReminded, onChange }: { isReminded: boolean; onChange: (isReminded: boolean) => void }) {
  const text = useMessages('invitation').send;
  return (
    <label className="check-line">
      <input
        className="check"
        type="checkbox"
        checked={isReminded}
        onChange={(event) => onChange(event.target.checked)}
      />
      {text.remind}
    </label>
  );
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
