'use client';

import { Check } from 'lucide-react';
import type { Focus } from '@/app/(clinic)/encounters/_components/encounter-page.tsx';
import { Reference } from '@/app/(clinic)/encounters/_components/report-body.tsx';
import { useReview } from '@/app/(clinic)/encounters/_components/use-review.ts';
import { FlagLevel } from '@/components/invitations/status-word.tsx';
import { useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import type { Report } from '@/contract/report.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { encounterTexts } from '@/lib/shared/english/encounter-texts.ts';
import { orderFlags } from '@/lib/shared/report-lines.ts';
import { anchors } from '@/lib/shared/transcript-links.ts';
import type { FlagView, InvitationDetail, SaidFlagView } from '@/lib/shared/views.ts';

type ReportFlag = Report['flags'][number];
type ShownFlag = SaidFlagView &
  Partial<Pick<ReportFlag, 'messages' | 'continued' | 'answerLaterChanged' | 'heardOnly'>>;

/**
 * The red flags, the worst first, each with who has taken note of it. Those of the report, and those that the service
 * has told of without a report.
 */
export function Flags({
  report,
  invitation,
  onShow,
}: {
  report: Report | null;
  invitation: InvitationDetail | null;
  onShow: (focus: Focus) => void;
}) {
  const messages = useMessages(encounterTexts);
  const text = messages.encounter;
  const { format } = messages;
  const told: ShownFlag[] = report?.flags ?? [];
  const known: ShownFlag[] = invitation?.flags ?? [];
  const others = known.filter((flag) => !told.some((one) => one.id === flag.id));
  const shown = orderFlags([...told, ...others]);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="h-flags">
      <h2 className="sr-only" id="h-flags">
        {text.flags}
      </h2>
      {shown.map((flag) => (
        <article
          key={flag.id}
          id={anchors.flag(flag.id)}
          className={`flag ${flag.level === 'EMERGENCY' ? 'is-danger' : 'is-warning'}`}
          tabIndex={-1}
        >
          <span className="level">
            <FlagLevel level={flag.level} />
          </span>
          <div className="body">
            <h3>{flag.title ?? messages.today.flagFallback}</h3>
            <p>
              {flag.quote ? <bdi>{`“${flag.quote}” `}</bdi> : null}
              <span>
                {[
                  text.raisedAt(format.clock(new Date(flag.raisedAt))),
                  flag.continued ? text.continued : '',
                  flag.answerLaterChanged ? text.changed : '',
                  flag.heardOnly ? text.heardOnly : '',
                ]
                  .filter((part) => part !== '')
                  .join(' ')}
              </span>
            </p>
            {invitation ? <Acknowledgement flag={flag} invitation={invitation} /> : null}
          </div>
          <Reference message={flag.messages?.[0]} quote={flag.quote} onShow={onShow} />
        </article>
      ))}
    </section>
  );
}

function Acknowledgement({ flag, invitation }: { flag: FlagView; invitation: InvitationDetail }) {
  const messages = useMessages(encounterTexts);
  const { format } = messages;
  const isLive = useHydrated();
  const now = useNow();
  const review = useReview(invitation.id);
  const known = invitation.acknowledgements.find((one) => one.flagId === flag.id);
  if (known) {
    return (
      <p className="acknowledged">
        <Check className="icon" aria-hidden="true" />
        {messages.review.acknowledged(known.byName, format.clockOrDay(new Date(known.at), now))}
      </p>
    );
  }
  return (
    <button
      className="btn btn-sm acknowledge"
      type="button"
      disabled={!isLive || review.isPending}
      onClick={() =>
        review.mutate(
          { kind: 'acknowledged', flagIds: [flag.id] },
          { onSuccess: () => showToast(messages.review.acknowledgedToast) },
        )
      }
    >
      <Check className="icon" aria-hidden="true" />
      <span>
        {messages.review.acknowledge}
        <span className="sr-only"> {flag.title ?? messages.today.flagFallback}</span>
      </span>
    </button>
  );
}
