'use client';

import { useRef, useState } from 'react';
import { type DateOrder, readDateParts } from '@/common/date-entry.ts';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { findSameInvitations } from '@/lib/client/requests/same-patient.ts';
import { birthOf, type InvitationValues } from '@/lib/shared/invitation-values.ts';
import type { SameInvitation, SamePatientRequest } from '@/lib/shared/operations/patient.ts';

type Identity = Omit<SamePatientRequest, 'requestId'>;

/** Who is entered; null as long as neither an external id nor a whole name with a date of birth is. */
function readIdentity(values: InvitationValues, order: DateOrder | null): Identity | null {
  const date = readDateParts(birthOf(values), undefined, order);
  const identity = {
    externalId: values.externalId.trim() || null,
    patientFirstName: values.patientFirstName.trim() || null,
    patientLastName: values.patientLastName.trim() || null,
    patientDateOfBirth: date.kind === 'date' ? date.iso : null,
  };
  const { externalId, patientFirstName, patientLastName, patientDateOfBirth } = identity;
  const isNamed = patientFirstName !== null && patientLastName !== null && patientDateOfBirth !== null;
  return externalId !== null || isNamed ? identity : null;
}

/**
 * Finds out whether the entered patient has an invitation already, which is said before a second one is made.
 *
 * @param requestId - the form's; the invitation that this request made is not another one
 * @param isKnown - it is known that there are others, so nothing is said
 */
export function useSamePatient(requestId: string, order: DateOrder | null, isKnown: boolean) {
  const note = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<SameInvitation[]>([]);
  /** The latest patient who was searched for, and the one whose earlier invitations were said at a submit. */
  const latest = useRef('');
  const said = useRef('');

  const identify = (values: InvitationValues) => (isKnown ? null : readIdentity(values, order));

  /** Shows what there is. Without an answer nothing is said: the new invitation matters more. */
  async function find(identity: Identity | null): Promise<SameInvitation[]> {
    const who = JSON.stringify(identity);
    latest.current = who;
    const invitations =
      identity === null
        ? []
        : await findSameInvitations({ requestId, ...identity }).catch((error: unknown) => {
            describeThrown(error);
            return [];
          });
    if (latest.current === who) setFound(invitations);
    return invitations;
  }

  return {
    found,
    /** The element that shows them. */
    note,
    /** Called when a field is left; the same patient is searched for once. */
    find(values: InvitationValues): void {
      const identity = identify(values);
      if (JSON.stringify(identity) !== latest.current) void find(identity);
    },
    /** @returns whether it is said now, so that this submit makes nothing; the next one does */
    async isSaidFirst(values: InvitationValues): Promise<boolean> {
      const identity = identify(values);
      const who = JSON.stringify(identity);
      if (said.current === who) return false;
      const invitations = await find(identity);
      said.current = who;
      if (invitations.length > 0) note.current?.focus();
      return invitations.length > 0;
    },
  };
}
