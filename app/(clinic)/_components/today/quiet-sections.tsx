'use client';

import { QuietRow } from '@/app/(clinic)/_components/today/quiet-row.tsx';
import { Section } from '@/app/(clinic)/_components/today/section.tsx';
import { describeSaid, describeSharing } from '@/app/(clinic)/_components/today/today-words.ts';
import { describeStatus } from '@/components/invitations/status-sign.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import type { Today } from '@/lib/shared/operations/today.ts';

/** The sections below "Needs attention". */
export function QuietSections({ today }: { today: Today }) {
  const messages = useMessages('today', 'record', 'live');
  const { counts } = today;
  return (
    <>
      <Section
        id="follow-up"
        title={messages.today.followUp}
        count={counts.followUp}
        rows={today.followUp}
        filter={{ followUp: 'open' }}
      >
        {(row) => (
          <QuietRow
            key={row.id}
            row={row}
            text={describeSaid(messages, row) ?? describeStatus(messages, row)}
            at={row.followUpAt}
            opensReport
          />
        )}
      </Section>
      <Section
        id="to-review"
        title={messages.today.toReview}
        count={counts.toReview}
        rows={today.toReview}
        filter={{ review: 'open', sort: 'urgent' }}
      >
        {(row) => (
          <QuietRow
            key={row.id}
            row={row}
            text={describeSaid(messages, row) ?? describeStatus(messages, row)}
            at={row.finishedAt ?? row.changedAt}
            opensReport
          />
        )}
      </Section>
      <Section
        id="progress"
        title={messages.today.progress}
        count={counts.progress}
        rows={today.progress}
        filter={{ status: 'started' }}
      >
        {(row) => (
          <QuietRow
            key={row.id}
            row={row}
            text={describeSaid(messages, row) ?? messages.today.started}
            at={row.changedAt}
          />
        )}
      </Section>
      <Section
        id="waiting"
        title={messages.today.waiting}
        count={counts.waiting}
        rows={today.waiting}
        filter={{ status: 'not_started' }}
      >
        {(row) => (
          <QuietRow
            key={row.id}
            row={row}
            text={describeSharing(messages, row) ?? messages.today.created}
            at={row.createdAt}
            isShare={!row.sentAt}
          />
        )}
      </Section>
    </>
  );
}
