'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, ChevronLeft, Copy, FileText, Mail, MessageSquare, Printer } from 'lucide-react';
import Link from 'next/link';
import { lazy, Suspense, useState } from 'react';
import { usePace } from '@/app/(clinic)/_components/live-updates.tsx';
import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { InvitationTimeline } from '@/app/(clinic)/invitations/_components/invitation-timeline.tsx';
import { formatVisitType } from '@/components/agents/agent-words.ts';
import { CreateAgainButton } from '@/components/invitations/create-again.tsx';
import { LiveBadge } from '@/components/invitations/live-badge.tsx';
import { describeStatus, StatusWord } from '@/components/invitations/status-word.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { ErrorBlank } from '@/components/ui/blank.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useStandingError } from '@/components/ui/use-standing-error.ts';
import { describeStanding } from '@/lib/client/request-json.ts';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import { markInvitation } from '@/lib/client/requests/mark-invitation.ts';
import { revokeInvitation } from '@/lib/client/requests/revoke-invitation.ts';
import { findAgeYears, formatBirthDate } from '@/lib/shared/dates.ts';
import { messages } from '@/lib/shared/messages.ts';
import { formatName } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { InvitationDetail, Tracking } from '@/lib/shared/views.ts';

const text = messages.invitation;
const QrCode = lazy(() => import('@/app/(clinic)/invitations/_components/qr-code.tsx'));

export function InvitationPage({ id, clinic }: { id: string; clinic: string }) {
  const query = useQuery({ ...invitationQuery(id), refetchInterval: usePace() });
  const { data, refetch } = query;
  const error = useStandingError(query);
  if (error) {
    return (
      <div className="page">
        <h1 className="sr-only">{messages.app.invitations}</h1>
        <ErrorBlank title={text.errorTitle} body={describeStanding(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <PageLoading title={messages.app.invitations} />;
  const { invitation, tracking } = data;
  const canShare =
    invitation.invitationUrl !== null && !['revoked', 'finished', 'unclear'].includes(invitation.status);
  return (
    <div className="page">
      <InvitationHead invitation={invitation} />
      <div className="split">
        {canShare && invitation.invitationUrl ? (
          <Share invitation={invitation} url={invitation.invitationUrl} clinic={clinic} />
        ) : (
          <NoShare invitation={invitation} />
        )}
        <div className="stack side">
          <LiveCard
            invitation={invitation}
            tracking={tracking}
            isExplained={canShare || invitation.lastKnown !== null}
          />
          <InvitationTimeline invitation={invitation} />
        </div>
        <div className="stack">
          {canShare ? (
            <section className="block" aria-labelledby="h-message">
              <h2 id="h-message">{text.messageTitle}</h2>
              <p className="bubble-preview">{writeMessage(invitation, clinic)}</p>
            </section>
          ) : null}
          <Details invitation={invitation} />
        </div>
      </div>
    </div>
  );
}

function InvitationHead({ invitation }: { invitation: InvitationDetail }) {
  const client = useQueryClient();
  const isLive = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const name = formatName(invitation);
  const mayReadReport = useMay('report.read');
  const canRevoke = invitation.status !== 'revoked' && invitation.status !== 'finished';

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
          <h1>{name ?? messages.app.noName}</h1>
          <p>
            {name || !invitation.externalId
              ? invitation.agentName
              : `${invitation.externalId}, ${invitation.agentName}`}
          </p>
        </div>
        <div className="head-actions">
          {invitation.encounterId && mayReadReport ? (
            <Link
              className={`btn${invitation.status === 'finished' ? ' btn-primary' : ''}`}
              href={paths.encounter(invitation.encounterId)}
            >
              <FileText className="icon" aria-hidden="true" />
              {text.openReport}
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
        </div>
      </header>
      {isAsking ? (
        <ConfirmDialog
          title={text.revokeTitle}
          description={text.revokeBody(invitation.firstName)}
          keepLabel={text.keep}
          confirmLabel={text.revoke}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          {invitation.encounterId ? <p className="muted mt-2">{text.revokeStarted}</p> : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function writeMessage(invitation: InvitationDetail, clinic: string): string {
  const write = invitation.visitType === 'POST_VISIT' ? text.messagePost : text.message;
  return write(clinic, invitation.invitationUrl ?? '');
}

function Share({ invitation, url, clinic }: { invitation: InvitationDetail; url: string; clinic: string }) {
  const isLive = useHydrated();
  const [isCopied, setCopied] = useState(false);
  const message = writeMessage(invitation, clinic);

  function mark(by: 'copy' | 'email' | 'text' | 'print'): void {
    // Only a note on the timeline: sharing works without it.
    markInvitation(invitation.id, { kind: 'shared', by }).catch(() => undefined);
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Refused by the browser: the field stays selectable by hand.
      document.querySelector<HTMLInputElement>('#invitation-link')?.select();
      showToast(messages.app.copyFailed, { kind: 'problem' });
      return;
    }
    setCopied(true);
    showToast(messages.app.copied);
    setTimeout(() => setCopied(false), 2_000);
    mark('copy');
  }

  return (
    <section className="share" aria-labelledby="h-share">
      <div className="stack-4">
        <div>
          <h2 id="h-share">{text.share}</h2>
          <p className="muted">{text.shareLead(invitation.firstName)}</p>
        </div>
        <div className="share-link">
          <label className="sr-only" htmlFor="invitation-link">
            {text.link}
          </label>
          <input
            className="mono link-field"
            id="invitation-link"
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <button className="btn btn-primary" type="button" disabled={!isLive} onClick={() => void copy()}>
            <Copy className="icon" aria-hidden="true" />
            {isCopied ? messages.app.copied : text.copy}
          </button>
        </div>
        <div className="channels">
          <a
            className="channel"
            href={`mailto:?subject=${encodeURIComponent(text.emailSubject(clinic))}&body=${encodeURIComponent(message)}`}
            onClick={() => mark('email')}
          >
            <Mail className="icon" aria-hidden="true" />
            {text.email}
          </a>
          <a
            className="channel"
            href={`sms:?&body=${encodeURIComponent(message)}`}
            onClick={() => mark('text')}
          >
            <MessageSquare className="icon" aria-hidden="true" />
            {text.text}
          </a>
          <button
            className="channel"
            type="button"
            disabled={!isLive}
            onClick={() => {
              mark('print');
              window.print();
            }}
          >
            <Printer className="icon" aria-hidden="true" />
            {text.print}
          </button>
        </div>
      </div>
      <figure className="qr">
        <Suspense fallback={<span className="qr-space" />}>
          {isLive ? <QrCode value={url} /> : <span className="qr-space" />}
        </Suspense>
        <figcaption>{text.qr}</figcaption>
      </figure>
      <div className="print-sheet" aria-hidden="true">
        <p className="print-title">{text.printIntro(clinic)}</p>
        <p>{text.printHow}</p>
        <p className="mono">{url}</p>
      </div>
    </section>
  );
}

function explainStatus(invitation: InvitationDetail): string {
  return invitation.status === 'finished' && invitation.isLinkFollowed
    ? text.explainLinkFollowed
    : text.explain[invitation.status](invitation.firstName);
}

function NoShare({ invitation }: { invitation: InvitationDetail }) {
  return (
    <section className="share" aria-labelledby="h-share">
      <div className="stack-4">
        <div>
          <h2 id="h-share">{describeStatus(invitation)}</h2>
          <p className="muted">
            {invitation.invitationUrl || invitation.status !== 'not_started'
              ? explainStatus(invitation)
              : text.noLink}
          </p>
        </div>
        {invitation.status === 'unclear' ? (
          <div className="form-actions">
            <CreateAgainButton id={invitation.id} isPrimary />
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
  tracking: Tracking;
  isExplained: boolean;
}) {
  return (
    <section className="live-card">
      <LiveBadge tracking={tracking} />
      {/* Only this part is announced; the age of the last look changes every few seconds. */}
      <div className="grid gap-2" role="status">
        <StatusWord status={invitation.status} isLinkFollowed={invitation.isLinkFollowed} />
        {isExplained ? (
          <p className="muted">
            {explainStatus(invitation)}
            {invitation.lastKnown
              ? ` ${messages.invitations.lastKnown(messages.status[invitation.lastKnown])}.`
              : null}
          </p>
        ) : null}
      </div>
    </section>
  );
}

function Details({ invitation }: { invitation: InvitationDetail }) {
  const age = invitation.dateOfBirth ? findAgeYears(invitation.dateOfBirth, new Date()) : null;
  return (
    <section className="block" aria-labelledby="h-details">
      <h2 id="h-details">{text.details}</h2>
      <dl className="facts facts-2">
        <div>
          <dt>{text.dateOfBirth}</dt>
          <dd className="num">
            {invitation.dateOfBirth
              ? `${formatBirthDate(invitation.dateOfBirth)}${age === null ? '' : ` (${age})`}`
              : text.none}
          </dd>
        </div>
        <div>
          <dt>{text.externalId}</dt>
          <dd className={invitation.externalId ? 'mono' : undefined}>{invitation.externalId ?? text.none}</dd>
        </div>
        <div>
          <dt>{text.visitType}</dt>
          <dd>{formatVisitType(invitation.visitType)}</dd>
        </div>
        <div>
          <dt>{text.completionLink}</dt>
          <dd>
            {invitation.completionLinkUrl ? (
              <>
                {invitation.completionLinkText ?? new URL(invitation.completionLinkUrl).host}
                <br />
                <span className="muted">{invitation.completionLinkUrl}</span>
              </>
            ) : (
              text.none
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
