'use client';

import { Eraser } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '@/components/shell/person.tsx';
import { loadPart } from '@/components/ui/load-part.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';

// Loaded on click: it is rarely used, and erasing needs a connection anyway.
const loadDialog = () => import('@/components/invitations/erase-patient-dialog.tsx');
const ErasePatientDialog = lazy(loadDialog);

/** "Erase patient data…", for users with the permission. `onErased` runs once the data is erased. */
export function ErasePatientButton({
  invitation,
  onErased,
}: {
  invitation: InvitationRow;
  onErased?: () => void;
}) {
  const text = useMessages('record').care;
  const mayErase = useMay('patient.erase');
  const isLive = useHydrated();
  const [isAsking, setAsking] = useState(false);
  if (!mayErase || invitation.erasedAt !== null) return null;
  const ask = async () => {
    if (await loadPart(loadDialog)) setAsking(true);
  };
  return (
    <>
      <button className="btn btn-danger-quiet" type="button" disabled={!isLive} onClick={() => void ask()}>
        <Eraser className="icon" aria-hidden="true" />
        {text.erase}
      </button>
      {isAsking ? (
        <Suspense fallback={null}>
          <ErasePatientDialog id={invitation.id} onClose={() => setAsking(false)} onErased={onErased} />
        </Suspense>
      ) : null}
    </>
  );
}
