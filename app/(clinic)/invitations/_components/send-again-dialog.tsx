'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { BatchDialog, useBatches } from '@/app/(clinic)/invitations/_components/batches.tsx';
import { makeUuid } from '@/common/make-uuid.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/sending.ts';
import { leftOutReasons, type SendPlan } from '@/lib/shared/operations/sending.ts';

/** Number of invitations in one request for the plan. */
const planSize = 200;

async function planAll(ids: readonly string[], signal: AbortSignal): Promise<SendPlan> {
  const whole: SendPlan = { canMail: true, ids: [], leftOut: [] };
  for (let at = 0; at < ids.length; at += planSize) {
    const part = await requestJson(api.planSending, { input: { ids: ids.slice(at, at + planSize) }, signal });
    whole.canMail &&= part.canMail;
    whole.ids.push(...part.ids);
    whole.leftOut.push(...part.leftOut);
  }
  return whole;
}

/** Shows who will get an e-mail, who is left out and why; sends, and shows which ones failed. */
export function SendAgainDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly InvitationRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const messages = useMessages('list');
  const text = messages.sendMany;
  const plan = useSendPlan(rows);
  // The idempotency keys: the same for every retry, so that a lost answer sends no mail twice.
  const requestIds = useRef(new Map<string, string>());
  const nameRequest = (id: string): string => {
    const requestId = requestIds.current.get(id) ?? makeUuid();
    requestIds.current.set(id, requestId);
    return requestId;
  };
  const leftOutSince = useRef(0);
  const batches = useBatches(
    async (ids) => {
      const { queued, leftOut, failed } = await requestJson(api.sendInvitations, {
        input: { invitations: ids.map((id) => ({ id, requestId: nameRequest(id) })) },
      });
      leftOutSince.current += leftOut.length;
      return { done: queued.length, failed };
    },
    (count) => {
      const since = leftOutSince.current;
      showToast(
        since > 0 ? `${text.done({ count })}. ${text.leftOutSince({ count: since })}` : text.done({ count }),
      );
      onDone();
      onClose();
    },
  );
  const { data } = plan;
  const count = data?.canMail ? data.ids.length : 0;
  return (
    <BatchDialog batches={batches} rows={rows} text={text} tryAgainClass="btn-primary" onClose={onClose}>
      <Dialog
        kind="alertdialog"
        title={!data ? text.looking : count === 0 ? text.nothingTitle : text.title({ count })}
        description={count > 0 ? text.lead : undefined}
        onClose={onClose}
      >
        {plan.isPending ? <p role="status">{messages.app.loading}</p> : null}
        {plan.isError ? (
          <p className="error" role="alert">
            {describeThrown(plan.error)}
          </p>
        ) : null}
        {data && !data.canMail ? <p>{messages.failures.no_mail}</p> : null}
        {data?.canMail && data.leftOut.length > 0 ? <LeftOut leftOut={data.leftOut} /> : null}
        <div className="dialog-actions">
          <button className="btn" type="button" data-first-focus onClick={onClose}>
            {data && count === 0 ? messages.app.close : messages.app.cancel}
          </button>
          {plan.isError ? (
            <button className="btn" type="button" onClick={() => void plan.refetch()}>
              {messages.app.tryAgain}
            </button>
          ) : null}
          {data && count > 0 ? (
            <button className="btn btn-primary" type="button" onClick={() => void batches.run(data.ids)}>
              {text.confirm({ count })}
            </button>
          ) : null}
        </div>
      </Dialog>
    </BatchDialog>
  );
}

/** Requested each time the dialog opens and never refetched: the shown plan must not change under the user's eyes. */
function useSendPlan(rows: readonly InvitationRow[]) {
  const dialogId = useId();
  return useQuery({
    queryKey: ['send-plan', dialogId],
    queryFn: ({ signal }) =>
      planAll(
        rows.map((row) => row.id),
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: false,
  });
}

/** How many patients get no e-mail, by reason. */
function LeftOut({ leftOut }: { leftOut: SendPlan['leftOut'] }) {
  const text = useMessages('list').sendMany;
  return (
    <div className="mt-3">
      <p>{text.leftOut({ count: leftOut.length })}</p>
      <ul className="mt-1 gap-0 text-fg-muted" aria-label={text.leftOut({ count: leftOut.length })}>
        {leftOutReasons.map((reason) => {
          const count = leftOut.filter((one) => one.reason === reason).length;
          return count > 0 ? <li key={reason}>{text.reasons[reason]({ count })}</li> : null;
        })}
      </ul>
    </div>
  );
}
