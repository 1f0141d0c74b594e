'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eraser, X } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/person.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { erasePatient, samePatientQuery } from '@/lib/client/requests/erase-patient.ts';
import type { InvitationRow } from '@/lib/shared/views.ts';

/** "Erase patient data…", for those who may. `onErased` runs once nothing is left. */
export function ErasePatientButton({
  invitation,
  onErased,
}: {
  invitation: InvitationRow;
  onErased?: () => void;
}) {
  const text = useMessages('record').erasure;
  const mayErase = useMay('patient.erase');
  const isLive = useHydrated();
  const [isAsking, setAsking] = useState(false);
  if (!mayErase || invitation.erasedAt !== null) return null;
  return (
    <>
      <button
        className="btn btn-danger-quiet"
        type="button"
        disabled={!isLive}
        onClick={() => setAsking(true)}
      >
        <Eraser className="icon" aria-hidden="true" />
        {text.open}
      </button>
      {isAsking ? (
        <ErasePatientDialog id={invitation.id} onClose={() => setAsking(false)} onErased={onErased} />
      ) : null}
    </>
  );
}

/** Says exactly what goes and what stays, and how many other invitations the same patient has. */
function ErasePatientDialog({
  id,
  onClose,
  onErased,
}: {
  id: string;
  onClose: () => void;
  onErased: (() => void) | undefined;
}) {
  const text = useMessages('record').erasure;
  const client = useQueryClient();
  const [isTogether, setTogether] = useState(true);
  const samePatient = useQuery(samePatientQuery(id));
  const found = samePatient.data?.others ?? [];
  const others = isTogether ? found : [];

  async function erase(): Promise<void> {
    try {
      await erasePatient(id, others);
    } catch (error) {
      // Some of the others may be erased by now.
      void client.invalidateQueries({ queryKey: ['invitations'] });
      throw new Error(text.failed({ sentence: error instanceof Error ? error.message : String(error) }));
    }
    onClose();
    showToast(text.done({ count: others.length + 1 }));
    onErased?.();
    await client.invalidateQueries({ queryKey: ['invitations'] });
    void client.invalidateQueries({ queryKey: ['today'] });
    void client.invalidateQueries({ queryKey: ['encounters'] });
  }

  return (
    <ConfirmDialog
      title={text.title}
      description={text.lead}
      keepLabel={text.keep}
      confirmLabel={text.confirm({ count: others.length + 1 })}
      isWaiting={samePatient.isPending}
      onConfirm={erase}
      onClose={onClose}
    >
      <ul>
        {text.goes.map((line) => (
          <li key={line}>
            <X className="icon" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <p className="muted mt-3">{text.stays}</p>
      {found.length > 0 ? (
        <div className="mt-4">
          <label className="check-line">
            <input
              className="check"
              type="checkbox"
              aria-describedby="erase-others-hint"
              checked={isTogether}
              onChange={(event) => setTogether(event.target.checked)}
            />
            <span>{text.others({ count: found.length })}</span>
          </label>
          <p className="hint" id="erase-others-hint">
            {text.othersHint}
          </p>
        </div>
      ) : (
        <p className="mt-4" role="status">
          {samePatient.isPending ? text.looking : samePatient.isError ? text.notLooked : text.noOthers}
        </p>
      )}
    </ConfirmDialog>
  );
}
