import { reviewEncounter } from '@/lib/server/encounters/review-encounter.ts';
import { reviewRequestSchema } from '@/lib/server/encounters/review-request.ts';
import { isReportStillShown } from '@/lib/server/encounters/shown-report.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { readLocale } from '@/lib/server/locale.ts';
import { answerFailure, answerOutcome, defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import * as api from '@/lib/shared/operations/report.ts';

/** Records a clinician's decision about the consultation of an invitation. */
export const { POST } = defineRouteWithBody(
  api.reviewInvitation,
  reviewRequestSchema,
  async ({ context, session, params, input: review }) => {
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
