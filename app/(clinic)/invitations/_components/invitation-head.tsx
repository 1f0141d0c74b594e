'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Ban, ChevronLeft, FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { ErasePatientButton } from '@/components/invitations/erase-patient.tsx';
import { FlagMark } from '@/components/invitations/flag-mark.tsx';
import { GetClinicianNotice } from '@/components/invitations/get-clinician.tsx';
import { Link } from '@/components/shell/link.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { requestJson } from '@/lib/client/request-json.ts';
import { statusFacts } from '@/lib/shared/invitation-status.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The patient of the invitation, and the actions on it. */
export function InvitationHead({ invitation }: { invitation: InvitationDetail }) {
  const messages = useMessages('invitation');
  const text = messages.invitation;
  const isLive = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const name = formatPatient(messages.app, invitation);
  const mayReadReport = useMay('report.read');
  const isErased = invitation.erasedAt !== null;
  const mayInvite = useMay('invitation.send');
  const { isReplaceable, isRevocable } = statusFacts[invitation.status];

  return (
    <>
      <Link className="crumb" href={paths.invitations}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {messages.pages.invitations}
      </Link>
      <header className="page-head">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1>
              <bdi>{name ?? messages.app.noName}</bdi>
            </h1>
            <FlagMark row={invitation} />
          </div>
          <p>
            {name || !invitation.externalId
              ? invitation.agentName
              : `${invitation.externalId}, ${invitation.agentName}`}
          </p>
        </div>
        <div className="head-actions">
          {invitation.encounterId && mayReadReport && !isErased ? (
            <Link
              className={`btn${invitation.status === 'finished' ? ' btn-primary' : ''}`}
              href={paths.encounter(invitation.encounterId)}
            >
              <FileText className="icon" aria-hidden="true" />
              {text.openReport}
            </Link>
          ) : null}
          {isReplaceable && !isErased && mayInvite ? (
            <Link className="btn" href={paths.inviteAgain(invitation.id)}>
              <Plus className="icon" aria-hidden="true" />
              {text.inviteAgain}
            </Link>
          ) : null}
          {isRevocable && !isErased ? (
            <button
              className="btn btn-danger-quiet"
              type="button"
              disabled={!isLive}
              onClick={() => setAsking(true)}
            >
              <Ban className="icon" aria-hidden="true" />
              {text.revoke}
            </button>
          ) : null}
          <ErasePatientButton invitation={invitation} />
        </div>
      </header>
      <GetClinicianNotice row={invitation} />
      {isAsking ? <RevokeConfirm invitation={invitation} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function RevokeConfirm({ invitation, onClose }: { invitation: InvitationDetail; onClose: () => void }) {
  const text = useMessages('invitation').invitation;
  const client = useQueryClient();
  // As when the dialog was opened: a sentence that came or went under the pointer would move the buttons.
  const [atOpening] = useState(invitation);
  async function revoke(): Promise<void> {
    await requestJson(api.revokeInvitation, { params: { id: atOpening.id } });
    onClose();
    showToast(text.revoked);
    await client.invalidateQueries({ queryKey: ['invitations'] });
    void client.invalidateQueries({ queryKey: ['today'] });
  }
  return (
    <ConfirmDialog
      title={text.revokeTitle}
      description={
        atOpening.patientFirstName
          ? text.revokeBody({ name: atOpening.patientFirstName })
          : text.revokeBodyUnnamed
      }
      keepLabel={text.keep}
      confirmLabel={text.revoke}
      onConfirm={revoke}
      onClose={onClose}
    >
      {atOpening.startedAt ? <p className="muted mt-2">{text.revokeStarted}</p> : null}
      {atOpening.nextReminderAt ? <p className="muted mt-2">{text.revokeReminders}</p> : null}
    </ConfirmDialog>
  );
}
