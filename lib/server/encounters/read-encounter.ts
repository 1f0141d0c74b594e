import 'server-only';
import type { Report, ReportFormat } from '@/contract/report.ts';
import { nameReport, nameReportFile } from '@/contract/report-file.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import type { OptionalOutcome, Outcome } from '@/lib/server/consult-api/outcome.ts';
import { getReport, getReportFile } from '@/lib/server/consult-api/report.ts';
import type { Context } from '@/lib/server/context.ts';
import { readNote } from '@/lib/server/encounters/note-store.ts';
import { findInvitationByEncounter } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { findConditions, toInvitationDetail } from '@/lib/server/invitations/invitation-view.ts';
import { addReportWords } from '@/lib/server/invitations/report-words.ts';
import { readOrganization } from '@/lib/server/organization/settings-store.ts';
import { listColleagues } from '@/lib/server/people/people-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { applyReport, isReportNews } from '@/lib/server/tracker/apply-encounter.ts';
import type { DashboardLocale } from '@/lib/shared/locale.ts';
import type { EncounterView } from '@/lib/shared/operations/report.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

/**
 * An encounter: the report from the service, and the dashboard's record of its invitation. Null when neither exists, or when it was
 * erased here, whatever the service still has.
 *
 * @param locale - language of the reader, in which the report is requested
 */
export async function readEncounter(
  context: Context,
  session: Session,
  encounterId: string,
  locale: DashboardLocale,
): Promise<EncounterView | null> {
  if (!isPossibleId(encounterId)) return null;
  const answer = await getReport(context, session, encounterId, { language: locale });
  // Read after the report: the record may have been erased during that request.
  const record = await findInvitationByEncounter(context, session, encounterId);
  if (record?.erasedAt) return null;
  if (!record && isMissing(answer)) return null;
  await recordAudit(context, session, session.email, 'encounter.read', encounterId);
  const current =
    answer.ok && record && isReportNews(record, answer.value.report)
      ? await applyNews(context, session, record)
      : record;
  if (current?.erasedAt) return null;
  const conditions = findConditions(session);
  return {
    encounterId,
    fileName: await nameFile(context, session, encounterId, current, answer.ok ? answer.value.report : null),
    invitation: current
      ? await addReportWords(context, current, toInvitationDetail(current, conditions), conditions)
      : null,
    note: current ? await readNote(context, current) : null,
    colleagues: current ? await readColleagues(context, session) : [],
    report: answer.ok ? answer.value.report : null,
    formats: answer.ok ? answer.value.formats : [],
    reportProblem: answer.ok ? null : 'absent' in answer ? 'no_report' : answer.failure.code,
  };
}

/** Whether the service has an encounter of this organization, invited from elsewhere; while it does not answer, its page says so. */
export async function hasEncounter(
  context: Context,
  session: Session,
  encounterId: string,
): Promise<boolean> {
  if (!isPossibleId(encounterId)) return false;
  return !isMissing(await getReport(context, session, encounterId));
}

/** Whether the service answers that it has no such encounter, or has no reports. */
function isMissing(answer: OptionalOutcome<unknown>): boolean {
  if (answer.ok) return false;
  return 'absent' in answer || answer.failure.code === 'not_found' || answer.failure.code === 'gone';
}

/** From the dashboard's record; without one, from the service's report. */
async function nameFile(
  context: Context,
  session: Session,
  encounterId: string,
  record: InvitationRecord | null,
  report: Report | null,
): Promise<string> {
  const { settings } = await readOrganization(context, session);
  const named = {
    externalId: record?.externalId ?? report?.externalId ?? null,
    id: record?.id ?? encounterId,
  };
  const at = record?.finishedAt ?? record?.startedAt ?? report?.finishedAt ?? report?.startedAt;
  return nameReport(named, at ? new Date(at) : new Date(), settings.workingHours.timeZone);
}

/** Lists show the flags' titles to everyone, so they are stored in the organization's language, not in the reader's. */
async function applyNews(
  context: Context,
  session: Session,
  record: InvitationRecord,
): Promise<InvitationRecord> {
  if (record.encounterId === null) return record;
  const answer = await getReport(context, session, record.encounterId);
  return answer.ok ? await applyReport(context, record, answer.value.report) : record;
}

async function readColleagues(context: Context, session: Session): Promise<EncounterView['colleagues']> {
  const colleagues = await listColleagues(context, session);
  return colleagues.map((colleague) => ({ ...colleague, isMe: colleague.email === session.email }));
}

/** The report as a file made by the service. */
export async function readReportFile(
  context: Context,
  session: Session,
  encounterId: string,
  format: ReportFormat,
  locale: DashboardLocale,
): Promise<Outcome<{ content: Uint8Array<ArrayBuffer>; name: string }>> {
  if (!isPossibleId(encounterId)) return { ok: false, failure: { code: 'not_found' } };
  const answer = await getReportFile(context, session, encounterId, format, locale);
  const record = await findInvitationByEncounter(context, session, encounterId);
  if (record?.erasedAt) return { ok: false, failure: { code: 'gone' } };
  if (answer.ok) await recordAudit(context, session, session.email, 'encounter.download', encounterId);
  if (!answer.ok) return answer;
  const name = nameReportFile(await nameFile(context, session, encounterId, record, null), format);
  return { ok: true, value: { content: answer.value, name } };
}
