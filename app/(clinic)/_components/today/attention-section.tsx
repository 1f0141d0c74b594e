'use client';

import { arrangeAttention } from '@/app/(clinic)/_components/today/arrange-attention.ts';
import { AttentionRow } from '@/app/(clinic)/_components/today/attention-row.tsx';
import { FlaggedRow } from '@/app/(clinic)/_components/today/flagged-row.tsx';
import { MoreLink, SectionFrame } from '@/app/(clinic)/_components/today/section.tsx';
import { TrackingRow } from '@/app/(clinic)/_components/today/tracking-row.tsx';
import { useMoreFlagged } from '@/app/(clinic)/_components/today/use-more-flagged.ts';
import { useTitleCount } from '@/components/shell/use-title-count.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { Today } from '@/lib/shared/operations/today.ts';
import type { Tracking } from '@/lib/shared/operations/tracking.ts';

/**
 * "Needs attention": red flags come before everything else, also before the row which says that statuses are not updated.
 *
 * @param props.halted - the tracking state while statuses are not updated
 */
export function AttentionSection({ today, halted }: { today: Today; halted: Tracking | null }) {
  const { today: text } = useMessages('today');
  const { counts } = today;
  const more = useMoreFlagged(today);
  const { flagged, others, shown } = arrangeAttention(today.attention, more.rows);
  useTitleCount(counts.flagged.count);
  if (today.attention.length === 0 && !halted) return null;
  return (
    <SectionFrame
      id="attention"
      title={text.attention}
      count={counts.attention}
      link={
        <>
          <MoreLink
            count={counts.flagged}
            shown={flagged.length}
            filter={{ flag: 'open', sort: 'urgent' }}
            label={text.showAllFlagged}
          />
          <MoreLink
            count={counts.unclear}
            shown={shown.unclear}
            filter={{ status: 'unclear' }}
            label={text.showAllUnclear}
          />
          <MoreLink
            count={counts.undelivered}
            shown={shown.undelivered}
            filter={{ mail: 'failed' }}
            label={text.showAllUndelivered}
          />
          <MoreLink
            count={counts.expired}
            shown={shown.expired}
            filter={{ status: 'expired' }}
            label={text.showAllExpired}
          />
        </>
      }
    >
      {flagged.map((row) => (
        <AttentionRow key={row.id} row={row} />
      ))}
      {more.state === 'whole' ? null : <FlaggedRow state={more.state} onRetry={more.retry} />}
      {halted ? <TrackingRow tracking={halted} /> : null}
      {others.map((row) => (
        <AttentionRow key={row.id} row={row} />
      ))}
    </SectionFrame>
  );
}
