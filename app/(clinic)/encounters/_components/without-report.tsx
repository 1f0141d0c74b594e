'use client';

import dynamic from 'next/dynamic';
import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { ErrorBlank } from '@/components/ui/error-blank.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeLastingFailure } from '@/lib/client/request-json.ts';

// Most pages have a report, and no use for it.
const InvitationTimeline = dynamic(() =>
  import('@/app/(clinic)/invitations/_components/invitation-timeline.tsx').then(
    ({ InvitationTimeline: part }) => part,
  ),
);

/** Why there is no report just now, and the way to ask again. */
export function MissingReport({ title }: { title: string }) {
  const messages = useMessages();
  const { reportProblem, retry } = useEncounter();
  const failure = { code: reportProblem ?? '', message: messages.failures.internal };
  return <ErrorBlank title={title} body={describeLastingFailure(messages, failure)} onRetry={retry} />;
}

/** When things happened, as far as the dashboard itself knows. */
export function EncounterTimeline() {
  const { invitation } = useEncounter();
  return invitation ? <InvitationTimeline invitation={invitation} /> : null;
}
