'use client';

import { BatchDialog, useBatches } from '@/app/(clinic)/invitations/_components/batches.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { requestJson } from '@/lib/client/request-json.ts';
import { statusFacts } from '@/lib/shared/invitation-status.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';

/** Explains revoking before it is done, shows the progress, and at the end which invitations were not revoked and why. */
export function RevokeDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly InvitationRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const messages = useMessages('list');
  const text = messages.revokeMany;
  const open = rows.filter((row) => statusFacts[row.status].isRevocable);
  const started = open.filter((row) => row.encounterId !== null).length;
  const batches = useBatches(
    async (ids) => {
      const { revoked, failed } = await requestJson(api.revokeInvitations, { input: { ids } });
      return { done: revoked.length, failed };
    },
    (count) => {
      showToast(text.done({ count }));
      onDone();
      onClose();
    },
  );
  return (
    <BatchDialog batches={batches} rows={rows} text={text} tryAgainClass="btn-danger" onClose={onClose}>
      <Dialog
        kind="alertdialog"
        title={open.length === 0 ? text.nothingTitle : text.title({ count: open.length })}
        description={open.length === 0 ? text.nothing : text.links({ count: open.length })}
        onClose={onClose}
      >
        {open.length > 0 && started > 0 ? <p className="mt-3">{text.started({ count: started })}</p> : null}
        {open.length > 0 && open.length < rows.length ? (
          <p className="mt-3">{text.passed({ count: rows.length - open.length })}</p>
        ) : null}
        <div className="dialog-actions">
          <button className="btn" type="button" data-first-focus onClick={onClose}>
            {open.length === 0 ? messages.app.close : text.keep}
          </button>
          {open.length > 0 ? (
            <button
              className="btn btn-danger"
              type="button"
              onClick={() => void batches.run(open.map((row) => row.id))}
            >
              {text.confirm({ count: open.length })}
            </button>
          ) : null}
        </div>
      </Dialog>
    </BatchDialog>
  );
}
