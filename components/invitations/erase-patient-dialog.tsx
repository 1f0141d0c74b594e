'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { ErasureTexts } from '@/lib/client/generated-texts/erasure-texts.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown, RequestFailure } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { samePatientQuery } from '@/lib/client/requests/erase-patient.ts';
import * as api from '@/lib/shared/operations/patient.ts';

type Props = { id: string; onClose: () => void; onErased: (() => void) | undefined };

/** Says exactly what is erased and what is kept, and how many other invitations the same patient has. */
export default function ErasePatientDialog(props: Props) {
  return (
    <ErasureTexts>
      <EraseDialog {...props} />
    </ErasureTexts>
  );
}

function EraseDialog({ id, onClose, onErased }: Props) {
  const text = useMessages('erasure').erasure;
  const client = useQueryClient();
  const [isTogether, setTogether] = useState(true);
  const samePatient = useQuery(samePatientQuery(id));
  const found = samePatient.data?.others ?? [];
  const others = isTogether ? found : [];

  async function erase(): Promise<void> {
    try {
      await requestJson(api.erasePatient, { params: { id }, input: { others } });
    } catch (error) {
      // The failure may have come after some of the invitations were erased.
      void client.invalidateQueries({ queryKey: ['invitations'] });
      throw new RequestFailure('internal', text.failed({ sentence: describeThrown(error) }));
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
