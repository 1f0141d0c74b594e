'use client';

import dynamic from 'next/dynamic';
import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeLastingFailure } from '@/lib/client/request-json.ts';

// Loaded only where there is no report, which is rare.
const InvitationTimeline = dynamic(() =>
  import('@/app/(clinic)/invitations/_components/invitation-timeline.tsx').then(
    ({ InvitationTimeline: part }) => part,
  ),
);

/** Why there is no report at the moment, and a button to try again. */
export function MissingReport({ title }: { title: string }) {
  const messages = useMessages();
  const { reportProblem, retry } = useEncounter();
  const failure = { code: reportProblem ?? '', message: messages.failures.internal };
  return <ErrorState title={title} body={describeLastingFailure(messages, failure)} onRetry={retry} />;
}

/** The timeline, as far as the dashboard itself knows it. */
export function EncounterTimeline() {
  const { invitation } = useEncounter();
  return invitation ? <InvitationTimeline invitation={invitation} /> : null;
}
