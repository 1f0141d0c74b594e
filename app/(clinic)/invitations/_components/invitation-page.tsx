'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { usePollInterval, useTracking } from '@/app/(clinic)/_components/live-updates.tsx';
import { PageLoading } from '@/app/(clinic)/_components/page-loading.tsx';
import { FollowingBlock } from '@/app/(clinic)/invitations/_components/following-block.tsx';
import { Details } from '@/app/(clinic)/invitations/_components/invitation-details.tsx';
import { InvitationHead } from '@/app/(clinic)/invitations/_components/invitation-head.tsx';
import { InvitationTimeline } from '@/app/(clinic)/invitations/_components/invitation-timeline.tsx';
import { PatientCode } from '@/app/(clinic)/invitations/_components/patient-code.tsx';
import { PollButton } from '@/app/(clinic)/invitations/_components/poll-button.tsx';
import { SetAsideButton } from '@/app/(clinic)/invitations/_components/set-aside-button.tsx';
import { ShareSheet } from '@/app/(clinic)/invitations/_components/share-sheet.tsx';
import { CreateAgainButton } from '@/components/invitations/create-again.tsx';
import { LiveBadge } from '@/components/invitations/live-badge.tsx';
import { describeStatus } from '@/components/invitations/status-sign.tsx';
import { StatusWord } from '@/components/invitations/status-word.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeLastingFailure } from '@/lib/client/request-json.ts';
import { invitationQuery } from '@/lib/client/requests/get-invitation.ts';
import { statusFacts } from '@/lib/shared/invitation-status.ts';
import { isUndelivered } from '@/lib/shared/mail-failure.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { isolateName } from '@/lib/shared/names.ts';
import type { InvitationDetail } from '@/lib/shared/operations/invitation.ts';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';

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
  const query = useQuery({ ...invitationQuery(id), refetchInterval: usePollInterval() });
  const tracking = useTracking();
  const { data, refetch } = query;
  const error = useLastingError(query);
  if (error) {
    return (
      <div className="page">
        <h1 className="sr-only">{messages.pages.invitations}</h1>
        <ErrorState
          title={text.errorTitle}
          body={describeLastingFailure(messages, error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <PageLoading title={messages.pages.invitations} />;
  const { invitation, sharing } = data;
  const canShare = invitation.invitationUrl !== null && statusFacts[invitation.status].isShareable;
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
              isUndelivered={isUndelivered(sharing.deliveries[0])}
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

/** The text beside an invitation taken out of "Needs attention": what that means, or who did it. */
function describeAside(
  { invitation: text, format }: Pick<Messages, 'invitation' | 'format'>,
  { setAsideAt, setAsideBy }: InvitationDetail,
): string {
  if (!setAsideAt) return text.putAsideHint;
  return text.asideBy({ name: isolateName(setAsideBy ?? ''), at: format.day(new Date(setAsideAt)) });
}

/** What is shown of an invitation whose patient was erased. */
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
            <SetAsideButton invitation={invitation} />
            <p className="hint">{describeAside(messages, invitation)}</p>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function LiveCard({
  invitation,
  isUndelivered,
  tracking,
  isExplained,
}: {
  invitation: InvitationDetail;
  /** Its last message did not arrive, so that it stands in "Needs attention". */
  isUndelivered: boolean;
  tracking: Tracking | undefined;
  isExplained: boolean;
}) {
  const messages = useMessages('invitation');
  return (
    <section className="panel live-card grid gap-2">
      {tracking ? <LiveBadge tracking={tracking} /> : null}
      {/* Only this part is announced to screen readers: the age of the last check changes every few seconds. */}
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
      {invitation.status === 'unreachable' ? <PollButton id={invitation.id} /> : null}
      {invitation.status === 'expired' || (invitation.status === 'not_started' && isUndelivered) ? (
        <div className="form-actions">
          <SetAsideButton invitation={invitation} />
          <p className="hint">{describeAside(messages, invitation)}</p>
        </div>
      ) : null}
    </section>
  );
}
