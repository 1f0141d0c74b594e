import 'server-only';
import { getReport } from '@/lib/server/consult-api/report.ts';
import type { Context } from '@/lib/server/context.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { fingerprint } from '@/lib/shared/fingerprint.ts';
import type { DashboardLocale } from '@/lib/shared/locale.ts';

/**
 * Whether the service's report is still the one that the reader's page shows: a review covers what was read, and an addition that has
 * just arrived was not (S35). Where the service gives no report at this moment, there is nothing else to read.
 *
 * @param shown.version - fingerprint of the report on the page
 * @param shown.locale - language in which the page asked for it
 */
export async function isReportStillShown(
  context: Context,
  session: Session,
  { encounterId }: Pick<InvitationRecord, 'encounterId'>,
  shown: { version: string; locale: DashboardLocale },
): Promise<boolean> {
  if (encounterId === null) return true;
  const answer = await getReport(context, session, encounterId, { language: shown.locale });
  return !answer.ok || fingerprint(answer.value.report) === shown.version;
}
