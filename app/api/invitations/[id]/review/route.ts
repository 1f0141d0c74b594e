import { reviewEncounter } from '@/lib/server/encounters/review-encounter.ts';
import { isReportStillShown } from '@/lib/server/encounters/shown-report.ts';
import { answerFailure, answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { readLocale } from '@/lib/server/locale.ts';
import { reviewRequestSchema } from '@/lib/shared/requests.ts';

/** Records a clinician's decision about the consultation of an invitation. */
export const POST = withSession<{ id: string }>(
  { needs: 'report.review' },
  async ({ context, session, request, params }) => {
    const review = await requireBody(request, reviewRequestSchema);
    const record = await findInvitation(context, session, params.id);
    if (!record) return answerFailure({ code: 'not_found' });
    if (review.kind === 'reviewed' && review.value && review.reportVersion !== null) {
      const shown = { version: review.reportVersion, locale: await readLocale() };
      if (!(await isReportStillShown(context, session, record, shown)))
        return answerFailure({ code: 'report_changed' });
    }
    return answerOutcome(await reviewEncounter(context, session, record, review), () => ({}));
  },
);
