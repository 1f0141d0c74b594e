import 'server-only';
import type { ReportFormat } from '@/contract/report.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { readNote } from '@/lib/server/encounters/note-store.ts';
import { findInvitationByEncounter } from '@/lib/server/invitations/invitation-store.ts';
import { toInvitationDetail } from '@/lib/server/invitations/invitation-view.ts';
import { readConditions } from '@/lib/server/invitations/list-invitations.ts';
import { getReport, getReportFile, type Outcome } from '@/lib/server/service/operations.ts';
import { listColleagues } from '@/lib/server/session/people-store.ts';
import type { Session } from '@/lib/server/session/session-store.ts';
import { applyReport, isReportNews } from '@/lib/server/tracker/apply-encounter.ts';
import { failureSentences } from '@/lib/shared/failures.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';
import type { EncounterView } from '@/lib/shared/views.ts';

const noReport = {
  code: 'no_report',
  message: 'This service does not hand out reports. Open the consultation there to read the answers.',
};

/**
 * What is known of an encounter: the report from the service, and the own record of its invitation. Null when
 * neither is there.
 */
export async function readEncounter(
  context: Context,
  session: Session,
  encounterId: string,
): Promise<EncounterView | null> {
  if (!isPossibleId(encounterId)) return null;
  const [record, answer] = await Promise.all([
    findInvitationByEncounter(context, session, encounterId),
    getReport(context, session, encounterId),
  ]);
  if (!answer.ok && !record) {
    const isMissing =
      'absent' in answer || answer.failure.code === 'not_found' || answer.failure.code === 'gone';
    if (isMissing) return null;
  }
  await recordAudit(context, session, session.email, 'encounter.read', encounterId);
  const current =
    answer.ok && record && isReportNews(record, answer.value.report)
      ? await applyReport(context, record, answer.value.report)
      : record;
  const conditions = await readConditions(context, session);
  return {
    encounterId,
    invitation: current ? toInvitationDetail(current, conditions) : null,
    note: current ? await readNote(context, current) : null,
    colleagues: current ? await readColleagues(context, session) : [],
    report: answer.ok ? answer.value.report : null,
    formats: answer.ok ? answer.value.formats : [],
    reportProblem: answer.ok
      ? null
      : 'absent' in answer
        ? noReport
        : { code: answer.failure.code, message: failureSentences[answer.failure.code] },
  };
}

async function readColleagues(context: Context, session: Session): Promise<EncounterView['colleagues']> {
  const colleagues = await listColleagues(context, session);
  return colleagues.map((colleague) => ({ ...colleague, isMe: colleague.email === session.email }));
}

/** The report as a file, as the service makes it. */
export async function readReportFile(
  context: Context,
  session: Session,
  encounterId: string,
  format: ReportFormat,
): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  if (!isPossibleId(encounterId)) return { ok: false, failure: { code: 'not_found' } };
  const answer = await getReportFile(context, session, encounterId, format);
  if (answer.ok) await recordAudit(context, session, session.email, 'encounter.download', encounterId);
  return answer;
}
