'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, ChevronLeft, CircleHelp, FileText, Plus } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { usePace, useTracking } from '@/app/(clinic)/_components/live-updates.tsx';
import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { AsideButton } from '@/app/(clinic)/invitations/_components/aside-button.tsx';
import { ContactDialog } from '@/app/(clinic)/invitations/_components/contact-dialog.tsx';
import { FollowingBlock } from '@/app/(clinic)/invitations/_components/following-block.tsx';
import { InvitationTimeline } from '@/app/(clinic)/invitations/_components/invitation-timeline.tsx';
import { LookButton } from '@/app/(clinic)/invitations/_components/look-button.tsx';
import { PatientCode } from '@/app/(clinic)/invitations/_components/patient-code.tsx';
import { ShareSheet } from '@/app/(clinic)/invitations/_components/share-sheet.tsx';
import { findAgeYears } from '@/common/age.ts';
import { formatVisitType } from '@/components/agents/visit-type-words.ts';
import { CreateAgainButton } from '@/components/invitations/create-again.tsx';
import { ErasePatientButton } from '@/components/invitations/erase-patient.tsx';
import { FlagMark } from '@/components/invitations/flag-mark.tsx';
import { LiveBadge } from '@/components/invitations/live-badge.tsx';
import { describeStatus } from '@/components/invitations/status-sign.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { ErrorBlank } from '@/components/ui/error-blank.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useStandingError } from '@/components/ui/use-standing-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeStanding } from '@/lib/client/request-json.ts';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import { revokeInvitation } from '@/lib/client/requests/revoke-invitation.ts';
import type { InvitationField } from '@/lib/shared/invitation-fields.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { formatPatient, isolateName } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { InvitationDetail, SharingView, Tracking } from '@/lib/shared/views.ts';

export function InvitationPage({
  id,
  clinic,
  serviceHost,
}: {
  id: string;
  clinic: string;
  serviceHost: string;
}) {
  const messages = useMessages('invitation');
  const text = messages.invitation;
  const query = useQuery({ ...invitationQuery(id), refetchInterval: usePace() });
  const tracking = useTracking();
  const { data, refetch } = query;
  const error = useStandingError(query);
  if (error) {
    return (
      <div className="page">
        <h1 className="sr-only">{messages.app.invitations}</h1>
        <ErrorBlank
          title={text.errorTitle}
          body={describeStanding(messages, error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <PageLoading title={messages.app.invitations} />;
  const { invitation, sharing } = data;
  const canShare =
    invitation.invitationUrl !== null && !['revoked', 'finished', 'unclear'].includes(invitation.status);
  return (
    <div className="page">
      <InvitationHead invitation={invitation} />
      <div className="split">
        {canShare && invitation.invitationUrl ? (
          <ShareSheet
            invitation={invitation}
            sharing={sharing}
            url={invitation.invitationUrl}
            clinic={clinic}
          />
        ) : invitation.erasedAt ? (
          <Erased invitation={invitation} erasedAt={invitation.erasedAt} serviceHost={serviceHost} />
        ) : (
          <NoShare invitation={invitation} />
        )}
        <div className="stack side">
          {invitation.erasedAt ? null : (
            <LiveCard
              invitation={invitation}
              tracking={tracking}
              isExplained={canShare || invitation.lastKnown !== null}
            />
          )}
          <InvitationTimeline invitation={invitation} deliveries={sharing.deliveries} />
          {['not_started', 'expired'].includes(invitation.lastKnown ?? invitation.status) ? (
            <FollowingBlock invitation={invitation} sharing={sharing} tracking={tracking} />
          ) : null}
        </div>
        <div className="stack">
          {canShare && sharing.message ? (
            <section className="block" aria-labelledby="h-message">
              <h2 id="h-message">{text.messageTitle}</h2>
              <p className="rounded-lg p-4 wrap-anywhere inset-ring inset-ring-line whitespace-pre-wrap wrap-anywhere">
                {sharing.message.body}
              </p>
            </section>
          ) : null}
          {invitation.encounterId && !invitation.erasedAt && invitation.status !== 'revoked' ? (
            <PatientCode id={invitation.id} sharing={sharing} clinic={clinic} />
          ) : null}
          {invitation.erasedAt ? null : <Details invitation={invitation} sharing={sharing} />}
        </div>
      </div>
    </div>
  );
}

function InvitationHead({ invitation }: { invitation: InvitationDetail }) {
  const messages = useMessages('invitation');
  const text = messages.invitation;
  const client = useQueryClient();
  const isLive = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const name = formatPatient(messages.app, invitation);
  const mayReadReport = useMay('report.read');
  const isErased = invitation.erasedAt !== null;
  const mayInvite = useMay('invitation.send');
  const isClosed = !isErased && ['expired', 'revoked', 'finished', 'left_early'].includes(invitation.status);
  const canRevoke = !isErased && invitation.status !== 'revoked' && invitation.status !== 'finished';

  async function revoke(): Promise<void> {
    await revokeInvitation(invitation.id);
    setAsking(false);
    showToast(text.revoked);
    await client.invalidateQueries({ queryKey: ['invitations'] });
    void client.invalidateQueries({ queryKey: ['today'] });
  }

  return (
    <>
      <Link className="crumb" href={paths.invitations}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {text.crumb}
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
          {isClosed && mayInvite ? (
            <Link className="btn" href={paths.inviteAgain(invitation.id)}>
              <Plus className="icon" aria-hidden="true" />
              {text.inviteAgain}
            </Link>
          ) : null}
          {canRevoke ? (
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
      {isAsking ? (
        <ConfirmDialog
          title={text.revokeTitle}
          description={
            invitation.patientFirstName
              ? text.revokeBody({ name: invitation.patientFirstName })
              : text.revokeBodyUnnamed
          }
          keepLabel={text.keep}
          confirmLabel={text.revoke}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          {invitation.startedAt ? <p className="muted mt-2">{text.revokeStarted}</p> : null}
          {invitation.nextReminderAt ? <p className="muted mt-2">{text.revokeReminders}</p> : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function explainStatus(
  { invitation: text }: Pick<Messages, 'invitation'>,
  invitation: InvitationDetail,
): string {
  const { status, patientFirstName: name } = invitation;
  if (status === 'finished' && invitation.isLinkFollowed) return text.explainLinkFollowed;
  if (name !== null && (status === 'not_started' || status === 'started'))
    return text.explainNamed[status]({ name });
  return text.explain[status];
}

/** What putting aside means, or who has done it. */
function describeAside(
  { invitation: text, format }: Pick<Messages, 'invitation' | 'format'>,
  { setAsideAt, setAsideBy }: InvitationDetail,
): string {
  if (!setAsideAt) return text.putAsideHint;
  return text.asideBy({ name: isolateName(setAsideBy ?? ''), at: format.day(new Date(setAsideAt)) });
}

/** What is left to say once nothing of the patient is left. */
function Erased({
  invitation,
  erasedAt,
  serviceHost,
}: {
  invitation: InvitationDetail;
  erasedAt: string;
  serviceHost: string;
}) {
  const { erased: text, format } = useMessages('invitation');
  const day = format.day(new Date(erasedAt));
  return (
    <section className="share" aria-labelledby="h-erased">
      <div className="stack-4">
        <div>
          <h2 id="h-erased">
            {invitation.erasedBy ? text.on({ day, name: invitation.erasedBy }) : text.onUnnamed({ day })}
          </h2>
          <p className="muted">{text.gone}</p>
        </div>
        {invitation.isKeptByService ? (
          <div className="notice is-warning" role="note">
            <CircleHelp className="icon" aria-hidden="true" />
            <div>
              <p>
                <b>{text.keptTitle}</b>
              </p>
              <p>
                {text.kept({ host: serviceHost })}{' '}
                <span className="mono">{invitation.encounterId ?? invitation.id}</span>
              </p>
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function NoShare({ invitation }: { invitation: InvitationDetail }) {
  const messages = useMessages('invitation');
  const text = messages.invitation;
  return (
    <section className="share" aria-labelledby="h-share">
      <div className="stack-4">
        <div>
          <h2 id="h-share">{describeStatus(messages, invitation)}</h2>
          <p className="muted">
            {invitation.invitationUrl || invitation.status !== 'not_started'
              ? explainStatus(messages, invitation)
              : text.noLink}
          </p>
        </div>
        {invitation.status === 'unclear' ? (
          <div className="form-actions">
            <CreateAgainButton id={invitation.id} isPrimary />
            <AsideButton invitation={invitation} />
            <p className="hint">{describeAside(messages, invitation)}</p>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function LiveCard({
  invitation,
  tracking,
  isExplained,
}: {
  invitation: InvitationDetail;
  tracking: Tracking | undefined;
  isExplained: boolean;
}) {
  const messages = useMessages('invitation');
  return (
    <section className="panel live-card grid gap-2">
      {tracking ? <LiveBadge tracking={tracking} /> : null}
      {/* Only this part is announced; the age of the last look changes every few seconds. */}
      <div className="grid gap-2" role="status">
        <StatusWord status={invitation.status} isLinkFollowed={invitation.isLinkFollowed} />
        {isExplained ? (
          <p className="muted">
            {[
              explainStatus(messages, invitation),
              invitation.lastKnown
                ? `${messages.app.lastKnown({ status: messages.status[invitation.lastKnown] })}.`
                : '',
            ].join(' ')}
          </p>
        ) : null}
      </div>
      {invitation.status === 'unreachable' ? <LookButton id={invitation.id} /> : null}
      {invitation.status === 'expired' ? (
        <div className="form-actions">
          <AsideButton invitation={invitation} />
          <p className="hint">{describeAside(messages, invitation)}</p>
        </div>
      ) : null}
    </section>
  );
}

function Details({ invitation, sharing }: { invitation: InvitationDetail; sharing: SharingView }) {
  const messages = useMessages('invitation');
  const text = messages.invitation;
  const isLive = useHydrated();
  const details = useDetails(invitation, sharing);
  const [isChanging, setChanging] = useState(false);
  const isOpen = ['not_started', 'expired', 'started', 'unclear'].includes(
    invitation.lastKnown ?? invitation.status,
  );
  return (
    <section className="block" aria-labelledby="h-details">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="h-details">{text.details}</h2>
        {isOpen ? (
          <button className="btn btn-sm" type="button" disabled={!isLive} onClick={() => setChanging(true)}>
            {messages.contact.change}
          </button>
        ) : null}
      </div>
      {isChanging ? (
        <ContactDialog id={invitation.id} sharing={sharing} onClose={() => setChanging(false)} />
      ) : null}
      <dl className="facts grid-cols-2 gap-x-8 gap-y-3 max-sm:grid-cols-1">
        {Object.entries(details).map(([field, detail]) =>
          detail === null ? null : (
            <div key={field}>
              <dt>{detail.label}</dt>
              <dd className={detail.className}>{detail.value ?? text.none}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

type Detail = { label: string; value: ReactNode; className?: string };

/** What stands in the details for each field, and for the kind of visit; null where the page shows it elsewhere. */
function useDetails(
  invitation: InvitationDetail,
  sharing: SharingView,
): Record<InvitationField | 'visitType', Detail | null> {
  const messages = useMessages('invitation');
  const { invitation: text, contactFields, format } = messages;
  const now = useNow();
  const { patientDateOfBirth: birth, externalId } = invitation;
  const age = findAgeYears(birth, now, format.timeZone);
  return {
    agentId: null,
    patientFirstName: null,
    patientLastName: null,
    patientDateOfBirth: {
      label: text.dateOfBirth,
      value: birth === null ? null : `${format.birthDate(birth)}${age === null ? '' : ` (${age})`}`,
      className: 'num',
    },
    externalId: { label: text.externalId, value: externalId, ...(externalId ? { className: 'mono' } : {}) },
    patientEmail: { label: contactFields.email, value: sharing.patientEmail },
    patientPhone: { label: contactFields.phone, value: sharing.patientPhone, className: 'num' },
    patientLocale: { label: contactFields.locale, value: format.language(sharing.patientLocale) },
    visitType: { label: text.visitType, value: formatVisitType(messages, invitation.visitType) },
    encounterCompletionLinkUrl: { label: text.completionLink, value: describeLink(invitation) },
    // Stands with the address that it leads to.
    encounterCompletionLinkText: null,
  };
}

function describeLink({
  encounterCompletionLinkText: text,
  encounterCompletionLinkUrl: url,
}: InvitationDetail): ReactNode {
  if (url === null) return null;
  return (
    <>
      {text ?? new URL(url).host}
      <br />
      <span className="muted">{url}</span>
    </>
  );
}
