'use client';

import { OctagonAlert } from 'lucide-react';
import { CallLink } from '@/components/invitations/call-link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import { findFlagMark, isPressingLevel } from '@/lib/shared/review.ts';

type Flagged = Pick<InvitationRow, 'flags' | 'acknowledgements' | 'patientPhone'>;

/** Whether the user may not read the report of an open emergency, or of one that is not confirmed, and so has to fetch somebody who may. */
export function useNeedsClinician(row: Flagged): boolean {
  const mayReadReport = useMay('report.read');
  const mark = findFlagMark(row);
  return !mayReadReport && mark !== null && mark.isOpen && isPressingLevel(mark.level);
}

/** In a list, for who has to fetch a clinician: what to do, and the patient's phone number. */
export function GetClinician({ row }: { row: Flagged }) {
  const { care } = useMessages('record');
  if (!useNeedsClinician(row)) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <b>{care.getClinician}</b>
      <CallLink phone={row.patientPhone} />
    </span>
  );
}

/** The same on the page of the patient. */
export function GetClinicianNotice({ row }: { row: Flagged }) {
  const { care } = useMessages('record');
  if (!useNeedsClinician(row)) return null;
  return (
    <div className="notice is-danger mb-4" role="note" aria-label={care.getClinician}>
      <OctagonAlert className="icon" aria-hidden="true" />
      <div className="grid justify-items-start gap-2">
        <p>
          <b>{care.getClinician}</b>
        </p>
        <p>{care.getClinicianWhy}</p>
        <CallLink phone={row.patientPhone} />
      </div>
    </div>
  );
}
