'use client';

import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { ErasePatientButton } from '@/components/invitations/erase-patient.tsx';
import { FlagMark } from '@/components/invitations/flag-mark.tsx';
import { useNavigate } from '@/components/shell/use-navigate.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The worst flag, beside the patient's name: open, or when it was acknowledged. */
export function EncounterFlagMark() {
  const { invitation } = useEncounter();
  return invitation ? <FlagMark row={invitation} /> : null;
}

/** Erases the patient's data; the page of the invitation then says that it was erased. */
export function EraseFromEncounter() {
  const { invitation } = useEncounter();
  const go = useNavigate();
  if (!invitation) return null;
  return <ErasePatientButton invitation={invitation} onErased={() => go(paths.invitation(invitation.id))} />;
}
